//! What a detector remembers of one variable.

use crate::finding::Detector;
use crate::mark::{Current, Mark};
use crate::mentioned::Mentioned;
use std::fmt::Debug;
use std::hash::Hash;

/// The state of one variable, and the rules by which an access changes it. An algorithm is one of these.
///
/// Elements of an array that are in equal states are kept and judged as one, so equal states must stay equal by equal accesses.
pub(crate) trait State: Clone + Debug + Default + Eq + Hash {
    /// Whose state it is.
    const DETECTOR: Detector;
    /// The names of the rules, in the order of their numbers.
    const RULES: &'static [&'static str];

    /// The rule that applies if the access changes nothing and finds nothing.
    fn unchanged(&self, now: &Current<'_>) -> Option<usize>;

    /// Judges an access that may change something, tells `found` every earlier one that it conflicts with, and gives the
    /// rule that applied.
    fn access(&mut self, now: &Current<'_>, found: &mut dyn FnMut(&Mark)) -> usize;

    /// Stands for an equal state as well.
    fn absorb(&mut self, _same: &Self) {}

    /// The bytes that it has besides its own.
    fn heap(&self) -> usize;

    /// Tells what it remembers.
    fn mention(&self, mentioned: &mut Mentioned);
}
