//! `redflag attach` and `redflag detach`: a JVM that runs already.

use crate::args::Attach;
use crate::attach::AttachError;
use crate::exit::{Exit, Failure};
use crate::{agent, attach, run};
use redflag_report::{Verdict, clear};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Attaches; with a duration, also waits, detaches and reports.
pub fn attach(request: &Attach) -> Result<Exit, Failure> {
    let pid = request.pid;
    let library = agent::library()?;
    let out = run::absolute(&request.watch.out)?;
    let options = agent::options(&request.watch, &out)?;
    say(&attach::attach(pid, &library, &options).map_err(failure)?);
    // Only now: an earlier report is not given up for an attempt that is refused.
    clear(&out, Some(pid))?;
    if let Some(note) = attach::warning_note(pid) {
        eprintln!("redflag: {note}");
    }
    let Some(duration) = request.duration else {
        eprintln!(
            "redflag: watching JVM {pid}; `redflag detach {pid}` ends the watch and writes {}",
            out.display()
        );
        return Ok(Exit::of(Verdict::Clean, None));
    };
    sleep_or_interrupt(duration)?;
    say(&attach::detach(pid, &library).map_err(failure)?);
    Ok(Exit::of(run::conclude(&out, request.watch.fail_on)?, None))
}

/// Detaches. The agent writes the report into the directory that it was given when it was attached.
pub fn detach(pid: u32) -> Result<Exit, Failure> {
    say(&attach::detach(pid, &agent::library()?).map_err(failure)?);
    Ok(Exit::of(Verdict::Clean, None))
}

/// Waits, but no longer than until the user has had enough: nobody's program stays watched by an interrupted command.
fn sleep_or_interrupt(duration: Duration) -> Result<(), Failure> {
    let enough = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&enough))
            .map_err(|error| Failure::Blind(format!("cannot take signals: {error}")))?;
    }
    let end = Instant::now() + duration;
    while !enough.load(Ordering::Relaxed) {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(Duration::from_millis(50)));
    }
    Ok(())
}

fn say(what_the_jvm_printed: &str) {
    if !what_the_jvm_printed.trim().is_empty() {
        eprintln!("{}", what_the_jvm_printed.trim_end());
    }
}

fn failure(error: AttachError) -> Failure {
    Failure::Usage(error.to_string())
}
