//! What the agent costs at start-up: hello world, plain and with agents, in one alternating series.
//!
//! `cargo run --release -p redflag-tests --bin startup -- [--jdk HOME] [--runs N] [--agent LIBRARY]`
//!
//! The goal is ours under 1.5 × a plain start plus the JVM's own cost of enabling load hooks, which an empty agent in C
//! shows. Ends with 0 if the goal is met, with 1 if not, with 2 if it could not be measured.

use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process;
use redflag_tests::transparency::agent::Agent;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const USAGE: &str = "usage: startup [--jdk HOME] [--runs N] [--agent LIBRARY]";
const GOAL: f64 = 1.5;

fn main() -> ExitCode {
    match Request::parse(std::env::args().skip(1)).and_then(|request| measure(&request)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(trouble) => {
            eprintln!("startup: {trouble}");
            ExitCode::from(2)
        }
    }
}

struct Request {
    jdk: Jdk,
    runs: usize,
    agent: Option<PathBuf>,
}

impl Request {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Request, Box<dyn Error>> {
        let (mut home, mut runs, mut agent) = (None, 20, None);
        while let Some(option) = args.next() {
            let value = args.next().ok_or(USAGE)?;
            match option.as_str() {
                "--jdk" => home = Some(PathBuf::from(value)),
                "--runs" => runs = value.parse()?,
                "--agent" => agent = Some(std::fs::canonicalize(value)?),
                _ => return Err(USAGE.into()),
            }
        }
        if runs == 0 {
            return Err("--runs must be at least 1".into());
        }
        let jdk = match home {
            Some(home) => Jdk::at(&home)?,
            None => jdks::default()?,
        };
        Ok(Request { jdk, runs, agent })
    }
}

/// One way to start the JVM, and how long its starts took.
struct Variant {
    name: &'static str,
    argument: Option<String>,
    times: Vec<Duration>,
}

fn measure(request: &Request) -> Result<bool, Box<dyn Error>> {
    let work = Work::new()?;
    compile_hello(&request.jdk, &work.0)?;
    let empty = compile_empty_agent(&request.jdk, &work.0)?;
    let out = work.0.join("report");
    let ours = |options: &str| {
        let options = format!("out={}{options}", out.display());
        Some(Agent::new(request.agent.clone(), &options).argument())
    };
    let variant = |name, argument| Variant {
        name,
        argument,
        times: Vec::new(),
    };
    let mut variants = [
        variant("plain", None),
        variant("empty agent with load hooks", Some(empty)),
        variant(
            "redflag, jdk-sync=off, record=off",
            ours(",summary=off,jdk-sync=off,record=off"),
        ),
        variant("redflag, record=off", ours(",summary=off,record=off")),
        variant("redflag", ours(",summary=off")),
    ];
    // The first round fills the page cache and is not counted.
    for round in 0..=request.runs {
        for variant in &mut variants {
            let (time, _) = hello(&request.jdk, &work.0, variant.argument.as_deref())?;
            if round > 0 {
                variant.times.push(time);
            }
        }
    }
    let (_, words) = hello(&request.jdk, &work.0, ours(",verbose").as_deref())?;
    Ok(print(&request.jdk, &variants, &words))
}

/// Prints the table; `true` if the goal is met.
fn print(jdk: &Jdk, variants: &[Variant], summary: &str) -> bool {
    let (plain, hooks) = (variants[0].median(), variants[1].median());
    let allowed = GOAL * plain + (hooks - plain).max(0.0);
    println!(
        "Hello world on {jdk}, medians of {} runs:\n",
        variants[0].times.len()
    );
    println!("| start | ms | × plain | × empty agent |");
    println!("|---|---:|---:|---:|");
    for variant in variants {
        let ms = variant.median();
        println!(
            "| {} | {ms:.1} | {:.2} | {:.2} |",
            variant.name,
            ms / plain,
            ms / hooks
        );
    }
    println!("\nWhat the agent did in one more run:");
    let lines = summary.lines();
    let figures = lines.skip_while(|line| !line.contains(" classes in full and "));
    figures.for_each(|line| println!("  {line}"));
    if let Some(micros) = micros_per_class(summary) {
        println!("  that is {micros:.0} µs a class file");
    }
    let ours = variants[variants.len() - 1].median();
    let met = ours < allowed;
    println!(
        "\nGoal: under {GOAL} × plain + the cost of load hooks = {allowed:.1} ms; ours {ours:.1} ms: {}",
        if met { "met" } else { "missed" }
    );
    met
}

