//! Makes findings of conflicts.

use super::PerVariable;
use super::check::Conflict;
use super::state::State;
use crate::access_record::AccessRecord;
use crate::facts::Facts;
use crate::facts::locks::Locks;
use crate::finding::Evidence;
use crate::findings::causes::{Side, Sighting};
use crate::findings::{Race, Sink};
use crate::order::clock::Clock;
use redflag_trace::{StackId, TestId, ThreadId, Variable};

/// The later side of a race, in the order of the trace.
pub(super) struct Later<'a> {
    pub thread: ThreadId,
    pub record: AccessRecord,
    pub test: Option<TestId>,
    /// The clock of its thread.
    pub clock: &'a Clock,
}

impl<S: State> PerVariable<S> {
    /// Makes findings of the conflicts of an access.
    #[cold]
    pub(super) fn report(
        &mut self,
        later: Later<'_>,
        variable: Variable,
        facts: &mut Facts,
        sink: &mut Sink<'_>,
    ) {
        let mut conflicts = std::mem::take(&mut self.conflicts);
        for Conflict { element, earlier } in conflicts.drain(..) {
            let variable = match variable {
                Variable::Elements { array, .. } => Variable::element(array, element),
                other => other,
            };
            self.found(variable, (&earlier, &later), facts, sink);
        }
        self.conflicts = conflicts;
    }

    fn found(
        &self,
        variable: Variable,
        (earlier, later): (&AccessRecord, &Later<'_>),
        facts: &mut Facts,
        sink: &mut Sink<'_>,
    ) {
        let has_causes = sink.has_causes();
        let sites = [earlier.site, later.record.site];
        let tests = [self.tests.at(earlier), later.test];
        let known = sink.count(variable, sites, tests);
        let own_stacks = match known.is_none_or(|known| sink.lacks_own_stacks(known)) {
            true => [earlier, &later.record].map(|access| self.own_stacks.get(access, variable)),
            false => [None; 2],
        };
        let is_known = known.is_some() && own_stacks.iter().any(Option::is_none);
        if is_known && known.is_some_and(|finding| !has_causes || !sink.causes().is_open(finding)) {
            return;
        }
        let first = self.order.thread_of(earlier.epoch());
        let sighting = Sighting {
            variable,
            sides: [(first, *earlier), (later.thread, later.record)]
                .map(|(thread, record)| Side { thread, record }),
        };
        let finding = match known {
            Some(finding) if is_known => finding,
            Some(finding) => {
                let race = self.race(variable, (first, earlier), (later, tests), facts);
                sink.show(finding, with_own_stacks(race, own_stacks));
                finding
            }
            None => {
                let race = self.race(variable, (first, earlier), (later, tests), facts);
                let finding = sink.add(with_own_stacks(race, own_stacks));
                if has_causes {
                    let places = sites.map(|site| facts.sites.facts(site));
                    sink.causes().add(finding, &sighting, places);
                }
                finding
            }
        };
        if !has_causes || !sink.causes().is_open(finding) {
            return;
        }
        let touched = |object, since: &AccessRecord| self.variables.touched(object, since);
        sink.causes().see(finding, sighting, &touched);
    }

    /// The race between two accesses, with all that is known of them but their stacks.
    fn race(
        &self,
        variable: Variable,
        (first, earlier): (ThreadId, &AccessRecord),
        (later, tests): (&Later<'_>, [Option<TestId>; 2]),
        facts: &Facts,
    ) -> Race {
        let order = &self.order;
        let sides = [
            (first, earlier, tests[0]),
            (later.thread, &later.record, tests[1]),
        ];
        Race {
            variable,
            accesses: sides.map(|(thread, record, test)| {
                let publication = self.variables.is_published(variable, record);
                evidence(record, thread, (test, publication), &facts.locks)
            }),
            towards: [
                order.towards(later.clock, earlier.epoch()),
                order.towards(&order.clock_of(first), later.record.epoch()),
            ],
        }
    }
}

fn with_own_stacks(mut race: Race, stacks: [Option<StackId>; 2]) -> Race {
    let [first, second] = race.accesses;
    race.accesses = [
        first.with_own_stack(stacks[0]),
        second.with_own_stack(stacks[1]),
    ];
    race
}

fn evidence(
    record: &AccessRecord,
    thread: ThreadId,
    (test, publication): (Option<TestId>, bool),
    locks: &Locks,
) -> Evidence {
    Evidence {
        thread,
        kind: record.kind,
        site: record.site,
        publication,
        locks: locks.set(record.lock_set()),
        test,
        stack: None,
        has_own_stack: false,
    }
}
