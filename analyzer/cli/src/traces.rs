//! Stored traces: finds and opens them, and counts the bytes read.

use crate::exit::Failure;
use redflag_trace::{Reader, TraceError};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The traces that were named; for a directory, all in it.
pub fn find(named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for path in named {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let inside = redflag_report::traces(path)
            .map_err(|error| Failure::Usage(format!("{error}: name another directory")))?;
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

/// The number of bytes read from all traces so far.
#[derive(Clone, Debug, Default)]
pub struct Meter(Arc<AtomicU64>);

impl Meter {
    /// The number.
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A file whose reading is metered.
pub struct Metered {
    file: File,
    meter: Meter,
}

impl Read for Metered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.meter.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Opens a trace.
pub fn open(path: &Path, meter: &Meter) -> Result<Reader<Metered>, Failure> {
    let file = File::open(path).map_err(|error| {
        let path = path.display();
        Failure::Usage(format!(
            "cannot read {path}: {error}: name a trace, or a directory of traces"
        ))
    })?;
    let meter = meter.clone();
    Reader::new(Metered { file, meter }).map_err(|error| failure(path, &error))
}

/// Why a trace cannot be read: the wrong file was named, or part of the run cannot be analyzed.
pub fn failure(path: &Path, error: &TraceError) -> Failure {
    let sentence = format!("{}: {error}", path.display());
    match error {
        TraceError::NotATrace => Failure::Usage(format!(
            "{sentence}: name a file that `redflag run --trace` wrote"
        )),
        TraceError::Io { .. } | TraceError::Version { .. } | TraceError::Malformed { .. } => {
            Failure::Blind(sentence)
        }
    }
}