/// From the summary's line `rewriting took 84.6 ms for 319 class files, …`.
fn micros_per_class(summary: &str) -> Option<f64> {
    let (_, time) = summary.split_once("rewriting took ")?;
    let mut words = time.split_whitespace();
    let ms: f64 = words.next()?.parse().ok()?;
    let files: f64 = words.nth(2)?.parse().ok()?;
    Some(1000.0 * ms / files)
}

impl Variant {
    /// In milliseconds.
    fn median(&self) -> f64 {
        let mut sorted = self.times.clone();
        sorted.sort();
        let middle = sorted.len() / 2;
        let median = match sorted.len() % 2 {
            0 => (sorted[middle - 1] + sorted[middle]) / 2,
            _ => sorted[middle],
        };
        median.as_secs_f64() * 1000.0
    }
}

/// Starts the JVM once; its time and what it printed on stderr.
fn hello(
    jdk: &Jdk,
    folder: &Path,
    argument: Option<&str>,
) -> Result<(Duration, String), Box<dyn Error>> {
    let start = Instant::now();
    let output = tool(jdk.java())
        .args(argument)
        .args(["-cp", ".", "Hello"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()?;
    let time = start.elapsed();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    if !output.status.success() || output.stdout != b"hello\n" {
        let how = argument.unwrap_or("no agent");
        return Err(format!(
            "hello world did not run with {how}: {}\n{words}",
            output.status
        )
        .into());
    }
    Ok((time, words))
}

fn compile_hello(jdk: &Jdk, folder: &Path) -> Result<(), Box<dyn Error>> {
    // A runtime without a compiler is measured with the classes of one that has it, at the oldest release in use.
    let javac = match jdk.javac() {
        Some(_) => Javac::of(jdk)?,
        None => Javac::of(&jdks::default()?)?,
    };
    Ok(javac.sources([source("Hello.java")]).try_compile(folder)?)
}

fn compile_empty_agent(jdk: &Jdk, folder: &Path) -> Result<String, Box<dyn Error>> {
    let headers = match jdk.include() {
        Some(include) => include,
        None => jdks::default()?
            .include()
            .ok_or("the default JDK has no include/jvmti.h: install its headers")?,
    };
    let library = folder.join("libempty.so");
    let mut command = Command::new("cc");
    command
        .args(["-O2", "-shared", "-fPIC", "-I"])
        .arg(&headers);
    command.arg("-I").arg(headers.join("linux"));
    command.arg("-o").arg(&library).arg(source("empty_agent.c"));
    process::succeed(&mut command)?;
    Ok(format!("-agentpath:{}", library.display()))
}

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("java/startup")
        .join(name)
}

/// A temporary folder, removed at the end.
struct Work(PathBuf);

impl Work {
    fn new() -> std::io::Result<Work> {
        let folder = std::env::temp_dir().join(format!("redflag-startup-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        Ok(Work(folder))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        // Best effort: what is left is in the temporary folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_per_class_is_read_from_the_summary() {
        let summary = "redflag: refused 0\nredflag: rewriting took 80.0 ms for 320 class files, longest pause 1.0 ms";
        assert_eq!(micros_per_class(summary), Some(250.0));
        assert_eq!(micros_per_class("redflag: nothing"), None);
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        let times = [4, 1, 3, 2].map(Duration::from_millis).to_vec();
        let variant = Variant {
            name: "x",
            argument: None,
            times,
        };
        assert_eq!(variant.median(), 2.5);
    }
}
