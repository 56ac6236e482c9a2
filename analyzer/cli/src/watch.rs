//! `redflag attach` and `redflag detach`: a JVM that runs already.

use crate::args::Attach;
use crate::attach::AttachError;
use crate::exit::{Exit, Failure};
use crate::{agent, attach, run};
use redflag_report::Verdict;
use std::thread;

/// Attaches; with a duration, also waits, detaches and reports.
pub fn attach(request: &Attach) -> Result<Exit, Failure> {
    let pid = request.pid;
    let library = agent::library()?;
    let out = run::prepare(&request.watch.out)?;
    let options = agent::options(&request.watch, &out)?;
    if let Some(note) = attach::warning_note(pid) {
        eprintln!("redflag: {note}");
    }
    say(&attach::attach(pid, &library, &options).map_err(failure)?);
    let Some(duration) = request.duration else {
        eprintln!(
            "redflag: watching JVM {pid}; `redflag detach {pid}` ends the watch and writes {}",
            out.display()
        );
        return Ok(Exit::of(Verdict::Clean, None));
    };
    thread::sleep(duration);
    say(&attach::detach(pid, &library).map_err(failure)?);
    Ok(Exit::of(run::conclude(&out)?, None))
}

/// Detaches. The agent writes the report into the directory that it was given when it was attached.
pub fn detach(pid: u32) -> Result<Exit, Failure> {
    say(&attach::detach(pid, &agent::library()?).map_err(failure)?);
    Ok(Exit::of(Verdict::Clean, None))
}

fn say(what_the_jvm_printed: &str) {
    if !what_the_jvm_printed.trim().is_empty() {
        eprintln!("{}", what_the_jvm_printed.trim_end());
    }
}

fn failure(error: AttachError) -> Failure {
    Failure::Blind(error.to_string())
}
