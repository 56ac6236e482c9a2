//! The clocks of all threads, which do not grow with every thread ever seen.
//!
//! **Slots and times.** Clocks are indexed by slots. A thread gets a slot with its first access, and it opens a new time in it
//! with the first access after each of its releases. The times of a slot only grow, whichever thread has it. Clocks answer
//! questions about accesses and nothing else, so this invariant is enough:
//!
//! > (I) A clock has time `c` of slot `s` exactly if every access made in `s` at times up to `c` happens before.
//!
//! *One thread in a slot.* A release hands on its time `c`; all accesses at times up to `c` come before it, and the next
//! access opens `c + 1`. So (I) holds.
//!
//! *Rule 1: a thread may take the slot of an ended thread if its clock has the last time of the slot.* All accesses of the
//! predecessor happen before its own first one. A clock that has one of its times got it, directly or not, from a release after
//! that first access, and so has the accesses of the predecessor as well. (I) holds. Threads that are started one after another,
//! each after the join of the last, share one slot.
//!
//! *Rule 2: any thread may take the slot of an ended thread if no state remembers an access made in it.* What clocks say
//! of the old times does not matter, as no question about them can come. The new times are greater than any that a clock
//! has, so no entry for an old time is taken for a new one. (I) holds for all accesses that questions can still be about.
//!
//! **Ended threads** are kept, because any thread may join them at any time. An entry `c@s` of a clock is *useless* if no state
//! remembers an access in `s` at a time up to `c` (none can come: the thread that handed out `c` had released, and goes on at a
//! later time), or if all threads that run or are about to begin have it: to join it changes no answer, and neither will it for
//! threads that these start. So an ended thread whose clock has only useless entries, its own included, is forgotten: its clock
//! is merged into one clock for all forgotten threads, which a thread that joins one of them gets. That adds useless entries
//! only. (The merged clock can have too much, never too little, for a thread that was not seen to be started and that began later
//! than the forgetting: such threads are few, and a race of theirs may be missed. No false race is reported.)
//!
//! The engine decides when to search for useless entries, as that means a scan of all states; [`Threads::is_due`] says
//! whether enough threads came to pay for it. What stays is proportional to the threads that run, the threads that states
//! remember, and the threads that ended since a running one joined the latest of them.

use crate::hash::IdMap;
use crate::in_use::SlotsInUse;
use crate::order::clock::{Clock, Epoch};
use crate::order::slots::{LAST_TIME, Slots};
use crate::order::thread_clock::{ForgottenThreads, RunningThread, ThreadClock};
use redflag_trace::ThreadId;

/// With fewer new threads than this, a search for useless entries does not pay.
const MIN_NEW_THREADS: usize = 4;

/// All threads.
#[derive(Debug, Default)]
pub(crate) struct Threads {
    running: IdMap<ThreadId, RunningThread>,
    /// Threads that were started but did nothing yet, with their first clocks.
    started: IdMap<ThreadId, ThreadClock>,
    ended: IdMap<ThreadId, ThreadClock>,
    slots: Slots,
    forgotten: ForgottenThreads,
    /// New threads since the last search for useless entries, and how many make the next one due.
    new: usize,
    due: usize,
}

impl Threads {
    /// A thread that does something. One that had ended goes on with its clock, but in another slot.
    pub fn running(&mut self, thread: ThreadId) -> &mut RunningThread {
        self.running.entry(thread).or_insert_with(|| {
            self.new += 1;
            let clock = self
                .started
                .remove(&thread)
                .or_else(|| self.ended.remove(&thread))
                .or_else(|| self.forgotten.clock(thread))
                .unwrap_or_default();
            RunningThread {
                clock: ThreadClock {
                    others: clock.to_clock(),
                    own: None,
                },
                released: false,
            }
        })
    }

    /// The epoch of an access that a thread makes now, and the thread's clock.
    pub fn access(&mut self, thread: ThreadId) -> (Epoch, &Clock) {
        self.running(thread);
        let running = self.running.get_mut(&thread).expect("it runs");
        let RunningThread { clock, released } = running;
        let epoch = match clock.own {
            Some(last) if !*released => last,
            Some(Epoch { slot, time }) if time < LAST_TIME => Epoch {
                slot,
                time: time + 1,
            },
            last => {
                // The first access, or a slot without any time left: that one is never used again.
                if let Some(last) = last {
                    clock.others.observe(last);
                }
                self.slots.take(thread, &clock.others)
            }
        };
        clock.own = Some(epoch);
        *released = false;
        (epoch, &clock.others)
    }

    /// Orders a started thread after its starter, unless it did something before.
    pub fn start(&mut self, thread: ThreadId, child: ThreadId) {
        let clock = self.running(thread).release().clone();
        let is_new = !self.running.contains_key(&child)
            && !self.ended.contains_key(&child)
            && !self.forgotten.contains(child);
        if is_new {
            self.started.entry(child).or_default().join(&clock);
        }
    }

    /// Orders a thread after one that has ended, or after what one that runs has released so far and what it has acquired. What
    /// that one did since its last release, which is `unlocking` if that is about to come, can be ordered before nothing yet: and
    /// what it does until the next one may be left out of the trace, as the first accesses of that segment represent it.
    pub fn joined(&mut self, thread: ThreadId, child: ThreadId, unlocking: bool) {
        // It may have ended without any event of its own.
        if let Some(clock) = self.started.remove(&child) {
            self.ended.insert(child, clock);
        }
        let clock = if let Some(running) = self.running.get(&child) {
            let is_open = unlocking || !running.released;
            Some(ThreadClock {
                others: running.clock.others.clone(),
                own: match running.clock.own {
                    Some(own) if is_open => self.before(own),
                    own => own,
                },
            })
        } else {
            let ended = self.ended.get(&child).cloned();
            ended.or_else(|| self.forgotten.clock(child))
        };
        if let Some(clock) = clock {
            self.running(thread).acquire(&clock);
        }
    }

