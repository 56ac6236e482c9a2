//! The trace on disk, if one is wanted.

use super::names::RecordedNames;
use redflag_trace::{Entry, Names, Summary, Writer};
use std::fs::File;
use std::io;

/// A trace that is being written, or none. The first error ends it.
#[derive(Default)]
pub struct TraceFile {
    writer: Option<Writer<File>>,
    error: Option<io::Error>,
}

impl TraceFile {
    /// A trace that goes to this writer.
    pub fn new(writer: Option<Writer<File>>) -> TraceFile {
        TraceFile {
            writer,
            error: None,
        }
    }

    /// Writes, unless there is no trace or an error ended it.
    pub fn write(&mut self, what: impl FnOnce(&mut Writer<File>) -> io::Result<()>) {
        if let Some(Err(error)) = self.writer.as_mut().map(what) {
            self.error = Some(error);
            self.writer = None;
        }
    }

    /// Writes which fields only constructors write: that is known at the end.
    pub fn init_only(&mut self, names: &RecordedNames) {
        for id in names.identities.fields() {
            let fields = names.init_only(id);
            if !fields.is_empty() {
                self.write(|writer| writer.table(&Entry::InitOnly { id, fields }));
            }
        }
    }

    /// Ends a trace that is complete; otherwise returns the error that ended it.
    pub fn finish(&mut self, summary: &Summary) -> Option<io::Error> {
        self.write(|writer| writer.summary(summary));
        self.error.take()
    }
}
