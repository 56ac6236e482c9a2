//! How the command ends, decided in one place.

use redflag_report::{ReportError, Verdict};
use std::fmt;
use std::process::{ExitCode, ExitStatus};

/// What the exit status means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The program was watched, and no finding counts.
    Clean,
    /// A finding counts; the status for it.
    Findings(u8),
    /// The command was used wrongly.
    Usage,
    /// Not everything was watched, so the run is not clean.
    Blind,
    /// The watched command failed on its own.
    Child(u8),
}

impl Exit {
    /// Findings come first, unless their status is 0, which means to ignore them; then a failure of the watched
    /// command; then blindness.
    pub fn of(verdict: Verdict, findings: u8, child: Option<u8>) -> Self {
        match (verdict, child) {
            (Verdict::Findings, _) if findings != 0 => Exit::Findings(findings),
            (_, Some(status)) if status != 0 => Exit::Child(status),
            (Verdict::Clean | Verdict::Findings, _) => Exit::Clean,
            (Verdict::Blind, _) => Exit::Blind,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Clean => 0,
            Exit::Usage => 2,
            Exit::Blind => 3,
            Exit::Findings(status) | Exit::Child(status) => status,
        })
    }
}

/// The status of a command as shells report it: 128 and more for a signal.
pub fn shell_status(status: ExitStatus) -> u8 {
    use std::os::unix::process::ExitStatusExt;
    let number = status.code().or_else(|| status.signal().map(of_signal));
    number
        .and_then(|number| u8::try_from(number).ok())
        .unwrap_or(u8::MAX)
}

/// The status after a signal.
pub fn status_of_signal(signal: i32) -> u8 {
    u8::try_from(of_signal(signal)).unwrap_or(u8::MAX)
}

fn of_signal(signal: i32) -> i32 {
    128 + signal
}

/// Why a command failed, as one sentence.
#[derive(Debug)]
pub enum Failure {
    /// The user has to change the call.
    Usage(String),
    /// Something else failed, so nothing was watched.
    Blind(String),
}

impl Failure {
    /// The exit status that goes with it.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Usage(_) => Exit::Usage,
            Failure::Blind(_) => Exit::Blind,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(sentence) | Failure::Blind(sentence) => f.write_str(sentence),
        }
    }
}

/// For files that the user did not name: those that JVMs wrote, and those that this command writes.
impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Self {
        Failure::Blind(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_come_before_the_childs_failure_and_that_before_blindness() {
        for (verdict, findings, child, expected) in [
            (Verdict::Findings, 66, Some(1), Exit::Findings(66)),
            (Verdict::Findings, 7, Some(0), Exit::Findings(7)),
            (Verdict::Blind, 66, Some(1), Exit::Child(1)),
            (Verdict::Clean, 66, Some(1), Exit::Child(1)),
            (Verdict::Clean, 66, Some(0), Exit::Clean),
            (Verdict::Blind, 66, Some(0), Exit::Blind),
            (Verdict::Blind, 66, None, Exit::Blind),
        ] {
            assert_eq!(Exit::of(verdict, findings, child), expected);
        }
    }

    #[test]
    fn findings_of_status_zero_do_not_matter() {
        for (verdict, child, expected) in [
            (Verdict::Findings, Some(1), Exit::Child(1)),
            (Verdict::Findings, Some(0), Exit::Clean),
            (Verdict::Findings, None, Exit::Clean),
            (Verdict::Blind, Some(0), Exit::Blind),
        ] {
            assert_eq!(Exit::of(verdict, 0, child), expected);
        }
    }
}
