//! `redflag report`: a stored report, printed.

use crate::exit::{Exit, Failure};
use redflag_report::{FINDINGS_FILE, Look, Report, ReportError, load, to_text};
use std::io::{self, Write};
use std::path::Path;

/// Prints it.
pub fn report(dir: &Path, json: bool) -> Result<Exit, Failure> {
    let report = load(dir).map_err(|error| match error {
        ReportError::Io { error, .. } if error.kind() == io::ErrorKind::NotFound => {
            Failure::Usage(format!(
                "there is no {FINDINGS_FILE} in {}: name the directory that `redflag run` wrote",
                dir.display()
            ))
        }
        other => other.into(),
    })?;
    print(&report, json)?;
    Ok(Exit::Clean)
}

/// Prints a report to standard output.
pub fn print(report: &Report, json: bool) -> Result<(), Failure> {
    let text = if json {
        report.to_json()
    } else {
        to_text(report, &Look::plain())
    };
    match io::stdout().write_all(text.as_bytes()) {
        // Whoever read us has seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Blind(format!("cannot print the report: {error}")))
        }
        _ => Ok(()),
    }
}
