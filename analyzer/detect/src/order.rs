//! The happens-before order of the Java Memory Model, kept as vector clocks.
//!
//! A release joins into its synchronization object instead of overwriting it: a volatile read is ordered after *all* earlier
//! writes of the field (JLS 17.4.4), and for monitors both come to the same.
//!
//! What is known at a thread's `Start` passes to the child with the child's first event and not before, so that a second,
//! failing `start()` on a running thread orders nothing.

use crate::clock::{Epoch, VectorClock};
use crate::hash::IdMap;
use redflag_trace::{ObjectId, Sync, ThreadId};

/// The clocks of all threads and of everything they synchronize through.
#[derive(Debug, Default)]
pub struct Order {
    /// By thread number; none until its first event.
    threads: Vec<Option<VectorClock>>,
    /// What threads that were started but did nothing yet will know.
    started: IdMap<ThreadId, VectorClock>,
    /// Synchronization that dies with an object. Few to an object, hence no map.
    objects: IdMap<ObjectId, Vec<(Sync, VectorClock)>>,
    others: IdMap<Sync, VectorClock>,
}

impl Order {
    /// The clock of a thread, which comes into being with this call if it has to.
    pub fn clock(&mut self, thread: ThreadId) -> &mut VectorClock {
        let index = thread.0 as usize;
        if self.threads.len() <= index {
            self.threads.resize(index + 1, None);
        }
        let started = &mut self.started;
        self.threads[index].get_or_insert_with(|| {
            let mut clock = started.remove(&thread).unwrap_or_default();
            clock.tick(thread);
            clock
        })
    }

    /// The point in time at which a thread is.
    pub fn epoch(&mut self, thread: ThreadId) -> Epoch {
        Epoch {
            thread,
            time: self.clock(thread).time(thread),
        }
    }

    /// A thread learns what was released to `sync`.
    pub fn acquire(&mut self, thread: ThreadId, sync: Sync) {
        self.clock(thread);
        let released = match sync.object() {
            Some(object) => self
                .objects
                .get(&object)
                .and_then(|all| all.iter().find(|(s, _)| *s == sync))
                .map(|(_, clock)| clock),
            None => self.others.get(&sync),
        };
        if let (Some(clock), Some(released)) = (&mut self.threads[thread.0 as usize], released) {
            clock.join(released);
        }
    }

    /// A thread makes its past known to later acquires of `sync`.
    pub fn release(&mut self, thread: ThreadId, sync: Sync) {
        let past = self.end_epoch(thread);
        let released = match sync.object() {
            Some(object) => {
                let all = self.objects.entry(object).or_default();
                let at = all.iter().position(|(s, _)| *s == sync).unwrap_or_else(|| {
                    all.push((sync, VectorClock::default()));
                    all.len() - 1
                });
                &mut all[at].1
            }
            None => self.others.entry(sync).or_default(),
        };
        released.join(&past);
    }

    /// A thread makes its past known to one that it starts.
    pub fn start(&mut self, thread: ThreadId, child: ThreadId) {
        let past = self.end_epoch(thread);
        let born = self
            .threads
            .get(child.0 as usize)
            .is_some_and(Option::is_some);
        if !born {
            self.started.entry(child).or_default().join(&past);
        }
    }

    /// A thread learns the whole past of one that has ended.
    pub fn joined(&mut self, thread: ThreadId, child: ThreadId) {
        let past = self.clock(child).clone();
        self.clock(thread).join(&past);
    }

    /// Forgets the synchronization of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        self.objects.remove(&object);
    }

    /// The past of a thread up to now; what it does next is not part of it.
    fn end_epoch(&mut self, thread: ThreadId) -> VectorClock {
        let clock = self.clock(thread);
        let past = clock.clone();
        clock.tick(thread);
        past
    }
}
