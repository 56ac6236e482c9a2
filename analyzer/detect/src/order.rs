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
    threads: Threads,
    /// Synchronization that dies with an object. Few to an object, hence no map.
    objects: IdMap<ObjectId, Vec<(Sync, VectorClock)>>,
    others: IdMap<Sync, VectorClock>,
}

#[derive(Debug, Default)]
struct Threads {
    /// By thread number; none until its first event.
    clocks: Vec<Option<VectorClock>>,
    /// What threads that were started but did nothing yet will know.
    started: IdMap<ThreadId, VectorClock>,
}

impl Order {
    /// The clock of a thread, which comes into being with this call if it has to.
    pub fn clock(&mut self, thread: ThreadId) -> &VectorClock {
        self.threads.clock(thread)
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
        let clock = self.threads.clock(thread);
        let released = match sync.object() {
            Some(object) => self.objects.get(&object).and_then(|all| find(all, sync)),
            None => self.others.get(&sync),
        };
        if let Some(released) = released {
            clock.join(released);
        }
    }

    /// A thread makes its past known to later acquires of `sync`.
    pub fn release(&mut self, thread: ThreadId, sync: Sync) {
        let clock = self.threads.clock(thread);
        let released = match sync.object() {
            Some(object) => find_or_add(self.objects.entry(object).or_default(), sync),
            None => self.others.entry(sync).or_default(),
        };
        released.join(clock);
        clock.tick(thread);
    }

    /// A thread makes its past known to one that it starts.
    pub fn start(&mut self, thread: ThreadId, child: ThreadId) {
        let clock = self.threads.clock(thread);
        let past = clock.clone();
        clock.tick(thread);
        if !self.threads.has_begun(child) {
            self.threads.started.entry(child).or_default().join(&past);
        }
    }

    /// A thread learns the whole past of one that has ended.
    pub fn joined(&mut self, thread: ThreadId, child: ThreadId) {
        let past = self.threads.clock(child).clone();
        self.threads.clock(thread).join(&past);
    }

    /// Forgets the synchronization of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        self.objects.remove(&object);
    }
}

impl Threads {
    fn clock(&mut self, thread: ThreadId) -> &mut VectorClock {
        let index = thread.0 as usize;
        if self.clocks.len() <= index {
            self.clocks.resize(index + 1, None);
        }
        self.clocks[index].get_or_insert_with(|| {
            let mut clock = self.started.remove(&thread).unwrap_or_default();
            clock.tick(thread);
            clock
        })
    }

    fn has_begun(&self, thread: ThreadId) -> bool {
        self.clocks
            .get(thread.0 as usize)
            .is_some_and(Option::is_some)
    }
}

fn find(all: &[(Sync, VectorClock)], sync: Sync) -> Option<&VectorClock> {
    all.iter()
        .find(|(known, _)| *known == sync)
        .map(|(_, clock)| clock)
}

fn find_or_add(all: &mut Vec<(Sync, VectorClock)>, sync: Sync) -> &mut VectorClock {
    let at = all
        .iter()
        .position(|(known, _)| *known == sync)
        .unwrap_or_else(|| {
            all.push((sync, VectorClock::default()));
            all.len() - 1
        });
    &mut all[at].1
}
