//! Events in, findings out.
//!
//! [`Engine`] takes events one by one and keeps what every algorithm needs: the happens-before [`Order`] of threads and the
//! [`Locks`] each one holds. Algorithms live one to a file; they see accesses and clocks, never each other. A finding
//! carries ids only: names are the report's business. Nothing here starts threads, reads clocks of the machine or prints.

mod clock;
mod engine;
mod finding;
mod hash;
mod hb;
mod locks;
mod order;
mod shadow;

pub use clock::{Epoch, VectorClock};
pub use engine::Engine;
pub use finding::{Detector, Evidence, Finding, MissingEdge, Verdict};
pub use hb::{HappensBefore, Rule, RuleCounts};
pub use locks::{HeldLock, LockSet, Locks};
pub use order::Order;
