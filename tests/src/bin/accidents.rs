//! Which everyday calls of the JDK order threads by accident.
//!
//! `cargo run --release -p redflag-tests --bin accidents -- [--jdk HOME]… [--call PREFIX]… [--options OPTIONS]`
//!
//! Runs the frame `x = 1; call()` in one thread, and later `call(); x = 2` in another, over the calls of `tests/accidents`: each
//! in a JVM of its own, cold and after main has made the call before. Nothing but the call can order the threads, so that a
//! race is missed only if it does; then the trace says where. Ends with 0 if all calls do what their file says, with 1 if not,
//! with 2 if they could not be run.

use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::java::{Javac, OLDEST, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::parallel::in_parallel;
use redflag_harness::process::{output, run_in};
use redflag_tests::java_shim::target;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

const USAGE: &str = "usage: accidents [--jdk HOME]… [--call PREFIX]… [--options OPTIONS]";

fn main() -> ExitCode {
    match Request::parse(std::env::args().skip(1)).and_then(|request| survey(&request)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(trouble) => {
            eprintln!("accidents: {trouble}");
            ExitCode::from(2)
        }
    }
}

struct Request {
    jdks: Vec<Jdk>,
    calls: Vec<String>,
    options: String,
}

impl Request {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Request, Box<dyn Error>> {
        let mut request = Request {
            jdks: Vec::new(),
            calls: Vec::new(),
            options: String::new(),
        };
        while let Some(option) = args.next() {
            let value = args.next().ok_or(USAGE)?;
            match option.as_str() {
                "--jdk" => request.jdks.push(Jdk::at(Path::new(&value))?),
                "--call" => request.calls.push(value),
                "--options" => request.options = format!(",{value}"),
                _ => return Err(USAGE.into()),
            }
        }
        if request.jdks.is_empty() {
            request.jdks = jdks::all()?;
        }
        Ok(request)
    }
}

/// A line of the file of calls.
struct Call {
    name: String,
    release: u32,
    /// Why it orders threads, if it does: `documented`, `initializes` (only when cold), or `remains`: by accident all the same.
    orders: Option<String>,
    statements: String,
}

impl Call {
    /// Reads `name | words | statements`.
    fn read(line: &str) -> Option<Call> {
        let mut parts = line.splitn(3, '|').map(str::trim);
        let (name, words, statements) = (parts.next()?, parts.next()?, parts.next()?);
        let (mut release, mut orders) = (OLDEST, None);
        for word in words.split_whitespace() {
            match word.parse() {
                Ok(number) => release = number,
                Err(_) => orders = Some(word.to_owned()),
            }
        }
        Some(Call {
            name: name.to_owned(),
            release,
            orders,
            statements: statements.to_owned(),
        })
    }

    fn class(&self) -> String {
        format!("Call_{}", self.name.replace('-', "_"))
    }

    fn source(&self) -> String {
        let (class, statements) = (self.class(), &self.statements);
        format!(
            "public class {class} implements Frame.Call {{\n    public void run() throws Throwable {{\n        {statements}\n    }}\n}}\n"
        )
    }

    /// Whether it may order the threads.
    fn may_order(&self, warm: bool) -> bool {
        match self.orders.as_deref() {
            Some("initializes") => !warm,
            orders => orders.is_some(),
        }
    }
}

fn survey(request: &Request) -> Result<bool, Box<dyn Error>> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("accidents");
    let text = fs::read_to_string(sources.join("calls.txt"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let calls: Vec<Call> = lines.filter_map(Call::read).collect();
    let wanted = |call: &&Call| {
        let prefixes = &request.calls;
        prefixes.is_empty() || prefixes.iter().any(|text| call.name.starts_with(text))
    };
    let work = files::empty(target().join("accidents"));
    compile(&calls, &sources, &work)?;
    let mut fine = true;
    for jdk in &request.jdks {
        for warm in [false, true] {
            let able = |call: &&Call| call.release <= jdk.feature && wanted(call);
            let runs: Vec<&Call> = calls.iter().filter(able).collect();
            let results = in_parallel(&runs, |call| {
                run(jdk, call, (warm, &request.options), &work)
            });
            fine &= print(jdk, warm, &runs, results)?;
        }
    }
    Ok(fine)
}

/// Compiles the calls, those of each release apart.
fn compile(calls: &[Call], sources: &Path, work: &Path) -> Result<(), Box<dyn Error>> {
    let releases: BTreeSet<u32> = calls.iter().map(|call| call.release).collect();
    for release in releases {
        let made = files::empty(work.join(format!("sources-{release}")));
        let mut all = vec![sources.join("Frame.java"), sources.join("Calls.java")];
        let needed = |extra: &&(u32, &str)| extra.0 <= release;
        let extras = [(17, "CallRecord.java"), (21, "CallPatterns.java")];
        all.extend(
            extras
                .iter()
                .filter(needed)
                .map(|(_, name)| sources.join(name)),
        );
        for call in calls.iter().filter(|call| call.release == release) {
            let file = made.join(format!("{}.java", call.class()));
            fs::write(&file, call.source())?;
            all.push(file);
        }
        let able = |jdk: &Jdk| jdk.feature >= release && jdk.javac().is_some();
        let jdk = jdks::all()?.into_iter().find(able);
        let jdk = jdk.ok_or_else(|| format!("no JDK compiles for Java {release}"))?;
        let javac = Javac::for_release(&jdk, release)?.options(["-nowarn"]);
        let classes = work.join(format!("classes-{release}"));
        javac.sources(all).try_compile(&classes)?;
        fs::write(classes.join("messages.properties"), "a=b\n")?;
    }
    Ok(())
}

/// Where one of the threads synchronized, and then the other.
type Order = (String, String);

/// Runs a call; gives what ordered the threads, if anything did.
fn run(
    jdk: &Jdk,
    call: &Call,
    (warm, options): (bool, &str),
    work: &Path,
) -> Result<Option<Order>, String> {
    let state = if warm { "warm" } else { "cold" };
    let folder = format!("{}/{}/{state}", jdk.feature, call.name);
    let folder = files::empty(work.join(folder));
    let failed = |why: std::io::Error| why.to_string();
    fs::write(folder.join("messages.properties"), "a=b\n").map_err(failed)?;
    // The smallest archive: the record that ends one.
    let end = [&b"PK\x05\x06"[..], &[0; 18]].concat();
    fs::write(folder.join("empty.jar"), end).map_err(failed)?;
    let report = folder.join("report");
    let agent = format!(
        "-agentpath:{}=out={},summary=off,live=off,trace=on{options}",
        built().library.display(),
        report.display()
    );
    let mut java = tool(jdk.java());
    java.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", &agent, "-cp"])
        .arg(work.join(format!("classes-{}", call.release)))
        .args(["Frame", &call.class(), state]);
    let ended = run_in(&folder, &mut java)?;
    if ended.code() != Some(0) {
        return Err(ended.stderr);
    }
    let found = redflag_report::load(&report).map_err(|why| why.to_string())?;
    let races = found.findings.iter().filter_map(|finding| finding.race());
    if races.into_iter().next().is_some() {
        return Ok(None);
    }
    let mut dump = Command::new(&built().command);
    let dump = output(dump.arg("dump").arg(&report))?;
    let _ = fs::remove_dir_all(&report);
    Ok(Some(order(&dump.stdout)))
}

/// The last time that the second thread acquired what the first had released after its write.
fn order(dump: &str) -> Order {
    let mut released: BTreeMap<&str, &str> = BTreeMap::new();
    let (mut wrote, mut found) = (false, (String::new(), String::new()));
    for line in dump.lines() {
        if line.starts_with("first write Frame.x") {
            wrote = true;
        } else if line.starts_with("second write Frame.x") {
            break;
        }
        let Some((event, place)) = line.split_once(" at ") else {
            continue;
        };
        if let Some(what) = event.strip_prefix("first release ").filter(|_| wrote) {
            released.insert(what, place);
        } else if let Some(what) = event.strip_prefix("second acquire ")
            && let Some(by) = released.get(what)
        {
            found = ((*by).to_owned(), place.to_owned());
        }
    }
    found
}

/// Prints what the calls of one JDK came to. False if one is not as its file says.
fn print(
    jdk: &Jdk,
    warm: bool,
    calls: &[&Call],
    results: Vec<Result<Option<Order>, String>>,
) -> Result<bool, Box<dyn Error>> {
    let (mut text, mut found, mut documented, mut remain, mut wrong) = (String::new(), 0, 0, 0, 0);
    for (call, result) in calls.iter().zip(results) {
        let order = match result {
            Ok(None) => {
                found += 1;
                continue;
            }
            Ok(Some(order)) => order,
            Err(why) => {
                wrong += 1;
                writeln!(text, "  {} failed: {}", call.name, why.trim())?;
                continue;
            }
        };
        if !call.may_order(warm) {
            wrong += 1;
            writeln!(
                text,
                "  {} orders: {}, then {}",
                call.name, order.0, order.1
            )?;
        } else if call.orders.as_deref() == Some("remains") {
            remain += 1;
        } else {
            documented += 1;
        }
    }
    let state = if warm { "warm" } else { "cold" };
    println!(
        "{jdk}, {state}: {} calls: {found} order nothing, {documented} order as documented, {remain} by accident as known, {wrong} unexpected",
        calls.len()
    );
    print!("{text}");
    Ok(wrong == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_a_call_its_release_and_why_it_orders() {
        let call = Call::read("enum-set | 17 initializes | a | b;").unwrap();
        assert_eq!((call.class().as_str(), call.release), ("Call_enum_set", 17));
        assert_eq!(call.statements, "a | b;");
        assert!(call.may_order(false) && !call.may_order(true));
        assert!(!Call::read("a | | b;").unwrap().may_order(false));
    }

    #[test]
    fn the_last_acquire_of_what_was_released_after_the_write_orders() {
        let dump = "first release m#1 at A.a(A.java:1)\nfirst write Frame.x at Frame.run(Frame.java:1)\n\
            first release m#2 at A.b(A.java:2)\nsecond acquire m#1 at A.a(A.java:3)\nsecond acquire m#2 at A.b(A.java:4)\n\
            second write Frame.x at Frame.run(Frame.java:5)\n";
        let expected = ("A.b(A.java:2)".to_owned(), "A.b(A.java:4)".to_owned());
        assert_eq!(order(dump), expected);
    }

    #[test]
    fn the_file_of_calls_can_be_read() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("accidents/calls.txt");
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let names: Vec<String> = lines.map(|line| Call::read(line).unwrap().name).collect();
        let distinct: BTreeSet<&String> = names.iter().collect();
        assert!(distinct.len() == names.len() && names.len() > 250);
    }
}
