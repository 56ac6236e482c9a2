//! The vocabulary of the whole pipeline: ids, events, their text forms, the tables that give ids their names, and the trace file.
//!
//! Everything from the drain to the reports uses these types. Events carry ids only, so they are small and `Copy`; names are
//! looked up in [`Tables`] when a finding is shown, never during detection. [`Writer`] and [`Reader`] store all of it;
//! `FORMAT.md` describes the file.

mod defined;
mod entry;
mod error;
mod escape;
mod event;
mod event_lines;
mod facts;
mod glob;
mod header;
mod ids;
mod names;
mod object;
mod payload;
mod read;
mod std_text;
mod tables;
mod text;
pub mod wire;
mod write;

pub use entry::Entry;
pub use error::TraceError;
pub use escape::{BEFORE_BITS, CREATOR_BITS, CREATOR_SHIFT, Escape, MARK_BITS};
pub use event::{Access, Event, Hold, Sync, Taken, Variable};
pub use event_lines::{EventFormatter, one_line};
pub use facts::{Field, FieldFlag, FieldFlags, Frame, Site, Thread};
pub use glob::glob;
pub use header::{Header, Summary};
pub use ids::{FieldId, ObjectId, SiteId, StackId, TestId, ThreadId};

pub use names::java_name;
pub use object::{CLASS_LIMIT, Identity, SERIAL_BITS};
pub use read::{Item, Reader};
pub use std_text::{Publications, StdReader, StdWriter};
pub use tables::Tables;
pub use text::{ParseError, parse_trace};
pub use write::{Names, Writer};
