//! The vocabulary of the whole line: ids, events, their text forms, the tables that give ids their names, and the trace file.
//!
//! Everything between the drain and the printers speaks these types. Events carry ids only, so they are small and `Copy`;
//! names are looked up in [`Tables`] when a finding is shown, never while judging. [`Writer`] and [`Reader`] store all of it;
//! `FORMAT.md` describes the file.

mod entry;
mod error;
mod event;
mod facts;
mod header;
mod ids;
mod named;
mod names;
mod object;
mod payload;
mod read;
mod tables;
mod text;
mod told;
pub mod wire;
mod write;

pub use entry::Entry;
pub use error::TraceError;
pub use event::{Access, Event, Hold, Sync, Variable};
pub use facts::{Field, Frame, Site, Thread};
pub use header::{Header, Summary};
pub use ids::{FieldId, ObjectId, SiteId, TestId, ThreadId};
pub use named::{Namer, one_line};
pub use names::java_name;
pub use object::{CLASS_LIMIT, Identity, SERIAL_BITS};
pub use read::{Item, Reader, THREAD_LIMIT};
pub use tables::Tables;
pub use text::{ParseError, parse_trace};
pub use write::{Names, Writer};
