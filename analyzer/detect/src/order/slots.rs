//! Slots of clocks: the threads that have or had each, and the choice of the next owner. The rules are those of
//! [`crate::order::threads`].

use crate::in_use::SlotsInUse;
use crate::order::clock::{Clock, Epoch};
use redflag_trace::ThreadId;
use std::collections::VecDeque;

/// How many slots of ended threads a thread tries before it takes another one: the cost of a start must not depend on
/// how many threads ended.
const TRIES: usize = 8;

/// Slots fit into three bytes, see [`crate::access_record::AccessRecord`].
pub(crate) const LIMIT: u32 = 1 << 24;

/// No slot has a later time.
pub(crate) const LAST_TIME: u32 = u32::MAX - 1;

/// All slots.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    /// By slot: its owners, each with the first time that it had there, in the order of times.
    owners: Vec<Vec<(u32, ThreadId)>>,
    /// Slots of ended threads, each with its last time.
    left: VecDeque<Epoch>,
    /// Slots of ended threads that no state refers to.
    free: Vec<Epoch>,
}

impl Slots {
    /// Gives a thread a slot; the epoch is the first one it has there. `clock` is that of the thread.
    pub fn take(&mut self, thread: ThreadId, clock: &Clock) -> Epoch {
        let last = self
            .take_seen(clock)
            .or_else(|| self.free.pop())
            .unwrap_or_else(|| self.add());
        let epoch = Epoch {
            slot: last.slot,
            time: last.time + 1,
        };
        self.owners[epoch.slot as usize].push((epoch.time, thread));
        epoch
    }

    /// Rule 1. A slot that does not fit goes to the other end, so that each gets its turn.
    fn take_seen(&mut self, clock: &Clock) -> Option<Epoch> {
        for _ in 0..TRIES.min(self.left.len()) {
            let last = self.left.pop_back()?;
            if clock.time(last.slot) >= last.time {
                return Some(last);
            }
            self.left.push_front(last);
        }
        None
    }

    fn add(&mut self) -> Epoch {
        let slot = u32::try_from(self.owners.len()).unwrap_or(LIMIT);
        assert!(
            slot < LIMIT,
            "states refer to fewer than 2^24 threads at once"
        );
        self.owners.push(Vec::new());
        Epoch { slot, time: 0 }
    }

    /// A thread has ended. A slot whose times are used up is not given to another one.
    pub fn give_back(&mut self, last: Epoch) {
        if last.time < LAST_TIME {
            self.left.push_back(last);
        }
    }

    /// Rule 2. Also forgets owners that no state refers to.
    pub fn reclaim(&mut self, in_use: &SlotsInUse) {
        let free = &mut self.free;
        self.left.retain(|&last| {
            let keep = in_use.has_up_to(last);
            if !keep {
                free.push(last);
            }
            keep
        });
        // The lowest are taken first, which keeps clocks small.
        self.free
            .sort_unstable_by_key(|last| std::cmp::Reverse(last.slot));
        for (slot, owners) in (0..).zip(&mut self.owners) {
            let earliest = in_use.earliest(slot).unwrap_or(u32::MAX);
            let unused = owners.partition_point(|&(since, _)| since <= earliest);
            owners.drain(..unused.saturating_sub(1));
            owners.shrink_to(2 * owners.len());
        }
    }

    /// The thread that made an access, and the first time that it had in the slot.
    pub fn owner(&self, epoch: Epoch) -> (u32, ThreadId) {
        let owners = &self.owners[epoch.slot as usize];
        let after = owners.partition_point(|&(since, _)| since <= epoch.time);
        owners[after - 1]
    }

    /// How many are not free for every thread.
    pub fn used(&self) -> usize {
        self.owners.len() - self.free.len()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.owners.len()
    }
}
