//! Starts the programs, plainly or under the agent, and watches their memory.

use super::figures::Stats;
use crate::transparency::agent::Agent;
use redflag_harness::built::built;
use redflag_harness::files::{self, java_files};
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_report::Verdict;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use wait_timeout::ChildExt;

/// How often the child's memory is read. The kernel keeps the peak, so only growth after the last reading is missed.
const TICK: Duration = Duration::from_millis(20);
/// How often its current size is noted.
pub const SAMPLE: Duration = Duration::from_secs(5);

/// How a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Without the agent.
    Base,
    /// With an agent that records and analyzes nothing.
    Empty,
    /// With the agent as users have it.
    Full,
    /// Like [`Mode::Empty`], and counts the accesses that probes see; not timed.
    Counted,
}

impl Mode {
    /// As messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Base => "base",
            Mode::Empty => "empty",
            Mode::Full => "full",
            Mode::Counted => "counted",
        }
    }
}

/// What a program left.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it printed.
    pub output: String,
    /// The most memory it had resident, in KiB.
    pub peak: f64,
    /// What it had resident, in KiB, every [`SAMPLE`].
    pub resident: Vec<f64>,
    /// The agent's figures, where there was one.
    pub stats: Option<Stats>,
    /// The agent's report, if it does not call the program clean.
    pub alarm: Option<String>,
}

/// The compiled programs, and what runs them.
pub struct Lab {
    /// The JDK.
    pub jdk: Jdk,
    agent: PathBuf,
    limit: Duration,
    folder: PathBuf,
}

impl Lab {
    /// Compiles the programs into a folder of its own. Without a library it is the workspace's agent that is measured; no
    /// program may take longer than `limit`.
    pub fn new(jdk: Jdk, agent: Option<PathBuf>, limit: Duration) -> Result<Lab, String> {
        let name = format!("redflag-bench-{}-{}", std::process::id(), jdk.feature);
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        let lab = Lab {
            jdk,
            // Built now if at all, not while something is timed.
            agent: agent.unwrap_or_else(|| built().library.clone()),
            limit,
            folder,
        };
        lab.compile()?;
        Ok(lab)
    }

    /// Runs a program to its end; an error says how it failed.
    pub fn run(&self, mode: Mode, arguments: &[String], main: &str) -> Result<Run, String> {
        self.start(mode, arguments, main)
            .map_err(|why| format!("{main}, {}: {why}", mode.name()))
    }

    fn start(&self, mode: Mode, arguments: &[String], main: &str) -> Result<Run, String> {
        let folder = self.folder.join("run");
        let started = self.spawn(mode, arguments, main, &folder);
        let mut child = started.map_err(|why| format!("cannot be started: {why}"))?;
        let watched = watch(&mut child, self.limit).map_err(|why| why.to_string())?;
        let Some(status) = watched.status else {
            return Err(format!("still running after {:?}, ended", self.limit));
        };
        let collected = match status.success() {
            true => collect(mode, &folder, watched),
            false => Err(format!("ended with {status}")),
        };
        collected.map_err(|why| {
            let words = fs::read_to_string(folder.join("errors")).unwrap_or_default();
            format!("{why}\n{}", words.trim_end())
        })
    }

    fn spawn(
        &self,
        mode: Mode,
        arguments: &[String],
        main: &str,
        folder: &Path,
    ) -> io::Result<Child> {
        files::try_empty(folder)?;
        let mut command = tool(self.jdk.java());
        let (report, stats) = (folder.join("report"), folder.join("stats.json"));
        let common = format!(
            "summary=off,out={},stats={}",
            report.display(),
            stats.display()
        );
        let agent = |options: &str| Agent::new(Some(self.agent.clone()), options).argument();
        match mode {
            Mode::Base => &mut command,
            Mode::Empty => command.arg(agent(&format!("{common},detector=none"))),
            Mode::Full => command.arg(agent(&common)),
            Mode::Counted => command.arg(agent(&format!("{common},detector=none,count"))),
        };
        command
            .args(arguments)
            .arg("-cp")
            .arg(&self.folder)
            .arg(main)
            .stdin(Stdio::null())
            .stdout(File::create(folder.join("output"))?)
            .stderr(File::create(folder.join("errors"))?)
            .spawn()
    }

    fn compile(&self) -> Result<(), String> {
        // A runtime without a compiler is measured with the classes of one that has it, at the oldest release in use.
        let javac = match self.jdk.javac() {
            Some(_) => Javac::of(&self.jdk)?,
            None => Javac::of(&jdks::default().map_err(|why| why.to_string())?)?,
        };
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench/src");
        javac
            .sources(java_files(&sources))
            .try_compile(&self.folder)
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        // Best effort: what is left is in the temporary folder.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn collect(mode: Mode, folder: &Path, watched: Watched) -> Result<Run, String> {
    let stats = match mode {
        Mode::Base => None,
        _ => Some(Stats::parse(&read(&folder.join("stats.json"))?)?),
    };
    // An agent that records nothing costs nothing, and would look very fast.
    if stats.is_some_and(|stats| stats.events == 0.0) {
        return Err("the agent recorded nothing".to_owned());
    }
    Ok(Run {
        output: read(&folder.join("output"))?,
        peak: watched.peak,
        resident: watched.resident,
        stats,
        alarm: match mode {
            Mode::Full => alarm(&folder.join("report"))?,
            _ => None,
        },
    })
}

struct Watched {
    /// None if the limit came first.
    status: Option<ExitStatus>,
    peak: f64,
    resident: Vec<f64>,
}

fn watch(child: &mut Child, limit: Duration) -> io::Result<Watched> {
    let file = format!("/proc/{}/status", child.id());
    let start = Instant::now();
    let mut watched = Watched {
        status: None,
        peak: 0.0,
        resident: Vec::new(),
    };
    let mut next = SAMPLE;
    loop {
        // A process that has ended is still listed, without its memory.
        let memory = fs::read_to_string(&file).unwrap_or_default();
        watched.peak = kib(&memory, "VmHWM:").unwrap_or(watched.peak);
        if start.elapsed() >= next {
            watched.resident.extend(kib(&memory, "VmRSS:"));
            next += SAMPLE;
        }
        watched.status = child.wait_timeout(TICK)?;
        if watched.status.is_some() {
            return Ok(watched);
        }
        if start.elapsed() >= limit {
            child.kill()?;
            child.wait()?;
            return Ok(watched);
        }
    }
}

/// A figure of `/proc/PID/status`.
fn kib(status: &str, name: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

/// Every finding is a false alarm, and a run that saw nothing proves nothing.
fn alarm(folder: &Path) -> Result<Option<String>, String> {
    let report = redflag_report::load(folder).map_err(|why| why.to_string())?;
    let clean = report.verdict == Verdict::Clean;
    Ok((!clean).then(|| redflag_report::to_text(&report, &redflag_report::Look::plain())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_the_line_of_its_name() {
        let status = "Name:\tjava\nVmPeak:\t 9000 kB\nVmHWM:\t   41200 kB\nVmRSS:\t   40000 kB\n";
        assert_eq!(kib(status, "VmHWM:"), Some(41200.0));
        assert_eq!(kib(status, "VmRSS:"), Some(40000.0));
        assert_eq!(kib("Name:\tjava\nState:\tZ (zombie)\n", "VmHWM:"), None);
    }

    #[test]
    fn a_program_is_killed_at_its_limit() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .expect("sleep runs");
        let watched = watch(&mut child, Duration::from_millis(50)).expect("it can be ended");
        assert!(watched.status.is_none() && watched.peak > 0.0);
    }
}
