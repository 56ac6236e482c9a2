//! Runs correct programs for a long time under the agent: `java.util.concurrent` and real libraries, see `docs/load.md`.
//!
//! `cargo run --release -p redflag-tests --bin load -- [--seconds 300] [--jdk HOME|RELEASE]…`
//!
//! Ends with 0 if all checks of the programs hold, every race found is known to be real, and nearly all findings have names and
//! stacks; with 1 if not, with 2 if the programs could not be run at all.

mod drivers;
mod known;
mod races;

use drivers::{Drivers, PARTS, Part, Ran};
use known::Known;
use races::Race;
use redflag_harness::jdks::{self, Jdk};
use redflag_tests::names::Names;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: load [option]…
  --seconds N          how long, on each JDK (default: 300)
  --jdk HOME|RELEASE   run on this JDK (may be given again; default: the first JDK found)
  --part NAME          run only this part (may be given again): juc, caffeine, jctools, disruptor, netty, hikari
  --agent LIBRARY      the agent (default: the one built with this program)
  --options TEXT       further options for the agent
  --out FOLDER         where logs and reports go (default: target/load)";

fn main() -> ExitCode {
    match Request::parse(std::env::args().skip(1)).and_then(|request| request.fulfil()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(trouble) => {
            eprintln!("load: {trouble}");
            ExitCode::from(2)
        }
    }
}

/// What the command line asks for.
#[derive(Debug)]
struct Request {
    seconds: u64,
    jdks: Vec<String>,
    parts: Vec<&'static Part>,
    agent: Option<PathBuf>,
    options: String,
    out: PathBuf,
}

impl Request {
    fn parse(mut args: impl Iterator<Item = String>) -> Result<Request, String> {
        let mut request = Request {
            seconds: 300,
            jdks: Vec::new(),
            parts: Vec::new(),
            agent: None,
            options: String::new(),
            out: here().join("../target/load"),
        };
        while let Some(option) = args.next() {
            let value = args
                .next()
                .ok_or_else(|| format!("`{option}` is unknown or lacks its value\n{USAGE}"))?;
            match option.as_str() {
                "--seconds" => request.seconds = seconds(&value)?,
                "--jdk" => request.jdks.push(value),
                "--part" => request.parts.push(Part::named(&value)?),
                "--agent" => request.agent = Some(found(&value)?),
                "--options" => request.options = value,
                "--out" => request.out = value.into(),
                _ => return Err(format!("`{option}` is unknown\n{USAGE}")),
            }
        }
        if request.parts.is_empty() {
            request.parts = PARTS.iter().collect();
        }
        Ok(request)
    }

    fn jdks(&self) -> Result<Vec<Jdk>, String> {
        let named = |name: &String| match name.parse() {
            Ok(feature) => jdks::of_feature(feature),
            Err(_) => Jdk::at(Path::new(name)),
        };
        let found: Result<Vec<Jdk>, _> = match self.jdks.is_empty() {
            true => jdks::default().map(|jdk| vec![jdk]),
            false => self.jdks.iter().map(named).collect(),
        };
        found.map_err(|why| why.to_string())
    }

    /// Runs everything on every JDK; `true` if nothing is wrong.
    fn fulfil(&self) -> Result<bool, String> {
        fs::create_dir_all(&self.out).map_err(|why| format!("{}: {why}", self.out.display()))?;
        let out = found(&self.out.display().to_string())?;
        let drivers = Drivers::compile(&out, self.agent.clone(), &self.options)?;
        let known = Known::read(&here().join("load/known-races.txt"))?;
        known::check_versions(&known, &drivers.classpath)?;
        let mut good = true;
        for jdk in self.jdks()? {
            good &= self.on(&jdk, &drivers, &known)?;
        }
        Ok(good)
    }

    fn on(&self, jdk: &Jdk, drivers: &Drivers, known: &[Known]) -> Result<bool, String> {
        let shares: u64 = self.parts.iter().map(|part| part.shares).sum();
        let mut rows = Vec::new();
        for part in &self.parts {
            let seconds = (self.seconds * part.shares / shares).max(1);
            eprintln!("load: {} on {jdk}, {seconds} s", part.name);
            rows.push(Row::new(drivers.run(part, jdk, seconds)?, known));
        }
        println!("\n{jdk}:\n\n{HEAD}");
        rows.iter().for_each(|row| println!("{}", row.line()));
        let names = Names::default();
        for row in &rows {
            row.complain();
            if let Some(report) = &row.ran.report {
                names.add(row.ran.name, report);
            }
        }
        let nameless = names.check();
        for error in &nameless {
            println!("FAILED: {error}");
        }
        Ok(nameless.is_empty() && rows.iter().all(Row::good))
    }
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn found(path: &str) -> Result<PathBuf, String> {
    fs::canonicalize(path).map_err(|why| format!("{path}: {why}"))
}

fn seconds(word: &str) -> Result<u64, String> {
    let wrong = || format!("`{word}` is not a number of seconds");
    word.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)
}

const HEAD: &str =
    "part        exercises  seconds      events  known races  unknown races  predicted";

/// A part's run, compared with the list of known races.
struct Row<'a> {
    ran: Ran,
    known: Vec<(Race, &'a Known)>,
    unknown: Vec<Race>,
}

impl<'a> Row<'a> {
    fn new(mut ran: Ran, list: &'a [Known]) -> Row<'a> {
        let (mut known, mut unknown) = (Vec::new(), Vec::new());
        for race in std::mem::take(&mut ran.races) {
            match list.iter().find(|entry| entry.covers(&race)) {
                Some(entry) => known.push((race, entry)),
                None => unknown.push(race),
            }
        }
        Row {
            ran,
            known,
            unknown,
        }
    }

    fn good(&self) -> bool {
        self.unknown.is_empty() && self.ran.problems.is_empty()
    }

    fn line(&self) -> String {
        format!(
            "{:<11} {:>9} {:>8} {:>11} {:>12} {:>14} {:>10}",
            self.ran.name,
            self.ran.exercises,
            self.ran.time.as_secs(),
            self.ran.events,
            self.known.len(),
            self.unknown.len(),
            self.ran.predicted
        )
    }

    /// Prints the reasons of known races, and what is wrong, with the report of each unknown race.
    fn complain(&self) {
        let mut shown: Vec<&Known> = Vec::new();
        for (race, entry) in &self.known {
            if !shown.iter().any(|before| std::ptr::eq(*before, *entry)) {
                println!(
                    "\n{}: known race on {race}: {}",
                    self.ran.name, entry.reason
                );
                shown.push(entry);
            }
        }
        for problem in &self.ran.problems {
            println!("\n{}: FAILED: {problem}", self.ran.name);
        }
        for race in &self.unknown {
            println!("\n{}: FAILED: unknown race on {race}:", self.ran.name);
            println!("{}", race.report);
        }
        if !self.good() {
            println!("See {}", self.ran.folder.display());
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn parse(words: &str) -> Result<Request, String> {
        Request::parse(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn defaults_are_all_parts_for_five_minutes() {
        let request = parse("").unwrap();
        assert_eq!((request.seconds, request.parts.len()), (300, PARTS.len()));
    }

    #[test]
    fn unknown_and_invalid_options_are_refused() {
        for words in ["--fast", "--fast 1", "--seconds 0", "--seconds", "--part x"] {
            assert!(parse(words).is_err(), "{words}");
        }
    }
}
