//! What variables still remember: found by a look at all of them, now and then, and used to drop the rest.

use crate::clock::Epoch;
use crate::mark::Mark;

/// Slots and lock sets that some variable remembers.
#[derive(Debug, Default)]
pub(crate) struct Mentioned {
    /// By slot: the earliest time; `u32::MAX`, which is no time of any slot, if none.
    earliest: Vec<u32>,
    /// By id.
    locks: Vec<bool>,
}

impl Mentioned {
    /// Notes an access that is remembered.
    pub fn add(&mut self, mark: &Mark) {
        let Epoch { slot, time } = mark.epoch();
        let earliest = entry(&mut self.earliest, slot, u32::MAX);
        *earliest = time.min(*earliest);
        *entry(&mut self.locks, mark.locks(), false) = true;
    }

    /// Notes the lock sets that another one has noted.
    pub fn add_locks(&mut self, other: &Mentioned) {
        for (id, _) in (0..).zip(&other.locks).filter(|(_, known)| **known) {
            *entry(&mut self.locks, id, false) = true;
        }
    }

    /// Whether an access in the epoch's slot, at its time or before, is remembered.
    pub fn up_to(&self, epoch: Epoch) -> bool {
        self.earliest(epoch.slot)
            .is_some_and(|earliest| earliest <= epoch.time)
    }

    /// The time of the earliest access in a slot that is remembered.
    pub fn earliest(&self, slot: u32) -> Option<u32> {
        let earliest = self.earliest.get(slot as usize).copied();
        earliest.filter(|&time| time != u32::MAX)
    }

    /// Whether a lock set is remembered.
    pub fn locks(&self, id: u32) -> bool {
        self.locks.get(id as usize).copied().unwrap_or(false)
    }
}

fn entry<T: Clone>(table: &mut Vec<T>, index: u32, absent: T) -> &mut T {
    let index = index as usize;
    if table.len() <= index {
        table.resize(index + 1, absent);
    }
    &mut table[index]
}
