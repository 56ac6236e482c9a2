//! What a detector remembers of one variable.

use super::current_access::CurrentAccess;
use super::edges::Edges;
use crate::access_record::AccessRecord;
use crate::finding::DetectorInfo;
use std::fmt::Debug;
use std::hash::Hash;

/// The state of one variable, and the rules by which an access changes it. [`super::PerVariable`] makes a detector of
/// it.
///
/// Elements of an array that are in equal states are stored and checked as one, so the same access must change equal
/// states to equal states.
pub(crate) trait State: Clone + Debug + Default + Eq + Hash + Send {
    /// The detector.
    const INFO: DetectorInfo;
    /// The names of the rules, in the order of their numbers.
    const RULES: &'static [&'static str];
    /// Whether it checks atomic accesses, too.
    const CHECKS_ATOMIC: bool = true;
    /// What the user may choose.
    type Options: Copy + Debug + Send;

    /// The synchronization that orders threads for this detector.
    fn edges(options: Self::Options) -> Edges;

    /// The rule that applies if the access changes nothing and conflicts with nothing.
    fn unchanged(&self, now: &CurrentAccess<'_>) -> Option<usize>;

    /// Checks an access that may change something: calls `conflict` with every earlier access that it conflicts with, and
    /// gives the rule that applied.
    fn access(
        &mut self,
        now: &CurrentAccess<'_>,
        options: Self::Options,
        conflict: &mut dyn FnMut(&AccessRecord),
    ) -> usize;

    /// Merges an equal state.
    fn absorb(&mut self, _same: &Self) {}

    /// Whether it takes account of what the creator of an object wrote before the object escaped.
    const HAS_PUBLICATIONS: bool = false;

    /// The state of a variable that only this access has written.
    fn written(_by: AccessRecord) -> Self {
        Self::default()
    }

    /// This access, known only now, wrote the variable before all that the state remembers. Calls `conflict` with what `races` with it.
    fn written_before(
        &mut self,
        _by: AccessRecord,
        _races: &dyn Fn(&AccessRecord) -> bool,
        _conflict: &mut dyn FnMut(&AccessRecord),
    ) {
    }

    /// The bytes that it has on the heap.
    fn heap(&self) -> usize;

    /// Calls `each` with every access that it remembers.
    fn for_each_record(&self, each: &mut dyn FnMut(&AccessRecord));
}
