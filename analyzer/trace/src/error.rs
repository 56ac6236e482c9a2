//! Why a trace cannot be read.

use crate::wire::{OLDEST_VERSION, VERSION};
use std::fmt;
use std::io;

/// Why a trace cannot be read.
#[derive(Debug)]
pub enum TraceError {
    /// The file cannot be read.
    Io {
        /// The byte from which on it cannot be read.
        offset: u64,
        /// Why.
        error: io::Error,
    },
    /// It does not begin with the first bytes of a trace.
    NotATrace,
    /// It is of another version.
    Version {
        /// Which.
        found: u32,
    },
    /// A line of a text cannot be read.
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// Something in it was not written by a writer.
    Malformed {
        /// The byte at which the record begins.
        offset: u64,
        /// What is wrong.
        what: String,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceError::Io { offset, error } => write!(f, "byte {offset}: {error}"),
            TraceError::NotATrace => f.write_str("byte 0: this is not a Redflag trace"),
            TraceError::Version { found } => write!(
                f,
                "byte 8: the trace has version {found}, this command reads {OLDEST_VERSION} to {VERSION}: use the command of the same version"
            ),
            TraceError::Line { line, what } => write!(f, "line {line}: {what}"),
            TraceError::Malformed { offset, what } => write!(f, "byte {offset}: {what}"),
        }
    }
}

impl std::error::Error for TraceError {}
