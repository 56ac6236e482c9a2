//! What can be wrong with the files of a policy: suppressions and baselines.

use crate::baseline::BASELINE_FILE;
use crate::shell::shell_word;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// What can go wrong with the files of a policy.
#[derive(Debug)]
pub enum PolicyError {
    /// A file does not exist.
    Missing {
        /// The file.
        path: PathBuf,
        /// What the user can do.
        advice: Advice,
    },
    /// A file could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A line of a suppressions file is wrong.
    Suppression(WrongSuppression),
    /// A baseline is not valid JSON of a baseline.
    Malformed {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: serde_json::Error,
    },
    /// A file is JSON, but not a baseline.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A baseline is of a later version.
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u64,
        /// The version that this code reads.
        reads: u64,
    },
}

/// What the user can do if a file does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Write a baseline.
    SaveBaseline,
    /// Name a file of suppressions.
    NameSuppressions,
}

impl Advice {
    fn words(self, path: &Path) -> String {
        match self {
            Advice::SaveBaseline => format!("`{}` writes one", save(path)),
            Advice::NameSuppressions => "name the file that holds the suppressions".to_owned(),
        }
    }
}

/// The command that writes a baseline.
fn save(path: &Path) -> String {
    let command = "redflag baseline save";
    match path == Path::new(BASELINE_FILE) {
        true => command.to_owned(),
        false => format!("{command} --baseline {}", shell_word(path)),
    }
}

impl PolicyError {
    pub(crate) fn unreadable(path: &Path, error: io::Error, advice: Advice) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound => PolicyError::Missing { path, advice },
            _ => PolicyError::Read { path, error },
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::Missing { path, advice } => {
                write!(f, "there is no {}: {}", path.display(), advice.words(path))
            }
            PolicyError::Read { path, error } => {
                write!(f, "cannot read {}: {error}", path.display())
            }
            PolicyError::Write { path, error } => {
                write!(f, "cannot write {}: {error}", path.display())
            }
            PolicyError::Suppression(wrong) => wrong.fmt(f),
            PolicyError::Malformed { path, error } => write!(
                f,
                "{} is not a Redflag baseline: {error}; `{} --replace` writes a new one",
                path.display(),
                save(path)
            ),
            PolicyError::Foreign { path } => write!(
                f,
                "{} is not a Redflag baseline: name another file",
                path.display()
            ),
            PolicyError::Version { path, found, reads } => write!(
                f,
                "{} is a baseline of version {found}, this command reads {reads}: use the command of the same version",
                path.display()
            ),
        }
    }
}

impl std::error::Error for PolicyError {}

impl From<WrongSuppression> for PolicyError {
    fn from(wrong: WrongSuppression) -> Self {
        PolicyError::Suppression(wrong)
    }
}

/// What is wrong with a line of a suppressions file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSuppression {
    /// Where it is, as `redflag.suppressions:3`.
    pub at: String,
    /// What is wrong with it and what is expected, as a clause.
    pub why: String,
}

impl fmt::Display for WrongSuppression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.why)
    }
}

impl std::error::Error for WrongSuppression {}
