//! What watching costs: the programs of `tests/bench/src` without the agent, with one that analyzes nothing, and with all of it.
//!
//! `cargo run --release -p redflag-tests --bin bench -- [options]`, see `docs/bench.md`.
//!
//! Ends with 0 if every result is right and nothing is reported, with 1 if not, with 2 if it could not be measured.

use redflag_harness::jdks::{self, Jdk};
use redflag_tests::bench::jvm::{Lab, Mode};
use redflag_tests::bench::programs::{self, PEER, PROGRAMS, Program};
use redflag_tests::bench::row::{self, Plan};
use redflag_tests::bench::{churn, ring, sync};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "usage: bench [--jdk HOME|RELEASE]... [--programs A,B] [--only empty|full] [--alternations N] [--warmup N] \
                     [--rounds N] [--markdown] [--limit SECONDS] [--agent LIBRARY]\n       \
                     bench --micro [the same, without programs and rounds]\n       \
                     bench --allocation [MINUTES] [--jdk HOME|RELEASE] [--agent LIBRARY]";

fn main() -> ExitCode {
    let request = match Request::parse(std::env::args().skip(1)) {
        Ok(request) => request,
        Err(problem) => {
            eprintln!("bench: {problem}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match measure(&request) {
        Ok(problems) => {
            problems
                .iter()
                .for_each(|problem| eprintln!("bench: {problem}"));
            ExitCode::from(u8::from(!problems.is_empty()))
        }
        Err(problem) => {
            eprintln!("bench: {problem}");
            ExitCode::from(2)
        }
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Task {
    Programs,
    Micro,
    Allocation(Duration),
}

#[derive(Debug)]
struct Request {
    task: Task,
    jdks: Vec<String>,
    programs: Vec<Program>,
    plan: Plan,
    markdown: bool,
    limit: Duration,
    agent: Option<PathBuf>,
}

impl Request {
    fn parse(args: impl Iterator<Item = String>) -> Result<Request, String> {
        let mut args = args.peekable();
        let mut request = Request {
            task: Task::Programs,
            jdks: Vec::new(),
            programs: PROGRAMS.to_vec(),
            plan: Plan {
                modes: vec![Mode::Base, Mode::Empty, Mode::Full],
                alternations: 3,
                warmup: 3,
                rounds: 5,
            },
            markdown: false,
            limit: Duration::from_secs(900),
            agent: None,
        };
        while let Some(option) = args.next() {
            match option.as_str() {
                "--markdown" => request.markdown = true,
                "--micro" => request.task = Task::Micro,
                "--allocation" => {
                    let given = args.next_if(|word| !word.starts_with("--"));
                    let minutes = given.map_or(Ok(5.0), |word| number(&word))?;
                    request.task = Task::Allocation(long_enough(minutes)?);
                }
                _ => {
                    let value = args
                        .next()
                        .ok_or(format!("`{option}` is unknown or lacks its value"))?;
                    request.set(&option, value)?;
                }
            }
        }
        Ok(request)
    }

    fn set(&mut self, option: &str, value: String) -> Result<(), String> {
        match option {
            "--jdk" => self.jdks.push(value),
            "--programs" => self.programs = programs::chosen(&value)?,
            "--only" => self.plan.modes = vec![Mode::Base, mode(&value)?],
            "--alternations" => self.plan.alternations = at_least_one(&value)?,
            "--warmup" => self.plan.warmup = number(&value)?,
            "--rounds" => self.plan.rounds = at_least_one(&value)?,
            "--limit" => self.limit = Duration::from_secs(number(&value)?),
            "--agent" => {
                let found = std::fs::canonicalize(&value);
                self.agent = Some(found.map_err(|why| format!("{value}: {why}"))?);
            }
            _ => return Err(format!("`{option}` is unknown")),
        }
        Ok(())
    }

    fn jdks(&self) -> Result<Vec<Jdk>, String> {
        let jdk = |name: &String| match name.parse() {
            Ok(feature) => jdks::of_feature(feature),
            Err(_) => Jdk::at(Path::new(name)),
        };
        let found: Result<Vec<Jdk>, _> = match self.jdks.is_empty() {
            true => jdks::default().map(|jdk| vec![jdk]),
            false => self.jdks.iter().map(jdk).collect(),
        };
        found.map_err(|why| why.to_string())
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is not a number"))
}

fn at_least_one(word: &str) -> Result<u32, String> {
    match number(word)? {
        0 => Err("0 is too few".to_owned()),
        n => Ok(n),
    }
}

fn mode(word: &str) -> Result<Mode, String> {
    [Mode::Empty, Mode::Full]
        .into_iter()
        .find(|mode| mode.name() == word)
        .ok_or(format!("`--only` takes `empty` or `full`, not `{word}`"))
}

fn long_enough(minutes: f64) -> Result<Duration, String> {
    let length = Duration::try_from_secs_f64(60.0 * minutes).map_err(|why| why.to_string())?;
    match length < churn::least() {
        true => Err(format!(
            "{minutes} minutes are too short to see growth, take {:?}",
            churn::least()
        )),
        false => Ok(length),
    }
}

/// Measures on every requested JDK; returns the reasons to fail.
fn measure(request: &Request) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    if request.task == Task::Micro {
        println!(
            "Hand-over of a ring, in one process without a JVM:\n\n{}",
            ring::throughput()?
        );
    }
    for jdk in request.jdks()? {
        let limit = match request.task {
            Task::Allocation(length) => request.limit + length,
            _ => request.limit,
        };
        let lab = Lab::new(jdk, request.agent.clone(), limit)?;
        match request.task {
            Task::Programs => problems.extend(programs(&lab, request)),
            Task::Micro => problems.extend(micro(&lab, request).err()),
            Task::Allocation(length) => problems.extend(allocation(&lab, length)),
        }
    }
    Ok(problems)
}

fn programs(lab: &Lab, request: &Request) -> Vec<String> {
    let mut rows = Vec::new();
    for &program in &request.programs {
        eprintln!("bench: {} on {}", program.name, lab.jdk);
        rows.push(row::measure(lab, program, &request.plan));
    }
    println!("{}, {}:\n", lab.jdk, shown(&request.plan));
    println!("{}", row::table(&rows).render(request.markdown));
    println!("The peer is {PEER}.\n");
    rows.into_iter().flat_map(|row| row.problems).collect()
}

fn shown(plan: &Plan) -> String {
    format!(
        "medians of {} alternations, {} rounds each after {}",
        plan.alternations, plan.rounds, plan.warmup
    )
}

fn micro(lab: &Lab, request: &Request) -> Result<(), String> {
    let times = sync::measure(lab, &request.plan)?;
    println!(
        "Synchronization on {}, medians of {} alternations:\n",
        lab.jdk, request.plan.alternations
    );
    println!("{}", times.table().render(request.markdown));
    Ok(())
}

fn allocation(lab: &Lab, length: Duration) -> Vec<String> {
    let curve = match churn::measure(lab, length) {
        Ok(curve) => curve,
        Err(problem) => return vec![problem],
    };
    println!("Memory on {}:\n\n{curve}\n", lab.jdk);
    let growth = curve.grew().then(|| "memory grows".to_owned());
    let alarm = (curve.alarm).map(|alarm| format!("Churn: not clean, though race-free\n{alarm}"));
    growth.into_iter().chain(alarm).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn parse(words: &str) -> Result<Request, String> {
        Request::parse(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn defaults_are_every_program_three_times_in_three_modes() {
        let request = parse("").unwrap();
        assert_eq!(request.task, Task::Programs);
        assert_eq!(request.programs.len(), PROGRAMS.len());
        assert_eq!(
            (request.plan.alternations, request.plan.modes.len()),
            (3, 3)
        );
    }

    #[test]
    fn options_are_taken() {
        let request = parse(
            "--jdk 25 --programs ray --only full --alternations 1 --rounds 2 --warmup 0 --markdown",
        )
        .unwrap();
        assert_eq!(request.jdks, ["25"]);
        assert_eq!(request.programs[0].name, "Ray");
        let plan = Plan {
            modes: vec![Mode::Base, Mode::Full],
            alternations: 1,
            warmup: 0,
            rounds: 2,
        };
        assert_eq!(request.plan, plan);
        assert!(request.markdown);
    }

    #[test]
    fn allocation_takes_minutes_or_five() {
        let five = Task::Allocation(Duration::from_secs(300));
        assert_eq!(parse("--allocation").unwrap().task, five);
        assert_eq!(parse("--allocation --markdown").unwrap().task, five);
        let one = Task::Allocation(Duration::from_secs(60));
        assert_eq!(parse("--allocation 1").unwrap().task, one);
        assert!(parse("--allocation 0.01").is_err() && parse("--allocation -3").is_err());
    }

    #[test]
    fn unknown_and_invalid_options_are_refused() {
        for words in [
            "--fast",
            "--fast 1",
            "--rounds",
            "--rounds 0",
            "--only base",
            "--programs x",
        ] {
            assert!(parse(words).is_err(), "{words}");
        }
    }
}
