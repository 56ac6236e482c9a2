//! The threads of one recording: their numbers, rings, and what is known of them.

use super::running_tests::Running;
use crate::lock::lock;
use redflag_ring::Ring;
use redflag_trace::{ObjectId, SiteId, Thread, ThreadId};
use std::collections::HashMap;
use std::sync::Mutex;

/// What is known of one thread.
#[derive(Default)]
pub struct Known {
    /// What the trace tells of it.
    pub facts: Thread,
    /// Its ring, from its first event to its end.
    pub ring: Option<Ring>,
    /// Whether its beginning is told.
    pub begun: bool,
    /// The monitor that it waits for, and where; acquired again by its next event.
    pub waiting: Option<(ObjectId, SiteId)>,
    /// It was started when every class had its probes.
    pub sees_all: bool,
    /// How often it was looked at because it may still be inside code from before we attached; none once it is out.
    pub old_code: Option<u32>,
    /// It made accesses that were left out, and has not been recorded since.
    pub unrecorded: bool,
    /// The test that it runs.
    pub test: Option<Running>,
}

#[derive(Default)]
struct Table {
    ids: HashMap<ObjectId, ThreadId>,
    all: HashMap<ThreadId, Known>,
    next: u32,
}

/// All threads of a recording. The lock is never held while anything waits.
#[derive(Default)]
pub struct Threads(Mutex<Table>);

impl Threads {
    /// The number of a thread, given out at first sight.
    pub fn number(&self, thread: ObjectId) -> ThreadId {
        let mut table = lock(&self.0);
        if let Some(&known) = table.ids.get(&thread) {
            return known;
        }
        let id = ThreadId(table.next);
        table.next += 1;
        table.ids.insert(thread, id);
        table.all.insert(id, Known::default());
        id
    }

    /// Looks at a thread, or changes what is known of it.
    pub fn with<T>(&self, thread: ThreadId, look: impl FnOnce(&mut Known) -> T) -> Option<T> {
        lock(&self.0).all.get_mut(&thread).map(look)
    }

    /// A thread's ring, while it has one.
    pub fn ring(&self, thread: ThreadId) -> Option<Ring> {
        self.with(thread, |known| known.ring.clone()).flatten()
    }

    /// Whether a thread has ended.
    pub fn has_ended(&self, thread: ThreadId) -> bool {
        self.with(thread, |known| known.facts.ended)
            .unwrap_or(false)
    }

    /// What the trace tells of a thread.
    pub fn facts(&self, thread: ThreadId) -> Option<Thread> {
        self.with(thread, |known| known.facts.clone())
    }

    /// Remembers who starts a thread, where, and whether every class has its probes by then. False if it was started before:
    /// a second `start()` throws, and one method of the JDK that starts threads may call another.
    pub fn started(
        &self,
        child: ThreadId,
        creator: ThreadId,
        site: SiteId,
        sees_all: bool,
    ) -> bool {
        let first = self.with(child, |known| {
            let first = !known.facts.started && known.ring.is_none() && !known.facts.ended;
            if first {
                known.facts.started = true;
                known.facts.creator = Some(creator);
                known.facts.created_at = Some(site);
                known.sees_all = sees_all;
            }
            first
        });
        first.unwrap_or(false)
    }

    /// A thread has ended. Its object may die, and no other will ever be taken for it.
    pub fn ended(&self, thread: ThreadId) -> Option<Ring> {
        self.with(thread, |known| {
            known.facts.ended = true;
            known.ring.take()
        })
        .flatten()
    }

    /// Forgets a thread whose object is gone: nobody can ask for it any more. Its name may still be needed.
    pub fn forget(&self, object: ObjectId) {
        let mut table = lock(&self.0);
        let Some(id) = table.ids.remove(&object) else {
            return;
        };
        if table
            .all
            .get(&id)
            .is_some_and(|known| known.facts.name.is_empty())
        {
            table.all.remove(&id);
        }
    }

    /// All threads that have begun.
    pub fn begun(&self) -> Vec<ThreadId> {
        let table = lock(&self.0);
        // Also those that are not known any more.
        let begun = |id: &ThreadId| table.all.get(id).is_none_or(|known| known.begun);
        (0..table.next).map(ThreadId).filter(begun).collect()
    }

    /// All threads seen so far.
    pub fn all(&self) -> impl Iterator<Item = ThreadId> + use<> {
        (0..lock(&self.0).next).map(ThreadId)
    }

    /// The names of the threads that were left out to the end.
    pub fn unrecorded(&self) -> Vec<String> {
        let table = lock(&self.0);
        let left_out = table.all.iter().filter(|(_, known)| known.unrecorded);
        let mut names: Vec<_> = left_out
            .map(|(id, known)| (*id, known.facts.name.to_string()))
            .collect();
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_keeps_its_number_and_what_is_known_of_it() {
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
        assert_eq!(threads.all().count(), 2);
        assert_eq!(threads.begun(), []);
        threads.with(a, |known| known.begun = true);
        assert_eq!(threads.begun(), [a]);
    }
}
