//! The JVM that a command is for, by PID or by name, and the list of those that there are.

use crate::args::Given;
use crate::attach::{self, AttachError, Seen, Target};
use crate::command_name::redflag;
use crate::exit::{Exit, Failure};
use crate::output::{note, print};
use redflag_report::{has_record, shell_word};
use std::fmt::Write;

/// The JVM that the only operand means.
pub fn target(given: &Given) -> Result<Target, Failure> {
    find(given)?.map_err(failure)
}

/// The same for a JVM that is being watched. If it has ended, its last record may still be where it reported to.
pub fn watched(given: &Given) -> Result<Target, Failure> {
    let out = given.default_report();
    match find(given)? {
        Err(AttachError::NoSuchProcess { pid }) if has_record(&out, pid) => {
            let (redflag, dir) = (redflag(), shell_word(&out));
            Err(Failure::Usage(format!(
                "There is no process {pid}; its last record is in {dir}: `{redflag} report {dir}`"
            )))
        }
        found => found.map_err(failure),
    }
}

fn find(given: &Given) -> Result<Result<Target, AttachError>, Failure> {
    let word = given.jvm()?;
    let pid = match word.parse() {
        Ok(pid) => pid,
        Err(_) => named(given, &word)?,
    };
    Ok(Target::find(pid))
}

/// A sentence on why it cannot be attached to.
pub fn failure(error: AttachError) -> Failure {
    Failure::Usage(error.to_string())
}

fn named(given: &Given, name: &str) -> Result<u32, Failure> {
    let mut found = attach::all();
    found.retain(|seen| seen.is_named(name));
    match &found[..] {
        [] => Err(given.refused(&format!(
            "no JVM of this user has the main class or jar file `{name}`; `{} attach` lists them all",
            redflag()
        ))),
        [one] => Ok(one.pid),
        several => Err(Failure::Usage(format!(
            "{} JVMs are named `{name}`: give one of these PIDs\n{}",
            several.len(),
            table(several)
        ))),
    }
}

/// Prints all JVMs of this user.
pub fn list() -> Result<Exit, Failure> {
    let all = attach::all();
    if all.is_empty() {
        note("no JVM of this user is running");
        return Ok(Exit::Clean);
    }
    print(&format!("{}\n", table(&all)))
}

/// Without a line end after the last line.
fn table(jvms: &[Seen]) -> String {
    let mut rows = vec![["PID", "USER", "JDK", "STATE", "PROGRAM"].map(str::to_owned)];
    rows.extend(jvms.iter().map(|seen| {
        [
            seen.pid.to_string(),
            attach::user(seen.uid),
            seen.version.clone().unwrap_or_else(|| "?".to_owned()),
            seen.state().to_owned(),
            seen.program().to_owned(),
        ]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths = [0, 1, 2, 3].map(|column| width(column).unwrap_or_default());
    let mut text = String::new();
    for [pid, user, jdk, state, program] in &rows {
        let [a, b, c, d] = widths;
        let _ = writeln!(
            text,
            "{pid:>a$}  {user:b$}  {jdk:c$}  {state:d$}  {program}"
        );
    }
    text.trim_end().to_owned()
}
