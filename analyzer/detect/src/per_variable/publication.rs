//! What the creator of an object wrote before the object escaped, as accesses.
//!
//! Accesses to a private object are not recorded. When it has its identity, the thread that gave it says which fields were
//! written until it escaped. So each of them has a *write by its creator*, at an unknown point between two of its marks: the one
//! at which it made the object, and the one at which the object escaped. The write counts as made at the first of these times: an access
//! that is not ordered after that time is not ordered after any later one, so it certainly races. Its place is that of the escape.
//!
//! Accesses of different threads come in any order that respects the synchronization. Where a thread has accessed the object
//! already, its clock of then is not known any more, but it had at most what the thread's clock has now. So a race is certain if
//! neither thread's clock has the other's access now. That is always so when the escape itself comes later in the trace than the access: a
//! thread that is ordered after the escape comes after it in the trace.

use super::PerVariable;
use super::check::Conflict;
use super::found::Later;
use super::marks::{Found, Publication};
use super::state::State;
use crate::access_record::AccessRecord;
use crate::facts::Facts;
use crate::findings::Sink;
use crate::lock_set::share_monitor;
use redflag_trace::{Access, FieldId, SiteId, ThreadId, Variable};

/// What the stack of a mark is kept for: no object.
const AT_MARK: Variable = Variable::Static { field: FieldId(0) };

impl<S: State> PerVariable<S> {
    /// A thread makes a mark: private objects of it escape here, or it made objects.
    pub(super) fn mark(
        &mut self,
        thread: ThreadId,
        (number, site): (u64, SiteId),
        facts: &mut Facts,
        sink: &mut Sink<'_>,
    ) {
        let segment = match self.segment.take() {
            Some(segment) if segment.thread == thread => segment,
            _ => self.begin_segment(thread, facts),
        };
        let ordinal = self.ordinal(segment.epoch);
        let record = AccessRecord::new(
            Access::Write,
            segment.epoch,
            site,
            segment.lock_set,
            ordinal,
        );
        self.segment = Some(segment);
        if let Some(stack) = facts.stack_of_access(thread, site) {
            self.own_stacks.add(&record, AT_MARK, stack);
        }
        for publication in self.marks.add(thread, number, record) {
            self.publish(publication, facts, sink);
        }
    }

    /// An object has its identity.
    pub(super) fn publish(
        &mut self,
        publication: Publication,
        facts: &mut Facts,
        sink: &mut Sink<'_>,
    ) {
        match self.marks.find(publication.escape) {
            Found::Forgotten => {}
            Found::Later => self.marks.wait_for(publication),
            Found::Write { write, escaped } => {
                let object = publication.object;
                if let Some(stack) = self.own_stacks.get(&escaped, AT_MARK) {
                    self.own_stacks
                        .add(&write, Variable::Contents { object }, stack);
                }
                self.written(&publication, write, facts, sink);
            }
        }
    }

    fn written(
        &mut self,
        publication: &Publication,
        write: AccessRecord,
        facts: &mut Facts,
        sink: &mut Sink<'_>,
    ) {
        let Publication {
            object,
            escape,
            fields,
        } = *publication;
        let (order, locks) = (&self.order, &facts.locks);
        let held = locks.set(write.lock_set());
        let races = |record: &AccessRecord| {
            let thread = order.thread_of(record.epoch());
            let has = |of: ThreadId, access: &AccessRecord| {
                order.clock_of(of).time(access.slot()) >= access.epoch().time
            };
            thread != escape.creator
                && record.slot() != write.slot()
                && !has(thread, &write)
                && !has(escape.creator, record)
                && !share_monitor(&locks.set(record.lock_set()), &held)
        };
        let mut found = Vec::new();
        self.variables
            .publish(object, write, fields, &mut |field, state| {
                state.written_before(write, &races, &mut |&earlier| found.push((field, earlier)));
            });
        if found.is_empty() {
            return;
        }
        let clock = self.order.clock_of(escape.creator);
        for (field, earlier) in found {
            self.conflicts.push(Conflict {
                element: 0,
                earlier,
            });
            let later = Later {
                thread: escape.creator,
                record: write,
                test: self.tests.at(&write),
                clock: &clock,
            };
            self.report(later, Variable::Field { object, field }, facts, sink);
        }
    }
}
