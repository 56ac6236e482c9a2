//! Events in, findings out.
//!
//! [`Engine`] takes events one by one and keeps what every algorithm needs: the order of threads and the locks each one
//! holds. Algorithms live one to a file (`hb`, `racer`, `hybrid`): each is the state of one variable and the rules by which an
//! access changes it. They see accesses and clocks, never each other. A finding carries ids only: names are the
//! report's business. Nothing here starts threads, reads clocks of the machine or prints.
//!
//! To read: `state` says what an algorithm is, `judge` puts it to work, `threads` tells why clocks stay small, `edges` which
//! orderings count for whom, `elements` the forms of arrays, `workers` which test a thread works for.

mod asked;
mod clock;
mod edges;
mod elements;
mod engine;
mod few;
mod finding;
mod fresh;
mod groups;
mod hash;
mod hb;
mod history;
mod hybrid;
mod judge;
mod locks;
mod mark;
mod mentioned;
mod numbered;
mod options;
mod order;
mod past;
mod place;
mod racer;
mod registry;
mod runs;
mod shadow;
mod slots;
mod state;
mod table;
mod threads;
mod worked;
mod workers;

pub use asked::Trust;
pub use engine::{Engine, RuleCount, Settings, Visibility};
pub use finding::{Detector, Evidence, Finding, MOST_TESTS, MissingEdge, Verdict};
pub use history::{Step, SyncPoint, Towards};
pub use locks::{HeldLock, LockKind, LockSet};
pub use options::{
    DetectorOptions, DetectorSet, WrongValue, closest, parse_memory, parse_visibility,
};
