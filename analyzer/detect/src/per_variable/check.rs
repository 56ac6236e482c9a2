//! The check of one access against the states of its variable, or of all elements of an array that it touches.

use super::current_access::CurrentAccess;
use super::run::Run;
use super::state::State;
use crate::access_record::AccessRecord;

/// An earlier access that the current one conflicts with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conflict {
    /// The element of the array; of no meaning for other variables.
    pub element: u32,
    /// The earlier access.
    pub earlier: AccessRecord,
}

/// The check of one access.
pub(crate) struct Check<'a, S: State> {
    pub now: &'a CurrentAccess<'a>,
    pub options: S::Options,
    /// How often each rule applied.
    pub rules: &'a mut [u64],
    /// Each earlier access once, with the first element that it concerns.
    pub conflicts: &'a mut Vec<Conflict>,
    /// Empty, and kept for its allocation.
    pub scratch: &'a mut Vec<Run<S>>,
}

impl<S: State> Check<'_, S> {
    /// Whether the access changes nothing and conflicts with nothing. If so, the check of this state is done.
    pub fn leaves(&mut self, state: &S) -> bool {
        let rule = state.unchanged(self.now);
        if let Some(rule) = rule {
            self.rules[rule] += 1;
        }
        rule.is_some()
    }

    /// Checks the access against a state that it does not leave unchanged. It is the state of `element`, perhaps among others.
    pub fn change(&mut self, element: u32, state: &mut S) {
        let conflicts = &mut *self.conflicts;
        let rule = state.access(self.now, self.options, &mut |&earlier| {
            if !conflicts.iter().any(|known| known.earlier == earlier) {
                conflicts.push(Conflict { element, earlier });
            }
        });
        self.rules[rule] += 1;
    }

    /// Checks the access against a state.
    pub fn apply(&mut self, element: u32, state: &mut S) {
        if !self.leaves(state) {
            self.change(element, state);
        }
    }
}
