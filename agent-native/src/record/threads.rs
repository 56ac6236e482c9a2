//! The threads of one recording: their numbers, rings and state.

use super::test_attribution::RunningTest;
use crate::lock::lock;
use redflag_ring::Ring;
use redflag_trace::{ObjectId, SiteId, Thread, ThreadId};
use std::collections::HashMap;
use std::sync::Mutex;

/// The state of one thread.
#[derive(Default)]
pub struct ThreadState {
    /// What the trace says of it.
    pub facts: Thread,
    /// Its ring, from its first event to its end.
    pub ring: Option<Ring>,
    /// Whether its beginning is recorded.
    pub begun: bool,
    /// The monitor that it waits for, and where; acquired again by its next event.
    pub waiting: Option<(ObjectId, SiteId)>,
    /// It was started when every class had its probes.
    pub all_probes: bool,
    /// How often it was checked for code from before we attached; none once it has left such code.
    pub old_code: Option<u32>,
    /// It ran watched code from before attaching, or below such code, and has not been recorded since.
    pub unrecorded: bool,
    /// Its processor time when it was seen in code from before attaching, if known.
    old_code_time: Option<i64>,
    /// The test that it runs.
    pub test: Option<RunningTest>,
}

#[derive(Default)]
struct Table {
    ids: HashMap<ObjectId, ThreadId>,
    states: HashMap<ThreadId, ThreadState>,
    next: u32,
}

/// All threads of a recording. No thread waits for anything while it holds the lock.
#[derive(Default)]
pub struct Threads(Mutex<Table>);

impl Threads {
    /// The number of a thread; a new thread gets a new number.
    pub fn number(&self, thread: ObjectId) -> ThreadId {
        let mut table = lock(&self.0);
        if let Some(&id) = table.ids.get(&thread) {
            return id;
        }
        let id = ThreadId(table.next);
        table.next += 1;
        table.ids.insert(thread, id);
        table.states.insert(id, ThreadState::default());
        id
    }

    /// A thread runs code from before attaching. It has run on a processor for this time so far, if that is known.
    pub fn in_old_code(&self, thread: ObjectId, name: String, time: Option<i64>) {
        let thread = self.number(thread);
        self.with(thread, |state| {
            if state.ring.is_none() || state.old_code.is_some() {
                state.facts.name = name.into();
                state.unrecorded = true;
                state.old_code_time = time;
            }
        });
    }

    /// A thread has run on a processor for this time by now. One that has not run since it was seen in code from before attaching
    /// only waited there: it did nothing that could have been recorded.
    pub fn has_run(&self, thread: ObjectId, time: Option<i64>) {
        let thread = self.number(thread);
        self.with(thread, |state| {
            if time.is_some() && state.old_code_time == time {
                state.unrecorded = false;
            }
        });
    }

    /// Reads or changes the state of a thread.
    pub fn with<T>(&self, thread: ThreadId, body: impl FnOnce(&mut ThreadState) -> T) -> Option<T> {
        lock(&self.0).states.get_mut(&thread).map(body)
    }

    /// A thread's ring, while it has one.
    pub fn ring(&self, thread: ThreadId) -> Option<Ring> {
        self.with(thread, |state| state.ring.clone()).flatten()
    }

    /// Whether a thread has ended.
    pub fn has_ended(&self, thread: ThreadId) -> bool {
        self.with(thread, |state| state.facts.ended)
            .unwrap_or(false)
    }

    /// What the trace says of a thread.
    pub fn facts(&self, thread: ThreadId) -> Option<Thread> {
        self.with(thread, |state| state.facts.clone())
    }

    /// Notes which thread starts another, where, and whether every class has its probes by then. False if the thread was
    /// started before: a second `start()` throws, and one method of the JDK that starts threads may call another.
    pub fn started(
        &self,
        child: ThreadId,
        creator: ThreadId,
        site: SiteId,
        all_probes: bool,
    ) -> bool {
        let first = self.with(child, |state| {
            let first = !state.facts.started && state.ring.is_none() && !state.facts.ended;
            if first {
                state.facts.started = true;
                state.facts.creator = Some(creator);
                state.facts.created_at = Some(site);
                state.all_probes = all_probes;
            }
            first
        });
        first.unwrap_or(false)
    }

