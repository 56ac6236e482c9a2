//! What each thread knows of the others, in clocks that do not grow with every thread ever seen.
//!
//! **Slots and times.** Clocks are indexed by slots. A thread gets one with its first access, and it opens a new time in it
//! with the first access after each of its releases. Times of a slot only grow, whoever has it. Clocks are asked about
//! accesses and nothing else, so this is all they have to tell:
//!
//! > (I) A clock has time `c` of slot `s` exactly if every access made in `s` at times up to `c` happens before.
//!
//! *One thread in a slot.* A release hands on its time `c`; all accesses at times up to `c` stand before it, and the next
//! access opens `c + 1`. So (I) holds.
//!
//! *Rule 1: a thread may take the slot of an ended thread if it knows the last time of it.* All accesses of the predecessor
//! happen before its own first one. Who knows one of its times learnt it, directly or not, from a release after that first
//! access, and so knows the accesses of the predecessor as well. (I) holds. Threads that are started one after another, each
//! after the join of the last, share one slot.
//!
//! *Rule 2: anybody may take the slot of an ended thread if no variable remembers an access made in it.* What clocks say
//! of the old times does not matter, as nobody asks about them any more. The new times are greater than any that a clock
//! has, so nothing that was learnt of the old is taken for the new. (I) holds for all accesses that can still be asked about.
//!
//! **Ended threads** are kept, because anybody may join them at any time. An entry `c@s` of a clock is *useless* if no variable
//! remembers an access in `s` at a time up to `c` (none can come: who told `c` had released, and goes on at a later time), or if
//! all threads that run or are about to begin have it: to learn it changes no answer, and neither will it for threads that
//! these start. So an ended thread that knows and is only useless entries is
//! forgotten; what it knew goes into one clock for all the forgotten, which whoever joins one of them learns. That adds
//! useless entries only. (It can say too much, never too little, to a thread that nobody was seen to start and that began later
//! than the forgetting: such threads are few, and a race of theirs may be missed. None is made up.)
//!
//! When to look for what is useless is up to the engine, as that means to look at all variables; [`Threads::is_due`] tells
//! when enough threads came to pay for it. What stays is proportional to threads that run, threads that variables remember, and
//! threads that ended since one that runs knew the latest of them.

use crate::clock::{Clock, Epoch};
use crate::hash::IdMap;
use crate::mentioned::Mentioned;
use crate::past::{Forgotten, Past, Running};
use crate::slots::{LAST_TIME, Slots};
use redflag_trace::ThreadId;

/// How many new threads at least make it worth to look for what is useless.
const WORTH: usize = 4;

/// All threads.
#[derive(Debug, Default)]
pub(crate) struct Threads {
    running: IdMap<ThreadId, Running>,
    /// Threads that were started but did nothing yet, and what they will know.
    started: IdMap<ThreadId, Past>,
    ended: IdMap<ThreadId, Past>,
    slots: Slots,
    forgotten: Forgotten,
    /// New threads since the last look at what is useless, and how many make the next one due.
    new: usize,
    due: usize,
}

impl Threads {
    /// A thread that does something. One that had ended goes on with what it knew, but in another slot.
    pub fn running(&mut self, thread: ThreadId) -> &mut Running {
        self.running.entry(thread).or_insert_with(|| {
            self.new += 1;
            let past = self
                .started
                .remove(&thread)
                .or_else(|| self.ended.remove(&thread))
                .or_else(|| self.forgotten.past(thread))
                .unwrap_or_default();
            Running {
                past: Past {
                    known: past.clock(),
                    last: None,
                },
                released: false,
            }
        })
    }

    /// The epoch of an access that a thread makes now, and what it knows.
    pub fn access(&mut self, thread: ThreadId) -> (Epoch, &Clock) {
        self.running(thread);
        let running = self.running.get_mut(&thread).expect("it runs");
        let Running { past, released } = running;
        let epoch = match past.last {
            Some(last) if !*released => last,
            Some(Epoch { slot, time }) if time < LAST_TIME => Epoch {
                slot,
                time: time + 1,
            },
            last => {
                // The first access, or a slot without any time left: that one is never used again.
                if let Some(last) = last {
                    past.known.learn(last);
                }
                self.slots.take(thread, &past.known)
            }
        };
        past.last = Some(epoch);
        *released = false;
        (epoch, &past.known)
    }

    /// A thread makes its past known to one that it starts; not if that one did something before.
    pub fn start(&mut self, thread: ThreadId, child: ThreadId) {
        let past = self.running(thread).release().clone();
        let is_new = !self.running.contains_key(&child)
            && !self.ended.contains_key(&child)
            && !self.forgotten.contains(child);
        if is_new {
            self.started.entry(child).or_default().add(&past);
        }
    }

