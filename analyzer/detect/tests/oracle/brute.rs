//! Happens-before by transitive closure.

use crate::generator::elements;
use redflag_trace::{Access, Event, ThreadId, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// A trace, and for each event the set of events that happen before it.
pub struct Oracle<'a> {
    pub trace: &'a [Event],
    before: Vec<u128>,
}

impl<'a> Oracle<'a> {
    pub fn new(trace: &'a [Event]) -> Self {
        let mut before = vec![0u128; trace.len()];
        for later in 0..trace.len() {
            for earlier in 0..later {
                if edge(trace, earlier, later) {
                    before[later] |= before[earlier] | bit(earlier);
                }
            }
        }
        Oracle { trace, before }
    }

    /// The variables on which two events race, an earlier and a later one.
    pub fn race(&self, earlier: usize, later: usize) -> BTreeSet<Variable> {
        if earlier >= later || self.before[later] & bit(earlier) != 0 {
            return BTreeSet::new();
        }
        conflict(&self.trace[earlier], &self.trace[later])
    }

    /// For each variable with a race, the event that completes the first one.
    pub fn first_races(&self) -> BTreeMap<Variable, usize> {
        let mut first = BTreeMap::new();
        for later in 0..self.trace.len() {
            for earlier in 0..later {
                for variable in self.race(earlier, later) {
                    first.entry(variable).or_insert(later);
                }
            }
        }
        first
    }
}

/// Whether there is a direct edge.
fn edge(trace: &[Event], earlier: usize, later: usize) -> bool {
    let (a, b) = (&trace[earlier], &trace[later]);
    let hand_over = match (a, b) {
        (Event::Release { sync: released, .. }, Event::Acquire { sync: acquired, .. }) => {
            released == acquired
        }
        // A thread that already did something cannot be started.
        (Event::Start { child, .. }, _) => {
            let did = |event: &Event| thread(event) == Some(*child);
            did(b) && !trace[..earlier].iter().any(did)
        }
        (_, Event::Joined { child, .. }) => thread(a) == Some(*child),
        _ => false,
    };
    thread(a).is_some_and(|a| Some(a) == thread(b)) || hand_over
}

fn conflict(a: &Event, b: &Event) -> BTreeSet<Variable> {
    let (
        Event::Access {
            kind: kind_a,
            variable: variable_a,
            ..
        },
        Event::Access {
            kind: kind_b,
            variable: variable_b,
            ..
        },
    ) = (a, b)
    else {
        return BTreeSet::new();
    };
    if *kind_a == Access::Read && *kind_b == Access::Read {
        return BTreeSet::new();
    }
    match (*variable_a, *variable_b) {
        (Variable::Elements { array, .. }, Variable::Elements { array: other, .. }) => {
            let theirs: BTreeSet<u32> = elements(*variable_b).filter(|_| array == other).collect();
            elements(*variable_a)
                .filter(|index| theirs.contains(index))
                .map(|index| Variable::element(array, index))
                .collect()
        }
        (a, b) => (a == b).then_some(a).into_iter().collect(),
    }
}

/// Who did it; objects are freed by nobody.
pub fn thread(event: &Event) -> Option<ThreadId> {
    match *event {
        Event::Access { thread, .. }
        | Event::Acquire { thread, .. }
        | Event::Release { thread, .. }
        | Event::Start { thread, .. }
        | Event::Begin { thread }
        | Event::End { thread }
        | Event::Joined { thread, .. } => Some(thread),
        Event::ObjectFreed(_) => None,
    }
}

fn bit(index: usize) -> u128 {
    1 << index
}
