//! The happens-before order of the Java Memory Model: what threads tell each other, and through what.
//!
//! A release joins into its synchronization object instead of overwriting it: a volatile read is ordered after *all* earlier
//! writes of the field (JLS 17.4.4), and for monitors both come to the same.
//!
//! What is known at a thread's `Start` passes to the child with the child's first event and not before, so that a second,
//! failing `start()` on a running thread orders nothing.

use crate::clock::{Clock, Epoch};
use crate::few::FewOrMany;
use crate::hash::IdMap;
use crate::history::{History, Step, SyncPoint, Towards};
use crate::mentioned::Mentioned;
use crate::past::Past;
use crate::place::Place;
use crate::threads::Threads;
use redflag_trace::{ObjectId, SiteId, Sync, ThreadId};

/// What threads know, and what they released.
#[derive(Debug, Default)]
pub(crate) struct Order {
    threads: Threads,
    /// Synchronization that dies with an object.
    objects: IdMap<ObjectId, FewOrMany<Place, Past>>,
    interrupts: IdMap<ThreadId, Past>,
    others: IdMap<Sync, Past>,
    /// How many pasts `objects` has.
    of_objects: usize,
    history: History,
}

impl Order {
    /// Somebody did something.
    pub fn begin(&mut self, thread: ThreadId) {
        self.threads.running(thread);
    }

    /// A thread has ended.
    pub fn end(&mut self, thread: ThreadId) {
        self.note(thread, Step::End, None);
        self.threads.end(thread);
    }

    /// The epoch of an access that a thread makes now, and what it knows.
    pub fn access(&mut self, thread: ThreadId) -> (Epoch, &Clock) {
        self.threads.access(thread)
    }

    /// The first time that the thread of an epoch had in its slot.
    pub fn since(&self, epoch: Epoch) -> u32 {
        self.threads.since(epoch)
    }

    /// What a thread has last seen of the thread that made an access in an epoch, which it has not seen.
    pub fn towards(&self, known: &Clock, epoch: Epoch) -> Towards {
        let time = known.time(epoch.slot);
        if time < self.since(epoch) {
            return Towards::Never;
        }
        // What is known of the forgotten may be more than was ever told to this one.
        match self.threads.is_of_forgotten(Epoch { time, ..epoch }) {
            true => Towards::Forgotten,
            false => self.history.at(Epoch { time, ..epoch }),
        }
    }

    /// What a thread knows by now.
    pub fn knowledge(&self, thread: ThreadId) -> Clock {
        self.threads.knowledge(thread)
    }

    /// The time of a thread's last access is about to become known to others.
    fn note(&mut self, thread: ThreadId, step: Step, site: Option<SiteId>) {
        if let Some(epoch) = self.threads.running(thread).unreleased() {
            self.history.note(epoch, SyncPoint { step, site });
        }
    }

    /// Which thread made an access that is remembered.
    pub fn thread_of(&self, epoch: Epoch) -> ThreadId {
        self.threads.thread_of(epoch)
    }

    /// A thread learns what was released to `sync`.
    pub fn acquire(&mut self, thread: ThreadId, sync: Sync) {
        let forgotten;
        let released = match (sync, Place::of(sync)) {
            (_, Some((object, place))) => {
                let all = self.objects.get(&object);
                all.and_then(|all| all.get(place))
            }
            (Sync::Interrupt(of), _) => {
                forgotten = self.threads.forgotten(of);
                self.interrupts.get(&of).or(forgotten.as_ref())
            }
            _ => self.others.get(&sync),
        };
        let running = self.threads.running(thread);
        if let Some(released) = released {
            running.learn(released);
        }
    }

    /// A thread makes its past known to later acquires of `sync`.
    pub fn release(&mut self, thread: ThreadId, sync: Sync, site: SiteId) {
        self.note(thread, Step::Release(sync), Some(site));
        let past = self.threads.running(thread).release();
        let released = match (sync, Place::of(sync)) {
            (_, Some((object, place))) => {
                let all = self.objects.entry(object).or_default();
                all.get_or_insert_with(place, || {
                    self.of_objects += 1;
                    Past::default()
                })
            }
            (Sync::Interrupt(of), _) => self.interrupts.entry(of).or_default(),
            _ => self.others.entry(sync).or_default(),
        };
        released.add(past);
    }

    /// A thread makes its past known to one that it starts.
    pub fn start(&mut self, thread: ThreadId, child: ThreadId, site: SiteId) {
        self.note(thread, Step::Start(child), Some(site));
        self.threads.start(thread, child);
    }

    /// A thread learns the whole past of one that has ended.
    pub fn joined(&mut self, thread: ThreadId, child: ThreadId) {
        self.threads.joined(thread, child);
    }

    /// Forgets the synchronization of an object that is gone.
    pub fn free(&mut self, object: ObjectId) {
        if let Some(all) = self.objects.remove(&object) {
            self.of_objects -= all.len();
        }
    }

    /// Whether to look for what is useless.
    pub fn is_due(&self) -> bool {
        self.threads.is_due()
    }

    /// Forgets what is useless. `others` says how many new threads pay for the look at all variables.
    pub fn reclaim(&mut self, mentioned: &Mentioned, others: usize) {
        self.threads
            .reclaim(mentioned, &mut self.interrupts, others);
    }

    /// An estimate of the bytes needed. Blocks of clocks are shared, and one for each past is a guess.
    pub fn memory(&self) -> usize {
        const PAST: usize = 2 * size_of::<(Place, Past)>() + 96;
        const SLOT: usize = 64;
        let pasts =
            self.of_objects + self.interrupts.len() + self.others.len() + self.threads.len();
        pasts * PAST + self.threads.slots() * SLOT + self.history.memory()
    }
}
