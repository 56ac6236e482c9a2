//! Stored traces: which ones are meant, and how they are opened.

use crate::exit::Failure;
use redflag_trace::{Reader, TraceError};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The traces that are named; for a directory, all in it.
pub fn find(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in named {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let inside = redflag_report::traces(path)?;
        if inside.is_empty() {
            return Err(Failure::Usage(format!(
                "there is no trace in {}: `redflag run --trace` records one",
                path.display()
            )));
        }
        found.extend(inside);
    }
    Ok(found)
}

/// Opens a trace.
pub fn open(path: &Path) -> Result<Reader<File>, Failure> {
    let file = File::open(path)
        .map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))?;
    Reader::new(file).map_err(|error| failure(path, &error))
}

/// Why a trace cannot be read. Another file was meant, or else something of the run stays unseen.
pub fn failure(path: &Path, error: &TraceError) -> Failure {
    let sentence = format!("{}: {error}", path.display());
    match error {
        TraceError::NotATrace => Failure::Usage(sentence),
        TraceError::Io { .. } | TraceError::Version { .. } | TraceError::Malformed { .. } => {
            Failure::Blind(sentence)
        }
    }
}
