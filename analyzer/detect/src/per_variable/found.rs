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
use redflag_trace::{TestId, ThreadId, Variable};

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
        if known.is_some_and(|finding| !has_causes || !sink.causes().is_open(finding)) {
            return;
        }
        let (order, first) = (&self.order, self.order.thread_of(earlier.epoch()));
        let sighting = Sighting {
            variable,
            sides: [(first, *earlier), (later.thread, later.record)]
                .map(|(thread, record)| Side { thread, record }),
        };
        let finding = known.unwrap_or_else(|| {
            let sides = [
                (first, earlier, tests[0]),
                (later.thread, &later.record, tests[1]),
            ];
            let accesses = sides.map(|(thread, record, test)| {
                let publication = self.variables.is_published(variable, record);
                evidence(record, thread, (test, publication), &facts.locks)
            });
            let finding = sink.add(Race {
                variable,
                accesses,
                towards: [
                    order.towards(later.clock, earlier.epoch()),
                    order.towards(&order.clock_of(first), later.record.epoch()),
                ],
            });
            if has_causes {
                let places = sites.map(|site| facts.sites.facts(site));
                sink.causes().add(finding, &sighting, places);
            }
            finding
        });
        let touched = |object, since: &AccessRecord| self.variables.touched(object, since);
        sink.causes().see(finding, sighting, &touched);
    }
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
    }
}
