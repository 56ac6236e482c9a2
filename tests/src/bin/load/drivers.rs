//! The two drivers in `tests/load`: compiles them, and runs their parts under the agent.

use crate::races::{self, Race};
use redflag_harness::files::{self, files_below};
use redflag_harness::java::{Javac, maven, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{self, wait_for_jvm};
use redflag_report::{Report, blind_reasons, load};
use redflag_tests::transparency::agent::Agent;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What runs in a JVM of its own.
#[derive(Debug)]
pub struct Part {
    /// Its name, and for libraries the beginning of the names of its exercises.
    pub name: &'static str,
    main: &'static str,
    /// How much of the time it gets.
    pub shares: u64,
}

const fn library(name: &'static str) -> Part {
    Part {
        name,
        main: "redflag.load.libs.Main",
        shares: 1,
    }
}

/// All parts.
pub const PARTS: &[Part] = &[
    Part {
        name: "juc",
        main: "redflag.load.juc.Main",
        shares: 2,
    },
    library("caffeine"),
    library("jctools"),
    library("disruptor"),
    library("netty"),
    library("hikari"),
];

impl Part {
    /// The part with this name.
    pub fn named(name: &str) -> Result<&'static Part, String> {
        let found = PARTS.iter().find(|part| part.name == name);
        found.ok_or_else(|| format!("there is no part `{name}`"))
    }
}

/// What a part left.
#[derive(Debug)]
pub struct Ran {
    /// The part's name.
    pub name: &'static str,
    /// How many exercises said that their checks hold.
    pub exercises: usize,
    /// From start to end of the JVM.
    pub time: Duration,
    /// Events recorded.
    pub events: u64,
    /// Races found.
    pub races: Vec<Race>,
    /// How many findings are predictions.
    pub predicted: usize,
    /// The whole report, if there is one.
    pub report: Option<Report>,
    /// What is wrong in addition to races.
    pub problems: Vec<String>,
    /// Where its output and report are.
    pub folder: PathBuf,
}

/// The compiled drivers and the agent.
#[derive(Debug)]
pub struct Drivers {
    out: PathBuf,
    agent: Option<PathBuf>,
    options: String,
    /// The libraries.
    pub classpath: String,
}

impl Drivers {
    /// Has Maven fetch the libraries, and compiles both drivers into `out`.
    pub fn compile(out: &Path, agent: Option<PathBuf>, options: &str) -> Result<Drivers, String> {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("load");
        let classpath = fetch(&sources.join("libs/pom.xml"), &out.join("classpath"))?;
        let jdk = jdks::default().map_err(|why| why.to_string())?;
        let classes = out.join("classes");
        files::try_empty(&classes).map_err(|why| format!("{}: {why}", classes.display()))?;
        let drivers = ["juc", "libs"].map(|driver| files_below(&sources.join(driver), "java"));
        let javac = Javac::of(&jdk)?.options(["-proc:none", "-cp", &classpath]);
        javac.sources(drivers.concat()).try_compile(&classes)?;
        Ok(Drivers {
            out: out.to_path_buf(),
            agent,
            options: options.to_owned(),
            classpath,
        })
    }

    /// Runs a part for some seconds.
    pub fn run(&self, part: &Part, jdk: &Jdk, seconds: u64) -> Result<Ran, String> {
        let folder = self.out.join(format!("{}-{}", jdk.feature, part.name));
        let start = Instant::now();
        let limit = Duration::from_secs(300 + 4 * seconds);
        let status = self
            .start(part, jdk, seconds, &folder)
            .and_then(|mut child| wait_for_jvm(&mut child, limit))
            .map_err(|why| format!("{}: {why}", folder.display()))?;
        let time = start.elapsed();
        let output = fs::read_to_string(folder.join("output")).unwrap_or_default();
        let mut problems: Vec<String> = failures(&output);
        problems.extend(trouble(status, limit));
        let report = load(&folder.join("report"))
            .map_err(|why| problems.push(why.to_string()))
            .ok();
        let jvms = || report.iter().flat_map(|report| &report.jvms);
        if let Some(report) = &report {
            problems.extend(blind_reasons(&report.jvms));
        }
        let dropped: u64 = jvms().map(|jvm| jvm.dropped_accesses).sum();
        if dropped > 0 {
            problems.push(format!("{dropped} accesses were forgotten"));
        }
        let exercises = output.lines().filter(|line| says_ok(line)).count();
        if exercises == 0 {
            problems.push("no exercise was done".into());
        }
        Ok(Ran {
            name: part.name,
            exercises,
            time,
            events: jvms().map(|jvm| jvm.events).sum(),
            races: report.as_ref().map(races::of).unwrap_or_default(),
            predicted: report.as_ref().map_or(0, races::predicted),
            report,
            problems,
            folder,
        })
    }

    fn start(&self, part: &Part, jdk: &Jdk, seconds: u64, folder: &Path) -> io::Result<Child> {
        files::try_empty(folder)?;
        let mut options = format!("out={}", folder.join("report").display());
        if !self.options.is_empty() {
            options.push(',');
            options.push_str(&self.options);
        }
        let mut command = tool(jdk.java());
        let classes = self.out.join("classes");
        command
            .arg(Agent::new(self.agent.clone(), &options).argument())
            .arg("-cp")
            .arg(format!("{}:{}", classes.display(), self.classpath))
            .arg(part.main)
            .arg(seconds.to_string());
        if part.main.contains(".libs.") {
            command.arg(format!("{}/", part.name));
        }
        command
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(File::create(folder.join("output"))?)
            .stderr(File::create(folder.join("errors"))?)
            .spawn()
    }
}

fn fetch(pom: &Path, list: &Path) -> Result<String, String> {
    let mut maven = maven();
    maven.args(["-q", "-f"]).arg(pom);
    maven.arg("dependency:build-classpath");
    maven.arg(format!("-Dmdep.outputFile={}", list.display()));
    process::succeed(&mut maven)?;
    let text = fs::read_to_string(list).map_err(|why| format!("{}: {why}", list.display()))?;
    Ok(text.trim().to_owned())
}

/// Both drivers have a line for each exercise, with `ok` or `FAILED` as a word of its own.
fn says_ok(line: &str) -> bool {
    line.split_whitespace().take(2).any(|word| word == "ok")
}

fn failures(output: &str) -> Vec<String> {
    let failed = |line: &&str| line.split_whitespace().take(2).any(|word| word == "FAILED");
    output.lines().filter(failed).map(str::to_owned).collect()
}

fn trouble(status: Option<ExitStatus>, limit: Duration) -> Option<String> {
    match status {
        None => Some(format!("still running after {} s, ended", limit.as_secs())),
        Some(status) => (!status.success()).then(|| format!("ended with {status}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_both_drivers_are_understood() {
        assert!(says_ok("ok Semaphore (3 ways, 9 runs)"));
        assert!(says_ok("caffeine/size                ok      56000 checks"));
        assert!(!says_ok("9 passes"));
        let output = "FAILED Semaphore: fair: ok\nok Phaser\nnetty/timer  FAILED it";
        assert_eq!(failures(output).len(), 2);
        assert!(!says_ok("FAILED Semaphore: fair: ok"));
    }
}
