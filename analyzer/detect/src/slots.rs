//! Slots of clocks: who has them, who had them, and who may have them next. The rules are those of [`crate::threads`].

use crate::clock::{Clock, Epoch};
use crate::mentioned::Mentioned;
use redflag_trace::ThreadId;
use std::collections::VecDeque;

/// How many left slots a thread tries before it takes another one: starting a thread must not depend on how many ended.
const TRIES: usize = 8;

/// Slots fit into three bytes, see [`crate::mark::Mark`].
pub(crate) const LIMIT: u32 = 1 << 24;

/// No slot has a later time.
pub(crate) const LAST_TIME: u32 = u32::MAX - 1;

/// All slots.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    /// By slot: who had it from which time on, in the order of times.
    owners: Vec<Vec<(u32, ThreadId)>>,
    /// Slots that were left, with the last time in them.
    left: VecDeque<Epoch>,
    /// Slots that were left and that no variable remembers.
    free: Vec<Epoch>,
}

impl Slots {
    /// Gives a thread a slot; the epoch is the first one it has there. `known` is what the thread knows.
    pub fn take(&mut self, thread: ThreadId, known: &Clock) -> Epoch {
        let last = self
            .take_known(known)
            .or_else(|| self.free.pop())
            .unwrap_or_else(|| self.add());
        let epoch = Epoch {
            slot: last.slot,
            time: last.time + 1,
        };
        self.owners[epoch.slot as usize].push((epoch.time, thread));
        epoch
    }

    /// Rule 1. What was tried in vain goes to the other end, so that each gets its turn.
    fn take_known(&mut self, known: &Clock) -> Option<Epoch> {
        for _ in 0..TRIES.min(self.left.len()) {
            let last = self.left.pop_back()?;
            if known.time(last.slot) >= last.time {
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
            "variables remember fewer than 2^24 threads at once"
        );
        self.owners.push(Vec::new());
        Epoch { slot, time: 0 }
    }

    /// A thread has ended. A slot without any time left stays unused.
    pub fn give_back(&mut self, last: Epoch) {
        if last.time < LAST_TIME {
            self.left.push_back(last);
        }
    }

    /// Rule 2. Also forgets owners that no variable remembers.
    pub fn reclaim(&mut self, mentioned: &Mentioned) {
        let free = &mut self.free;
        self.left.retain(|&last| {
            let keep = mentioned.up_to(last);
            if !keep {
                free.push(last);
            }
            keep
        });
        // The lowest are taken first, which keeps clocks small.
        self.free
            .sort_unstable_by_key(|last| std::cmp::Reverse(last.slot));
        for (slot, owners) in (0..).zip(&mut self.owners) {
            let earliest = mentioned.earliest(slot).unwrap_or(u32::MAX);
            let gone = owners.partition_point(|&(since, _)| since <= earliest);
            owners.drain(..gone.saturating_sub(1));
            owners.shrink_to(2 * owners.len());
        }
    }

    /// Who made an access, and since when it has the slot.
    pub fn owner(&self, epoch: Epoch) -> (u32, ThreadId) {
        let owners = &self.owners[epoch.slot as usize];
        let after = owners.partition_point(|&(since, _)| since <= epoch.time);
        owners[after - 1]
    }

    /// How many cannot be had by just anybody.
    pub fn used(&self) -> usize {
        self.owners.len() - self.free.len()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.owners.len()
    }
}
