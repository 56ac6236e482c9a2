//! Events in, findings out.
//!
//! [`Engine`] takes events one by one and keeps what every algorithm needs: the happens-before order of threads and the
//! locks each one holds. Algorithms live one to a file; they see accesses and clocks, never each other. A finding
//! carries ids only: names are the report's business. Nothing here starts threads, reads clocks of the machine or prints.
//!
//! To read: `threads` tells why clocks stay small, `state` has the rules, `elements` the forms of arrays.

mod clock;
mod elements;
mod engine;
mod finding;
mod hash;
mod hb;
mod locks;
mod mentioned;
mod numbered;
mod order;
mod past;
mod runs;
mod shadow;
mod slots;
mod state;
mod table;
mod threads;

pub use engine::Engine;
pub use finding::{Detector, Evidence, Finding, MissingEdge, Verdict};
pub use hb::RuleCounts;
pub use locks::{HeldLock, LockSet};
pub use state::Rule;
