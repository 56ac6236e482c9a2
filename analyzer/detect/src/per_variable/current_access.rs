//! The access that is checked now, with the clock and the locks of its thread.

use crate::access_record::AccessRecord;
use crate::facts::locks::Locks;
use crate::lock_set::LockSet;
use crate::order::clock::Clock;

/// The access that is checked now.
pub(crate) struct CurrentAccess<'a> {
    /// The access as the state will remember it.
    pub record: AccessRecord,
    /// The clock of its thread.
    pub clock: &'a Clock,
    /// The first time that its thread had in its slot; earlier times belong to other threads.
    pub since: u32,
    /// The locks that its thread holds.
    pub held: &'a LockSet,
    /// All lock sets by their numbers.
    pub locks: &'a Locks,
}

impl CurrentAccess<'_> {
    /// Whether an earlier access, by this or another thread, happened before this one.
    pub fn is_after(&self, earlier: &AccessRecord) -> bool {
        let slot = earlier.slot();
        self.record.slot() == slot || self.clock.time(slot) >= earlier.epoch().time
    }

    /// Whether an earlier access was made by the same thread.
    pub fn is_by_thread_of(&self, earlier: &AccessRecord) -> bool {
        self.record.slot() == earlier.slot() && earlier.epoch().time >= self.since
    }

    /// The locks that were held at an earlier access.
    pub fn held_at(&self, earlier: &AccessRecord) -> LockSet {
        self.locks.set(earlier.lock_set())
    }
}
