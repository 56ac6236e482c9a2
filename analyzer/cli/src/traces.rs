//! Stored traces: finds and opens them, and counts the bytes read.

use crate::exit::Failure;
use redflag_trace::{Header, Item, Reader, StdReader, Summary, Tables, TraceError};
use std::fs::File;
use std::io::{self, BufReader, Read};
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

/// The end of the names of files in STD.
const STD_EXTENSION: &str = "std";

/// A trace in one of the two forms.
pub enum Trace {
    /// As the agent writes it.
    Stored(Box<Reader<Metered>>),
    /// As other tools write it, in STD.
    Std(Box<StdReader<BufReader<Metered>>>),
}

impl Trace {
    /// The next thing in it.
    pub fn next_item(&mut self) -> Result<Item, TraceError> {
        match self {
            Trace::Stored(reader) => reader.next_item(),
            Trace::Std(reader) => reader.next_item(),
        }
    }

    /// The process that it is of.
    pub fn header(&self) -> &Header {
        match self {
            Trace::Stored(reader) => reader.header(),
            Trace::Std(reader) => reader.header(),
        }
    }

    /// What it has defined so far.
    pub fn tables(&self) -> &Tables {
        match self {
            Trace::Stored(reader) => reader.tables(),
            Trace::Std(reader) => reader.tables(),
        }
    }

    /// The summary, once the end is reached, if there is one.
    pub fn summary(&self) -> Option<&Summary> {
        match self {
            Trace::Stored(reader) => reader.summary(),
            Trace::Std(reader) => reader.summary(),
        }
    }
}

/// Opens a trace: one in STD if its name says so.
pub fn open(path: &Path, meter: &Meter) -> Result<Trace, Failure> {
    let file = File::open(path).map_err(|error| {
        let path = path.display();
        Failure::Usage(format!(
            "cannot read {path}: {error}: name a trace, or a directory of traces"
        ))
    })?;
    let meter = meter.clone();
    let input = Metered { file, meter };
    if path.extension().is_some_and(|end| end == STD_EXTENSION) {
        let input = BufReader::with_capacity(1 << 16, input);
        return Ok(Trace::Std(Box::new(StdReader::new(input))));
    }
    let reader = Reader::new(input).map_err(|error| failure(path, &error))?;
    Ok(Trace::Stored(Box::new(reader)))
}

/// Why a trace cannot be read: the wrong file was named, or part of the run cannot be analyzed.
pub fn failure(path: &Path, error: &TraceError) -> Failure {
    let sentence = format!("{}: {error}", path.display());
    match error {
        TraceError::NotATrace => Failure::Usage(format!(
            "{sentence}: name a file that `redflag run --trace` wrote, or one in STD whose name ends with .std"
        )),
        TraceError::Io { .. }
        | TraceError::Version { .. }
        | TraceError::Line { .. }
        | TraceError::Malformed { .. } => Failure::Blind(sentence),
    }
}
