//! `redflag attach` and `redflag detach`: watches a JVM that runs already.

use crate::agent::Printer;
use crate::args::Given;
use crate::attach::AttachError;
use crate::exit::{Exit, Failure};
use crate::output::{eprint, note};
use crate::progress::Progress;
use crate::run::Run;
use crate::{agent, attach};
use redflag_options::parse_duration;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Attaches; with a duration, also waits, detaches and reports.
pub fn attach(given: &Given) -> Result<Exit, Failure> {
    let pid = given.pid()?;
    let duration = given.parsed("for", parse_duration)?;
    let run = Run::of(given)?;
    let library = agent::library()?;
    let printer = duration.map_or(Printer::Agent, |_| Printer::Command);
    let options = run.agent_options(printer)?;
    // Before anything is created: a wrong PID leaves nothing.
    attach::check(pid).map_err(failure)?;
    run.make_out()?;
    let claim = duration.and_then(|_| run.claim());
    echo(&attach::attach(pid, &library, &options).map_err(failure)?);
    // Only now: an attempt that is refused keeps an earlier report.
    run.clear_out(Some(pid))?;
    if let Some(warning) = attach::warning_note(pid) {
        note(&warning);
    }
    let Some(duration) = duration else {
        note(&format!(
            "watching JVM {pid}; `redflag detach {pid}` stops watching and writes {}",
            run.out.display()
        ));
        return Ok(Exit::Clean);
    };
    let progress = Progress::alone(run.screen, run.jvms());
    let ended = wait(pid, duration)?;
    progress.end();
    match ended {
        // The agent has written its report.
        Ended::Jvm => note(&format!("JVM {pid} has ended")),
        Ended::Watch => echo(&attach::detach(pid, &library).map_err(failure)?),
    }
    Ok(Exit::of(run.conclude(claim)?, run.rules.exit_code, None))
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

/// Waits until the time is over, the JVM ends, or the user interrupts. An interrupted command detaches too.
fn wait(pid: u32, duration: Duration) -> Result<Ended, Failure> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&interrupted))
            .map_err(|error| Failure::Blind(format!("cannot handle signals: {error}")))?;
    }
    // A time too long to be added never ends.
    let end = Instant::now().checked_add(duration);
    while !interrupted.load(Ordering::Relaxed) {
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

fn echo(output: &str) {
    if !output.trim().is_empty() {
        eprint(&format!("{}\n", output.trim_end()));
    }
}

fn failure(error: AttachError) -> Failure {
    Failure::Usage(error.to_string())
}