    /// A thread learns the whole past of one that has ended.
    pub fn joined(&mut self, thread: ThreadId, child: ThreadId) {
        // It may have ended without doing anything that was seen.
        if let Some(past) = self.started.remove(&child) {
            self.ended.insert(child, past);
        }
        let past = if let Some(child) = self.running.get_mut(&child) {
            Some(child.release().clone())
        } else {
            let ended = self.ended.get(&child).cloned();
            ended.or_else(|| self.forgotten.past(child))
        };
        if let Some(past) = past {
            self.running(thread).learn(&past);
        }
    }

    /// A thread has ended.
    pub fn end(&mut self, thread: ThreadId) {
        self.running(thread);
        if let Some(Running { past, .. }) = self.running.remove(&thread) {
            if let Some(last) = past.last {
                self.slots.give_back(last);
            }
            self.ended.insert(thread, past);
        }
    }

    /// Which thread made an access.
    pub fn thread_of(&self, epoch: Epoch) -> ThreadId {
        self.slots.owner(epoch).1
    }

    /// The first time that the thread of an epoch had in its slot.
    pub fn since(&self, epoch: Epoch) -> u32 {
        self.slots.owner(epoch).0
    }

    /// Whether who joins a thread that is forgotten learns of an epoch.
    pub fn is_of_forgotten(&self, epoch: Epoch) -> bool {
        self.forgotten.knows(epoch)
    }

    /// What a thread knows by now.
    pub fn knowledge(&self, thread: ThreadId) -> Clock {
        let running = self.running.get(&thread).map(|running| &running.past);
        let past = running.or_else(|| self.ended.get(&thread)).cloned();
        let past = past.or_else(|| self.forgotten(thread));
        past.unwrap_or_default().known
    }

    /// What a thread knew that is forgotten; none if it is not.
    pub fn forgotten(&self, thread: ThreadId) -> Option<Past> {
        self.forgotten.past(thread)
    }

    /// Whether to look for what is useless.
    pub fn is_due(&self) -> bool {
        self.new >= self.due.max(WORTH)
    }

    /// Forgets what is useless, here and in `pasts`, which belong to a thread each. `others` says how many threads pay for
    /// the look at all variables.
    pub fn reclaim(
        &mut self,
        mentioned: &Mentioned,
        pasts: &mut IdMap<ThreadId, Past>,
        others: usize,
    ) {
        self.slots.reclaim(mentioned);
        if let Some(floor) = self.floor() {
            let useless = |past: &Past| {
                past.clock()
                    .all(&|epoch| !mentioned.up_to(epoch) || floor.time(epoch.slot) >= epoch.time)
            };
            let forgotten = &mut self.forgotten;
            self.ended.retain(|&thread, past| {
                let forget = useless(past);
                if forget {
                    forgotten.add(thread, past);
                }
                !forget
            });
            pasts.retain(|&thread, past| {
                let forget = forgotten.contains(thread) && useless(past);
                if forget {
                    forgotten.add(thread, past);
                }
                !forget
            });
            self.ended.shrink_to(2 * self.ended.len());
        }
        self.new = 0;
        self.due = 4 * (self.len() + self.slots.used()) + others;
    }

    /// How many threads are known one by one.
    pub fn len(&self) -> usize {
        self.running.len() + self.started.len() + self.ended.len()
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// What all threads know that can still do something; none if there are none.
    fn floor(&self) -> Option<Clock> {
        let running = self.running.values().map(|running| &running.past);
        let mut pasts = running.chain(self.started.values()).map(Past::clock);
        let first = pasts.next()?;
        Some(pasts.fold(first, |mut floor, past| {
            floor.meet(&past);
            floor
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_goes_on_in_another_slot_when_its_times_are_used_up() {
        let (thread, other) = (ThreadId(1), ThreadId(2));
        let mut threads = Threads::default();
        let (first, _) = threads.access(thread);
        let last = Epoch {
            time: LAST_TIME,
            ..first
        };
        threads.running(thread).past.last = Some(last);
        threads.running(thread).release();
        let (next, known) = threads.access(thread);
        assert_ne!(next.slot, last.slot);
        assert_eq!(known.time(last.slot), LAST_TIME);
        assert_eq!(threads.thread_of(last), thread);
        assert_eq!(threads.thread_of(next), thread);
        threads.end(thread);
        threads.joined(other, thread);
        let (epoch, known) = threads.access(other);
        assert_eq!(known.time(last.slot), LAST_TIME);
        assert_eq!((epoch.slot, epoch.time), (next.slot, next.time + 1));
    }

    #[test]
    fn a_slot_is_taken_by_who_knows_its_last_time_only() {
        let [a, b, c] = [1, 2, 3].map(ThreadId);
        let mut threads = Threads::default();
        let (of_a, _) = threads.access(a);
        threads.end(a);
        assert_ne!(threads.access(b).0.slot, of_a.slot);
        threads.joined(c, a);
        assert_eq!(threads.access(c).0.slot, of_a.slot);
        assert_eq!(threads.thread_of(of_a), a);
    }
}
