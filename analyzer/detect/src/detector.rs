//! What a detector is to the engine.

use crate::facts::Facts;
use crate::finding::DetectorInfo;
use crate::findings::Sink;
use crate::in_use::LockSetsInUse;
use redflag_trace::Event;
use std::fmt;

/// An algorithm that reads all events and finds races. Only the first four methods must be written.
///
/// Detectors do not see each other. What several of them need is in [`Facts`]. That an object was freed is an event
/// like any other.
pub trait Detector: fmt::Debug + Send {
    /// Its name, and what its findings mean.
    fn info(&self) -> DetectorInfo;

    /// Takes the next event. `facts` are those of this event.
    fn event(&mut self, event: &Event, facts: &mut Facts, sink: &mut Sink<'_>);

    /// How often each of its rules applied, or whatever else it counts, by name.
    fn rules(&self) -> Vec<(&'static str, u64)>;

    /// An estimate of the bytes that it needs.
    fn memory(&self) -> usize;

    /// The trace has ended.
    fn end_of_run(&mut self, _facts: &mut Facts, _sink: &mut Sink<'_>) {}

    /// How many objects and static fields it has states for.
    fn remembered(&self) -> usize {
        0
    }

    /// Evicts the states of the objects touched least recently if it needs more than this many bytes, and returns how many
    /// objects those were. Called after every access if the user has set a bound.
    fn limit_memory(&mut self, _bytes: usize) -> u64 {
        0
    }

    /// Whether enough is new since the last [`Detector::reclaim`] to make another one pay.
    fn is_reclaim_due(&self) -> bool {
        false
    }

    /// Scans all states, drops clocks that no state needs, and adds the lock sets in use. Returns how many new threads or
    /// lock sets pay for another scan.
    fn reclaim(&mut self, _in_use: &mut LockSetsInUse) -> usize {
        0
    }
}
