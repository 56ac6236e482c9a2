//! The happens-before order of the Java Memory Model: the clocks of threads, and of what they synchronize on.
//!
//! A release joins into its synchronization object instead of overwriting it: a volatile read is ordered after *all* earlier
//! writes of the field (JLS 17.4.4), and for monitors both come to the same.
//!
//! The clock at a thread's `Start` passes to the child with the child's first event and not before, so that a second,
//! failing `start()` on a running thread orders nothing.

pub(crate) mod clock;
pub(crate) mod history;
mod slots;
mod thread_clock;
mod threads;

use crate::hash::IdMap;
use crate::in_use::SlotsInUse;
use crate::small_map::SmallMap;
use crate::sync_key::SyncKey;
use clock::{Clock, Epoch};
use history::{History, Step, SyncPoint, Towards};
use redflag_trace::{ObjectId, SiteId, Sync, ThreadId};
use thread_clock::ThreadClock;
use threads::Threads;

/// The clocks of threads, and those that they released.
#[derive(Debug, Default)]
pub(crate) struct Order {
    threads: Threads,
    /// Synchronization that is dropped with its object.
    objects: IdMap<ObjectId, SmallMap<SyncKey, ThreadClock>>,
    interrupts: IdMap<ThreadId, ThreadClock>,
    others: IdMap<Sync, ThreadClock>,
    /// How many clocks `objects` has.
    of_objects: usize,
    /// The locks that threads are about to release.
    unlocking: IdMap<ThreadId, Unlocking>,
    history: History,
}

/// A lock that a thread is about to release.
#[derive(Clone, Copy, Debug)]
struct Unlocking {
    lock: ObjectId,
    /// Where the program releases it.
    site: SiteId,
    /// The thread's last access: after another one, a release is not inside the lock.
    last: Epoch,
}

impl Order {
    /// A thread did something that orders nothing.
    pub fn begin(&mut self, thread: ThreadId) {
        self.threads.running(thread);
    }

    /// A thread has ended.
    pub fn end(&mut self, thread: ThreadId) {
        self.note(thread, Step::End, None);
        self.unlocking.remove(&thread);
        self.threads.end(thread);
    }

    /// The epoch of an access that a thread makes now, and the thread's clock.
    pub fn access(&mut self, thread: ThreadId) -> (Epoch, &Clock) {
        self.threads.access(thread)
    }

    /// The first time that the thread of an epoch had in its slot.
    pub fn since(&self, epoch: Epoch) -> u32 {
        self.threads.since(epoch)
    }

    /// What a thread with this clock had last seen of the thread of an epoch, which the clock does not cover.
    pub fn towards(&self, clock: &Clock, epoch: Epoch) -> Towards {
        let time = clock.time(epoch.slot);
        if time < self.since(epoch) {
            return Towards::Never;
        }
        // The clock of forgotten threads may have more than any one of them had.
        match self.threads.is_of_forgotten(Epoch { time, ..epoch }) {
            true => Towards::Forgotten,
            false => self.history.at(Epoch { time, ..epoch }),
        }
    }

    /// The clock of a thread, without its own time.
    pub fn clock_of(&self, thread: ThreadId) -> Clock {
        self.threads.clock_of(thread)
    }

    /// Other threads may be ordered after the thread's last access from now on.
    fn note(&mut self, thread: ThreadId, step: Step, site: Option<SiteId>) {
        // Most releases are of monitors, and this is called for each.
        let unlocking = match self.unlocking.is_empty() {
            true => None,
            false => self.unlocking.remove(&thread),
        };
        let running = self.threads.running(thread);
        let unlocking = unlocking.filter(|unlocking| running.clock.own == Some(unlocking.last));
        let last = unlocking.map(|unlocking| unlocking.last);
        let Some(epoch) = running.unreleased().or(last) else {
            return;
        };
        let (step, site) = match (step, unlocking) {
            (Step::Release(Sync::Volatile { object, .. }), Some(Unlocking { lock, site, .. }))
                if object == lock =>
            {
                (Step::Unlock(lock), Some(site))
            }
            _ => (step, site),
        };
        self.history.note(epoch, SyncPoint { step, site });
    }

