//! The vocabulary of the whole line: ids, events, their text form, and the tables that give ids their names.
//!
//! Everything between the drain and the printers speaks these types. Events carry ids only, so they are small and `Copy`;
//! names are looked up in [`Tables`] when a finding is shown, never while judging.

mod event;
mod ids;
mod names;
mod tables;
mod text;
pub mod wire;

pub use event::{Access, Event, Sync, Variable};
pub use ids::{FieldId, ObjectId, SiteId, ThreadId};
pub use names::java_name;
pub use tables::{Field, Site, Tables};
pub use text::{ParseError, parse_trace};
