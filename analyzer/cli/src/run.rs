//! `redflag run`: a command, all its JVMs watched, one report.

use crate::args::{Run, Watch};
use crate::exit::{Exit, Failure, shell_status};
use crate::{agent, child};
use redflag_report::{
    FailOn, Look, Policy, Sources, TEXT_FILE, Verdict, clear, merge_for, to_text,
};
use std::env::VarError;
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
    let out = absolute(&watch.out)?;
    let options = agent::options(watch, &out)?;
    let before = match std::env::var(TOOL_OPTIONS) {
        Ok(before) => Some(before),
        Err(VarError::NotPresent) => None,
        Err(VarError::NotUnicode(_)) => {
            return Err(Failure::Usage(format!(
                "{TOOL_OPTIONS} is not valid UTF-8: unset or correct it"
            )));
        }
    };
    let library = agent::existing_library()?;
    command.env(
        TOOL_OPTIONS,
        agent::java_tool_options(before.as_deref(), &library, &options)?,
    );
    clear(&out, None)?;
    let status = shell_status(child::wait_for(command)?);
    if status != 0 {
        eprintln!("redflag: the command ended with status {status}");
    }
    Ok(Exit::of(conclude(&out, watch.fail_on)?, Some(status)))
}

/// The report's directory as an absolute path: JVMs may run elsewhere.
pub fn absolute(out: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(out)
        .map_err(|error| Failure::Usage(format!("cannot use {}: {error}", out.display())))
}

/// Merges what the JVMs wrote and prints it.
pub fn conclude(out: &Path, fail_on: FailOn) -> Result<Verdict, Failure> {
    let policy = Policy {
        fail_on,
        ..Policy::default()
    };
    let here = std::env::current_dir().unwrap_or_default();
    let report = merge_for(out, &policy, &Sources::new(&here, &[]))?;
    eprint!("{}", to_text(&report, &Look::plain()));
    eprintln!(
        "redflag: the report is in {}",
        out.join(TEXT_FILE).display()
    );
    Ok(report.verdict)
}