    /// The epoch of the last access of a thread that runs.
    pub fn last(&self, thread: ThreadId) -> Option<Epoch> {
        self.running.get(&thread)?.clock.own
    }

    /// The time before this one; none if the thread had no earlier one in this slot.
    fn before(&self, Epoch { slot, time }: Epoch) -> Option<Epoch> {
        let has_earlier = time > self.since(Epoch { slot, time });
        has_earlier.then(|| Epoch {
            slot,
            time: time - 1,
        })
    }

    /// A thread has ended.
    pub fn end(&mut self, thread: ThreadId) {
        self.running(thread);
        if let Some(RunningThread { clock, .. }) = self.running.remove(&thread) {
            if let Some(last) = clock.own {
                self.slots.give_back(last);
            }
            self.ended.insert(thread, clock);
        }
    }

    /// The thread that made an access.
    pub fn thread_of(&self, epoch: Epoch) -> ThreadId {
        self.slots.owner(epoch).1
    }

    /// The first time that the thread of an epoch had in its slot.
    pub fn since(&self, epoch: Epoch) -> u32 {
        self.slots.owner(epoch).0
    }

    /// Whether the clock of forgotten threads has an epoch.
    pub fn is_of_forgotten(&self, epoch: Epoch) -> bool {
        self.forgotten.has(epoch)
    }

    /// The clock of a thread, without its own time.
    pub fn clock_of(&self, thread: ThreadId) -> Clock {
        let running = self.running.get(&thread).map(|running| &running.clock);
        let clock = running.or_else(|| self.ended.get(&thread)).cloned();
        let clock = clock.or_else(|| self.forgotten(thread));
        clock.unwrap_or_default().others
    }

    /// The clock of a forgotten thread; none if the thread is not forgotten.
    pub fn forgotten(&self, thread: ThreadId) -> Option<ThreadClock> {
        self.forgotten.clock(thread)
    }

    /// Whether there are enough new threads to search for useless entries.
    pub fn is_due(&self) -> bool {
        self.new >= self.due.max(MIN_NEW_THREADS)
    }

    /// Forgets threads whose clocks have useless entries only, here and in `interrupts`, which belong to a thread each.
    /// `scan_cost` is how many new threads pay for the next scan of all states.
    pub fn reclaim(
        &mut self,
        in_use: &SlotsInUse,
        interrupts: &mut IdMap<ThreadId, ThreadClock>,
        scan_cost: usize,
    ) {
        self.slots.reclaim(in_use);
        if let Some(floor) = self.floor() {
            let useless = |clock: &ThreadClock| {
                clock
                    .to_clock()
                    .all(&|epoch| !in_use.has_up_to(epoch) || floor.time(epoch.slot) >= epoch.time)
            };
            let forgotten = &mut self.forgotten;
            self.ended.retain(|&thread, clock| {
                let forget = useless(clock);
                if forget {
                    forgotten.add(thread, clock);
                }
                !forget
            });
            interrupts.retain(|&thread, clock| {
                let forget = forgotten.contains(thread) && useless(clock);
                if forget {
                    forgotten.add(thread, clock);
                }
                !forget
            });
            self.ended.shrink_to(2 * self.ended.len());
        }
        self.new = 0;
        self.due = 4 * (self.len() + self.slots.used()) + scan_cost;
    }

    /// How many threads have a clock of their own.
    pub fn len(&self) -> usize {
        self.running.len() + self.started.len() + self.ended.len()
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// What the clocks of all threads that run or may begin have in common; none if there are none.
    fn floor(&self) -> Option<Clock> {
        let running = self.running.values().map(|running| &running.clock);
        let mut clocks = running
            .chain(self.started.values())
            .map(ThreadClock::to_clock);
        let first = clocks.next()?;
        Some(clocks.fold(first, |mut floor, clock| {
            floor.meet(&clock);
            floor
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thread_takes_another_slot_when_its_times_are_used_up() {
        let (thread, other) = (ThreadId(1), ThreadId(2));
        let mut threads = Threads::default();
        let (first, _) = threads.access(thread);
        let last = Epoch {
            time: LAST_TIME,
            ..first
        };
        threads.running(thread).clock.own = Some(last);
        threads.running(thread).release();
        let (next, clock) = threads.access(thread);
        assert_ne!(next.slot, last.slot);
        assert_eq!(clock.time(last.slot), LAST_TIME);
        assert_eq!(threads.thread_of(last), thread);
        assert_eq!(threads.thread_of(next), thread);
        threads.end(thread);
        threads.joined(other, thread, false);
        let (epoch, clock) = threads.access(other);
        assert_eq!(clock.time(last.slot), LAST_TIME);
        assert_eq!((epoch.slot, epoch.time), (next.slot, next.time + 1));
    }

    #[test]
    fn slot_is_taken_only_by_a_thread_whose_clock_has_its_last_time() {
        let [a, b, c] = [1, 2, 3].map(ThreadId);
        let mut threads = Threads::default();
        let (of_a, _) = threads.access(a);
        threads.end(a);
        assert_ne!(threads.access(b).0.slot, of_a.slot);
        threads.joined(c, a, false);
        assert_eq!(threads.access(c).0.slot, of_a.slot);
        assert_eq!(threads.thread_of(of_a), a);
    }
}
