//! Threads start and end, locks are taken and given back.

use super::{Generator, Life, Thread};
use redflag_trace::{Event, Hold, ObjectId, Sync, Taken, ThreadId};

impl Generator {
    /// A lock of `java.util.concurrent` has a volatile variable, which is changed before the lock is taken and after it
    /// is given back. Now and then these changes are left out: `Locked` and `Unlocked` by themselves order nothing.
    pub(super) fn lock(&mut self, thread: ThreadId) {
        let lock = self.locks[self.random.below(2) as usize];
        let hold = match self.random.below(2) {
            0 => Hold::Exclusive,
            _ => Hold::Shared,
        };
        if self.may_have(thread, lock, hold) {
            self.take(thread, lock, hold);
        }
    }

    /// Accesses something under the one lock that is meant for it, or not at all. It may write under a lock held to
    /// read, as wrong programs do.
    pub(super) fn guarded(&mut self, thread: ThreadId) {
        if self.mix.arrays == 30 {
            let monitor = self.objects[0];
            let again = self.of(thread).monitors.contains(&monitor);
            if self.is_free(monitor, thread) {
                self.of(thread).monitors.push(monitor);
                self.acquire(thread, Sync::Monitor(monitor));
                self.access(thread);
                if !again || self.random.one_in(2) {
                    self.exit(thread);
                }
            }
            return;
        }
        let lock = self.locks[0];
        let hold = match self.random.one_in(3) {
            true => Hold::Shared,
            false => Hold::Exclusive,
        };
        let held = self.of(thread).locks.iter().any(|(held, _)| *held == lock);
        if held || self.may_have(thread, lock, hold) {
            if !held {
                self.take(thread, lock, hold);
            }
            self.access(thread);
            if self.random.one_in(2) {
                self.unlock(thread);
            }
        }
    }

    fn take(&mut self, thread: ThreadId, lock: ObjectId, hold: Hold) {
        let state = Sync::Volatile {
            object: lock,
            offset: 16,
        };
        if !self.random.one_in(8) {
            self.release(thread, state);
            self.acquire(thread, state);
        }
        self.of(thread).locks.push((lock, hold));
        let site = self.site();
        self.trace.push(Event::Locked {
            thread,
            lock,
            hold,
            taken: Taken::Unknown,
            site,
        });
    }

    /// A thread that has the writing side may take the reading side too, but not the other way round.
    fn may_have(&self, thread: ThreadId, lock: ObjectId, hold: Hold) -> bool {
        let all = (0..).map(ThreadId).zip(&self.threads);
        let mut holders = all.flat_map(|(id, of)| of.locks.iter().map(move |held| (id, held)));
        let mine = &self.threads[thread.0 as usize].locks;
        let writes = mine.contains(&(lock, Hold::Exclusive));
        writes
            || holders.all(|(_, (other, how))| {
                *other != lock || (hold == Hold::Shared && *how == Hold::Shared)
            })
    }

    pub(super) fn unlock(&mut self, thread: ThreadId) {
        let held = self.of(thread).locks.clone();
        let Some((lock, hold)) = self.random.pick(&held) else {
            return;
        };
        let known = held.iter().position(|held| *held == (lock, hold));
        known.map(|at| self.of(thread).locks.remove(at));
        let site = self.site();
        self.trace.push(Event::Unlocked {
            thread,
            lock,
            hold,
            site,
        });
        let state = Sync::Volatile {
            object: lock,
            offset: 16,
        };
        if !self.random.one_in(8) {
            self.release(thread, state);
            if hold == Hold::Shared {
                self.acquire(thread, state);
            }
        }
    }

    pub(super) fn hand_off(&mut self) -> Sync {
        let object = self.object();
        let offset = 12 + 4 * u64::from(self.random.below(2));
        let threads = self.threads.len() as u32;
        match self.random.below(12) {
            0..=2 => Sync::Volatile { object, offset },
            3..=4 => Sync::Atomic(object),
            5 => Sync::Atomic(self.locks[offset as usize % 2]),
            6 => Sync::Fence,
            7..=8 => Sync::Interrupt(ThreadId(self.random.below(threads))),
            9 => Sync::Finalizer(object),
            _ => Sync::Class(self.random.below(2)),
        }
    }

    /// Sometimes starts a thread that was started already, as a second `start()` that will throw does. A thread that was
    /// started may take its time to begin, or never be seen.
    pub(super) fn start(&mut self, thread: ThreadId) {
        let running = self.those(Life::Runs).len();
        let again = self.random.one_in(5) || running >= self.at_once;
        let child = ThreadId(match again {
            true => self.random.below(self.threads.len() as u32),
            false => self.threads.len() as u32,
        });
        if child == thread {
            return;
        }
        let site = self.site();
        self.trace.push(Event::Start {
            thread,
            child,
            site,
        });
        if again {
            return;
        }
        self.threads.push(Thread::default());
        if self.random.one_in(10) {
            self.of(child).life = Life::Silent;
        } else if self.random.one_in(2) {
            self.trace.push(Event::Begin { thread: child });
        }
    }

    pub(super) fn end(&mut self, thread: ThreadId) {
        let ends = self.of(thread);
        if thread.0 != 0 && ends.monitors.is_empty() && ends.locks.is_empty() {
            ends.life = Life::Ended;
            self.trace.push(Event::End { thread });
        }
    }

    pub(super) fn join(&mut self, thread: ThreadId) {
        let mut ended = self.those(Life::Ended);
        ended.extend(self.those(Life::Silent));
        if let Some(child) = self.random.pick(&ended) {
            let site = self.site();
            self.trace.push(Event::Joined {
                thread,
                child,
                site,
            });
        }
    }

    /// Frees an object that no thread holds; another takes its place.
    pub(super) fn free(&mut self) {
        let new = ObjectId(self.next_object);
        let gone = match self.random.below(5) {
            at @ 0..=2 => &mut self.objects[at as usize],
            at => &mut self.locks[at as usize - 3],
        };
        let held = self.threads.iter().any(|thread| {
            thread.monitors.contains(gone) || thread.locks.iter().any(|(lock, _)| lock == gone)
        });
        if !held {
            self.trace.push(Event::ObjectFreed(*gone));
            *gone = new;
            self.next_object += 1;
        }
    }
}
