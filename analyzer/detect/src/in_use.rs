//! Slots and lock sets that some state still refers to. A scan of all states finds them; all others can be dropped.

use crate::access_record::AccessRecord;
use crate::order::clock::Epoch;

/// Slots of clocks that some remembered access belongs to.
#[derive(Debug, Default)]
pub(crate) struct SlotsInUse {
    /// By slot: the earliest time, or `u32::MAX`, which no slot reaches.
    earliest: Vec<u32>,
}

impl SlotsInUse {
    /// Adds the slot of a remembered access.
    pub fn add(&mut self, record: &AccessRecord) {
        let Epoch { slot, time } = record.epoch();
        let earliest = entry(&mut self.earliest, slot, u32::MAX);
        *earliest = time.min(*earliest);
    }

    /// Whether an access in the epoch's slot, at its time or before, is remembered.
    pub fn has_up_to(&self, epoch: Epoch) -> bool {
        self.earliest(epoch.slot)
            .is_some_and(|earliest| earliest <= epoch.time)
    }

    /// The time of the earliest access in a slot that is remembered.
    pub fn earliest(&self, slot: u32) -> Option<u32> {
        let earliest = self.earliest.get(slot as usize).copied();
        earliest.filter(|&time| time != u32::MAX)
    }
}

/// Lock sets whose numbers some detector remembers. A detector that keeps lock sets themselves has nothing to add.
#[derive(Debug, Default)]
pub struct LockSetsInUse {
    /// By number.
    numbers: Vec<bool>,
}

impl LockSetsInUse {
    /// Adds the lock set of a remembered access.
    pub(crate) fn add(&mut self, record: &AccessRecord) {
        *entry(&mut self.numbers, record.lock_set(), false) = true;
    }

    /// Whether the lock set with this number is in use.
    pub(crate) fn has(&self, number: u32) -> bool {
        self.numbers.get(number as usize).copied().unwrap_or(false)
    }
}

fn entry<T: Clone>(table: &mut Vec<T>, index: u32, absent: T) -> &mut T {
    let index = index as usize;
    if table.len() <= index {
        table.resize(index + 1, absent);
    }
    &mut table[index]
}
