//! `redflag attach` and `redflag detach`: a JVM that runs already.

use crate::agent::Speaker;
use crate::args::Given;
use crate::attach::AttachError;
use crate::exit::{Exit, Failure};
use crate::options::parse_duration;
use crate::progress::Progress;
use crate::run::Session;
use crate::say::{tell, tell_text};
use crate::{agent, attach};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Attaches; with a duration, also waits, detaches and reports.
pub fn attach(given: &Given) -> Result<Exit, Failure> {
    let pid = given.pid()?;
    let duration = given.parsed("for", parse_duration)?;
    let session = Session::of(given)?;
    let library = agent::library()?;
    let speaker = duration.map_or(Speaker::Agent, |_| Speaker::Command);
    let options = session.agent_options(speaker)?;
    // Before anything is made: a wrong PID leaves nothing behind.
    attach::check(pid).map_err(failure)?;
    session.make_out()?;
    let claim = duration.and_then(|_| session.claim());
    echo(&attach::attach(pid, &library, &options).map_err(failure)?);
    // Only now: an earlier report is not given up for an attempt that is refused.
    session.clear_out(Some(pid))?;
    if let Some(note) = attach::warning_note(pid) {
        tell(&note);
    }
    let Some(duration) = duration else {
        tell(&format!(
            "watching JVM {pid}; `redflag detach {pid}` ends the watch and writes {}",
            session.out.display()
        ));
        return Ok(Exit::Clean);
    };
    let progress = Progress::alone(session.screen, session.jvms());
    let ended = wait(pid, duration)?;
    progress.end();
    match ended {
        // It has written its report itself.
        Ended::Jvm => tell(&format!("JVM {pid} has ended")),
        Ended::Watch => echo(&attach::detach(pid, &library).map_err(failure)?),
    }
    Ok(Exit::of(
        session.conclude(claim)?,
        session.rules.exit_code,
        None,
    ))
}

/// Detaches. The agent writes the report into the directory that it was given when it was attached.
pub fn detach(given: &Given) -> Result<Exit, Failure> {
    let pid = given.pid()?;
    echo(&attach::detach(pid, &agent::library()?).map_err(failure)?);
    Ok(Exit::Clean)
}

/// What ended first.
enum Ended {
    Jvm,
    Watch,
}

/// Waits, but no longer than until the user has had enough: nobody's program stays watched by an interrupted command.
fn wait(pid: u32, duration: Duration) -> Result<Ended, Failure> {
    let enough = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&enough))
            .map_err(|error| Failure::Blind(format!("cannot take signals: {error}")))?;
    }
    // A time too long to be reckoned with never ends.
    let end = Instant::now().checked_add(duration);
    while !enough.load(Ordering::Relaxed) {
        if attach::has_ended(pid) {
            return Ok(Ended::Jvm);
        }
        let left = end.map_or(duration, |end| {
            end.saturating_duration_since(Instant::now())
        });
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(Duration::from_millis(50)));
    }
    Ok(Ended::Watch)
}

fn echo(what_the_jvm_printed: &str) {
    if !what_the_jvm_printed.trim().is_empty() {
        tell_text(&format!("{}\n", what_the_jvm_printed.trim_end()));
    }
}

fn failure(error: AttachError) -> Failure {
    Failure::Usage(error.to_string())
}
