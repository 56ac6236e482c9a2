//! Events in, findings out.
//!
//! [`Engine`] takes events one by one and hands each to a list of detectors. A [`Detector`] sees events and the [`Facts`] that
//! several of them need, such as the locks that each thread holds; it never sees another detector. A finding carries ids only:
//! names are the report's business. Nothing here starts threads, reads clocks of the machine or prints.
//!
//! To read: `detector` says what a detector is, `registry` lists those that options can name. Most keep a state for each
//! variable (`per_variable`): `state` says what such an algorithm is, and `hb`, `racer` and `hybrid` are one each. `order` has the
//! vector clocks, and `order/threads` explains why they stay small; `per_variable/edges` says which synchronization orders
//! threads for which detector, `per_variable/elements` how the states of arrays are stored, and `facts/workers` which test a
//! thread works for.

mod access_record;
mod allocations;
mod detector;
mod engine;
mod facts;
mod finding;
mod findings;
mod hash;
mod hb;
mod hybrid;
mod in_use;
mod lock_set;
mod options;
mod order;
mod per_variable;
mod racer;
mod registry;
mod small_map;
mod stacks;
mod sync_key;

pub use detector::Detector;
pub use engine::{Engine, RuleCount, Settings};
pub use facts::Facts;
pub use facts::site_facts::{SiteFacts, SiteLookup};
pub use finding::{DetectorInfo, Evidence, Finding, MAX_TESTS, MissingEdge, Scope, Verdict};
pub use findings::{Race, Sink};
pub use hb::HB;
pub use hybrid::HYBRID;
pub use in_use::LockSetsInUse;
pub use lock_set::{HeldLock, LockKind, LockSet};
pub use options::{
    DetectorOptions, DetectorSet, WrongValue, closest, parse_memory, parse_visibility,
};
pub use order::history::{Step, SyncPoint, Towards};
pub use racer::{RACER, Visibility};
pub use registry::registered;