    /// A thread has ended, and gives up its ring. Its number is not given to another thread.
    pub fn ended(&self, thread: ThreadId) {
        self.with(thread, |state| {
            state.facts.ended = true;
            state.ring = None;
        });
    }

    /// Forgets those of these freed objects that are threads: no event can be about them any more. The state stays if it has a
    /// name, which a report may need.
    pub fn forget(&self, freed: &[ObjectId]) {
        let mut table = lock(&self.0);
        let Table { ids, states, .. } = &mut *table;
        for id in freed.iter().filter_map(|object| ids.remove(object)) {
            if states
                .get(&id)
                .is_some_and(|state| state.facts.name.is_empty())
            {
                states.remove(&id);
            }
        }
    }

    /// All threads that have begun, also those that are forgotten.
    pub fn begun(&self) -> Vec<ThreadId> {
        let table = lock(&self.0);
        let begun = |id: &ThreadId| table.states.get(id).is_none_or(|state| state.begun);
        (0..table.next).map(ThreadId).filter(begun).collect()
    }

    /// How many threads were seen.
    pub fn count(&self) -> usize {
        lock(&self.0).next as usize
    }

    /// The names of the threads that were left out to the end.
    pub fn unrecorded(&self) -> Vec<String> {
        let table = lock(&self.0);
        let left_out = table.states.iter().filter(|(_, state)| state.unrecorded);
        let mut names: Vec<_> = left_out
            .map(|(id, state)| (*id, state.facts.name.to_string()))
            .collect();
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_keeps_its_number_and_state() {
        let threads = Threads::default();
        let (a, b) = (threads.number(ObjectId(5)), threads.number(ObjectId(6)));
        assert_eq!(
            (a, b, threads.number(ObjectId(5))),
            (ThreadId(0), ThreadId(1), a)
        );
        assert!(threads.started(b, a, SiteId(3), true));
        assert!(!threads.started(b, a, SiteId(4), true));
        let facts = threads.facts(b).unwrap();
        assert_eq!(
            (facts.started, facts.creator, facts.created_at),
            (true, Some(a), Some(SiteId(3)))
        );
        assert!(!threads.has_ended(b));
        threads.ended(b);
        assert!(threads.has_ended(b) && !threads.has_ended(a));
        assert_eq!(threads.count(), 2);
        assert_eq!(threads.begun(), []);
        threads.with(a, |state| state.begun = true);
        assert_eq!(threads.begun(), [a]);
    }

    #[test]
    fn a_thread_that_only_waits_in_old_code_misses_nothing() {
        let threads = Threads::default();
        let [waits, runs, unknown, ended] = [5, 6, 7, 8].map(ObjectId);
        for (thread, name, time) in [
            (waits, "waits", Some(100)),
            (runs, "runs", Some(100)),
            (unknown, "unknown", None),
            (ended, "ended", Some(100)),
        ] {
            threads.in_old_code(thread, name.into(), time);
        }
        threads.has_run(waits, Some(100));
        threads.has_run(runs, Some(101));
        threads.has_run(unknown, None);
        assert_eq!(threads.unrecorded(), ["runs", "unknown", "ended"]);
    }

    #[test]
    fn a_freed_thread_keeps_its_name_and_another_object_gets_another_number() {
        let threads = Threads::default();
        let (named, nameless) = (threads.number(ObjectId(5)), threads.number(ObjectId(6)));
        threads.with(named, |state| state.facts.name = "worker".into());
        threads.forget(&[ObjectId(5), ObjectId(6), ObjectId(7)]);
        assert_eq!(threads.facts(named).unwrap().name.as_ref(), "worker");
        assert!(threads.facts(nameless).is_none());
        assert_eq!(threads.number(ObjectId(5)), ThreadId(2));
        assert_eq!(threads.begun(), [nameless]);
    }
}
