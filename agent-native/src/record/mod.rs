//! Recording: what probes see becomes the events of a trace, in an order that agrees with the program's synchronization.
//!
//! The shim filters accesses in Java and writes new ones into its thread's ring. This side answers what the shim asks when it
//! first meets a site or an object, records thread events, and drains the rings:
//!
//! - [`recorder`]: the one recorder of the process; the shim's native methods use it.
//! - [`linker`], [`link`]: what a site is about; [`late_writes`]: which fields are written by constructors only.
//! - [`identity`]: numbers for objects, classes and fields; [`publish`], [`escapes`], [`watched_fields`]: private objects become
//!   reachable by other threads.
//! - [`threads`], [`thread_events`]: the state of each thread; start, join, `wait` and interrupts as events.
//! - [`session`]: one recording, from start or attach to exit or detach; [`backpressure`]: threads whose rings are full.
//! - [`drain`]: the thread that merges the rings, analyzes their events and writes the trace; [`inbox`]: messages to it.
//! - [`test_attribution`]: which test each thread runs, and what was found in a test.
//! - [`names`], [`stacks`], [`finding_names`]: names of ids; [`live_report`], [`live_record`]: what is reported while the program runs.
//!
//! Where the exact variable of a synchronization is not known (fences, some handles), events may order too much, never too
//! little: that can hide a race, but not report a false one.

mod backpressure;
mod class_contract;
mod drain;
mod escapes;
mod finding_names;
pub mod identity;
mod inbox;
mod late_writes;
mod link;
mod linker;
mod live_record;
mod live_report;
mod names;
mod publish;
mod recorder;
mod session;
mod stack_budget;
mod stacks;
mod test_attribution;
#[cfg(test)]
mod tests;
mod thread_events;
mod threads;
mod trace_file;
mod watched_fields;

pub use drain::{Counts, Recording};
pub use finding_names::names_of;
pub use late_writes::LateWrites;
pub use linker::LOST as LOST_LINK;
pub use live_record::RecordOutput;
pub use live_report::LiveOutput;
pub use recorder::Recorder;
pub use session::{Session, SessionConfig};
