//! Runs a suite once on one JDK, with or without the agent.
//!
//! Every run has a folder of its own, with an empty working folder that holds `src/test/resources`, the launcher's reports
//! and a log that shows which test was running. A run that passes its time limit prints its threads into the log
//! (SIGQUIT) and is ended: a hang is a result too.

use super::Trouble;
use super::agent::Agent;
use super::outcome::{self, Outcomes};
use super::suite::{Resolved, Suite};
use redflag_harness::files;
use redflag_harness::java::tool;
use redflag_harness::jdks::Jdk;
use redflag_harness::process::wait_for_jvm;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// What a run left.
#[derive(Clone, Debug)]
pub struct Ran {
    /// Results by test.
    pub outcomes: Outcomes,
    /// Wall-clock time.
    pub time: Duration,
    /// What the launcher's end says, where it is neither success nor failed tests.
    pub trouble: Option<String>,
    /// Where the log is.
    pub log: PathBuf,
}

/// Runs `suite` in `folder`, which is emptied first.
pub fn run(suite: &Suite, resolved: &Resolved, how: &How, folder: &Path) -> Result<Ran, Trouble> {
    let log = prepare(resolved, folder).map_err(|why| Trouble::File(folder.into(), why))?;
    let reports = folder.join("reports");
    let start = Instant::now();
    let output = File::create(&log).map_err(|why| Trouble::File(log.clone(), why))?;
    let errors = output
        .try_clone()
        .map_err(|why| Trouble::File(log.clone(), why))?;
    let mut child = command(suite, resolved, how, &reports)
        .current_dir(folder.join("work"))
        .stdout(output)
        .stderr(errors)
        .spawn()
        .map_err(|why| Trouble::Start("java", why))?;
    let status = wait_for_jvm(&mut child, how.limit).map_err(|why| Trouble::Start("java", why))?;
    let outcomes = match reports.is_dir() {
        true => outcome::read_reports(&reports)?,
        false => Outcomes::new(),
    };
    let ran = Ran {
        trouble: trouble(status, outcomes.is_empty(), how.limit),
        outcomes,
        time: start.elapsed(),
        log,
    };
    if ran.trouble.is_none() {
        let seconds = ran.time.as_secs_f64().to_string();
        let mark = folder.join(COMPLETE);
        fs::write(&mark, seconds).map_err(|why| Trouble::File(mark, why))?;
    }
    Ok(ran)
}

/// What an earlier run left in `folder`, if it came to its end.
pub fn earlier(folder: &Path) -> Result<Option<Ran>, Trouble> {
    let Ok(seconds) = fs::read_to_string(folder.join(COMPLETE)) else {
        return Ok(None);
    };
    Ok(Some(Ran {
        outcomes: outcome::read_reports(&folder.join("reports"))?,
        time: Duration::from_secs_f64(seconds.parse().unwrap_or(0.0)),
        trouble: None,
        log: folder.join("log.txt"),
    }))
}

/// The file with a run's time in seconds. It exists only if the run is complete.
const COMPLETE: &str = "seconds";

/// How to run: on which JDK, with which agent, how long.
#[derive(Clone, Debug)]
pub struct How {
    /// The JDK.
    pub jdk: Jdk,
    /// The agent, or none.
    pub agent: Option<Agent>,
    /// The longest a run may take.
    pub limit: Duration,
}

fn prepare(resolved: &Resolved, folder: &Path) -> io::Result<PathBuf> {
    files::try_empty(folder)?;
    let resources = folder.join("work/src/test/resources");
    fs::create_dir_all(&resources)?;
    if resolved.resources.is_dir() {
        files::copy(&resolved.resources, &resources, &[])?;
    }
    Ok(folder.join("log.txt"))
}

fn command(suite: &Suite, resolved: &Resolved, how: &How, reports: &Path) -> Command {
    let mut command = tool(how.jdk.java());
    command.env("JAVA_HOME", &how.jdk.home);
    if let Some(agent) = &how.agent {
        command.arg(agent.argument());
    }
    command
        .args(&suite.jvm_args)
        .arg("-cp")
        .arg(&resolved.classpath)
        .args(["org.junit.platform.console.ConsoleLauncher", "execute"])
        .args([
            "--details=testfeed",
            "--disable-banner",
            "--disable-ansi-colors",
        ])
        .arg("--scan-classpath")
        .arg(&resolved.tests)
        .arg("--reports-dir")
        .arg(reports)
        .args(&suite.launcher_args);
    command
}

/// The launcher ends with 0 if all tests passed and with 1 if some failed; any other status means a failed run.
fn trouble(status: Option<ExitStatus>, empty: bool, limit: Duration) -> Option<String> {
    match status {
        None => Some(format!("still running after {} s, ended", limit.as_secs())),
        Some(status) if !matches!(status.code(), Some(0 | 1)) => {
            Some(format!("ended with {status}"))
        }
        Some(_) if empty => Some("no test results".to_string()),
        Some(_) => None,
    }
}
