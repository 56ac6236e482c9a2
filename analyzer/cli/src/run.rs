//! `redflag run`: a command, all its JVMs watched, one report.

use crate::args::{Run, Watch};
use crate::exit::{Exit, Failure, shell_status};
use crate::{agent, child};
use redflag_report::{TEXT_FILE, Verdict, clear, load, merge, to_text};
use std::path::{Path, PathBuf};
use std::process::Command;

const TOOL_OPTIONS: &str = "JAVA_TOOL_OPTIONS";

/// Runs it.
pub fn run(run: &Run) -> Result<Exit, Failure> {
    let (program, arguments) = run
        .command
        .split_first()
        .expect("the parser asks for a command");
    let mut command = Command::new(program);
    command.args(arguments);
    watched(&run.watch, &mut command)
}

/// Runs a command under the watch and tells what came of it.
pub fn watched(watch: &Watch, command: &mut Command) -> Result<Exit, Failure> {
    let out = prepare(&watch.out)?;
    let options = agent::options(watch, &out)?;
    let before = std::env::var(TOOL_OPTIONS).ok();
    command.env(
        TOOL_OPTIONS,
        agent::java_tool_options(before.as_deref(), &agent::library()?, &options)?,
    );
    let status = shell_status(child::wait_for(command)?);
    if status != 0 {
        eprintln!("redflag: the command ended with status {status}");
    }
    Ok(Exit::of(conclude(&out)?, Some(status)))
}

/// Makes the report's directory and empties it of an earlier report. The path is absolute: JVMs may run elsewhere.
pub fn prepare(out: &Path) -> Result<PathBuf, Failure> {
    let out = std::path::absolute(out)
        .map_err(|error| Failure::Usage(format!("cannot use {}: {error}", out.display())))?;
    clear(&out)?;
    Ok(out)
}

/// Merges what the JVMs wrote and prints it.
pub fn conclude(out: &Path) -> Result<Verdict, Failure> {
    let verdict = merge(out)?;
    eprint!("{}", to_text(&load(out)?));
    eprintln!(
        "redflag: the report is in {}",
        out.join(TEXT_FILE).display()
    );
    Ok(verdict)
}