    /// A thread is about to release a lock. If it has made accesses since its last release, the next release is inside the lock,
    /// unless it makes another access before: that one gets an epoch of its own.
    pub fn unlocking(&mut self, thread: ThreadId, lock: ObjectId, site: SiteId) {
        let running = self.threads.running(thread);
        let before = self.unlocking.get(&thread).map(|before| before.last);
        let before = before.filter(|&last| running.clock.own == Some(last));
        match running.unreleased().or(before) {
            Some(last) => {
                running.released = true;
                self.unlocking
                    .insert(thread, Unlocking { lock, site, last });
            }
            None => _ = self.unlocking.remove(&thread),
        }
    }

    /// The thread that made an access that is remembered.
    pub fn thread_of(&self, epoch: Epoch) -> ThreadId {
        self.threads.thread_of(epoch)
    }

    /// Orders a thread after what was released to `sync`.
    pub fn acquire(&mut self, thread: ThreadId, sync: Sync) {
        let forgotten;
        let released = match (sync, SyncKey::of(sync)) {
            (_, Some((object, key))) => {
                let all = self.objects.get(&object);
                all.and_then(|all| all.get(key))
            }
            (Sync::Interrupt(of), _) => {
                forgotten = self.threads.forgotten(of);
                self.interrupts.get(&of).or(forgotten.as_ref())
            }
            _ => self.others.get(&sync),
        };
        let running = self.threads.running(thread);
        if let Some(released) = released {
            running.acquire(released);
        }
    }

    /// Orders later acquires of `sync` after what a thread did.
    pub fn release(&mut self, thread: ThreadId, sync: Sync, site: SiteId) {
        self.note(thread, Step::Release(sync), Some(site));
        let clock = self.threads.running(thread).release();
        let released = match (sync, SyncKey::of(sync)) {
            (_, Some((object, key))) => {
                let all = self.objects.entry(object).or_default();
                all.get_or_insert_with(key, || {
                    self.of_objects += 1;
                    ThreadClock::default()
                })
            }
            (Sync::Interrupt(of), _) => self.interrupts.entry(of).or_default(),
            _ => self.others.entry(sync).or_default(),
        };
        released.join(clock);
    }

    /// Orders a started thread after its starter.
    pub fn start(&mut self, thread: ThreadId, child: ThreadId, site: SiteId) {
        self.note(thread, Step::Start(child), Some(site));
        self.threads.start(thread, child);
    }

    /// Orders a thread after one that has ended, or after what one that runs has released so far.
    pub fn joined(&mut self, thread: ThreadId, child: ThreadId) {
        let unlocking = self.unlocking.get(&child);
        let unlocking = unlocking.is_some_and(|of| self.threads.last(child) == Some(of.last));
        self.threads.joined(thread, child, unlocking);
    }

    /// Forgets the synchronization of a freed object.
    pub fn free(&mut self, object: ObjectId) {
        if let Some(all) = self.objects.remove(&object) {
            self.of_objects -= all.len();
        }
    }

    /// Whether there are enough new threads to search for useless clocks.
    pub fn is_due(&self) -> bool {
        self.threads.is_due()
    }

    /// Forgets useless clocks. `scan_cost` is how many new threads pay for the next scan of all states.
    pub fn reclaim(&mut self, in_use: &SlotsInUse, scan_cost: usize) {
        self.threads
            .reclaim(in_use, &mut self.interrupts, scan_cost);
    }

    /// An estimate of the bytes needed. Blocks of clocks are shared, and one for each clock is a guess.
    pub fn memory(&self) -> usize {
        const CLOCK: usize = 2 * size_of::<(SyncKey, ThreadClock)>() + 96;
        const SLOT: usize = 64;
        let clocks =
            self.of_objects + self.interrupts.len() + self.others.len() + self.threads.len();
        clocks * CLOCK + self.threads.slots() * SLOT + self.history.memory()
    }
}
