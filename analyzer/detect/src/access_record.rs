//! An access as the state of a variable remembers it.

use crate::order::clock::Epoch;
use redflag_trace::{Access, SiteId};
use std::hash::{Hash, Hasher};

/// The ordinal of all later accesses of an epoch: their order is unknown.
const UNKNOWN: u8 = u8::MAX;

/// An access as the state of a variable remembers it. There may be millions of them, so it takes two words.
///
/// The kind has a byte of its own, whose unused values let `Option<AccessRecord>` be as small as a record. Two records that
/// differ in their ordinals only are equal, so that elements of an array that were accessed one after another share a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AccessRecord {
    time: u32,
    /// The access's place in the program.
    pub site: SiteId,
    lock_set: [u8; 3],
    ordinal: u8,
    slot: [u8; 3],
    /// Whether it is a read or a write, plain or atomic.
    pub kind: Access,
}

const _: () = assert!(size_of::<Option<AccessRecord>>() == 16);

impl AccessRecord {
    /// An access in an epoch, the `ordinal`th there, under the lock set with this number.
    pub fn new(
        kind: Access,
        epoch: Epoch,
        site: SiteId,
        lock_set: u32,
        ordinal: u32,
    ) -> AccessRecord {
        AccessRecord {
            time: epoch.time,
            site,
            lock_set: to_three_bytes(lock_set),
            ordinal: u8::try_from(ordinal).unwrap_or(UNKNOWN),
            slot: to_three_bytes(epoch.slot),
            kind,
        }
    }

    /// The same access at the time of an earlier one by the same thread.
    pub fn at_time_of(self, earlier: &AccessRecord) -> AccessRecord {
        let same = self.same_epoch(earlier);
        AccessRecord {
            time: earlier.time,
            ordinal: if same { self.ordinal } else { UNKNOWN },
            ..self
        }
    }

    /// The epoch of the access.
    pub fn epoch(&self) -> Epoch {
        Epoch {
            slot: self.slot(),
            time: self.time,
        }
    }

    /// The slot of its thread.
    pub fn slot(&self) -> u32 {
        from_three_bytes(self.slot)
    }

    /// Its position among the accesses of its epoch; [`UNKNOWN`] for all after the first 255.
    pub fn ordinal(&self) -> u8 {
        self.ordinal
    }

    /// The number of the set of locks held, see [`crate::facts::locks::Locks::set`].
    pub fn lock_set(&self) -> u32 {
        from_three_bytes(self.lock_set)
    }

    /// Whether both accesses have the same epoch.
    pub fn same_epoch(&self, other: &AccessRecord) -> bool {
        self.time == other.time && self.slot == other.slot
    }

    /// Whether it certainly comes before another access of the same slot.
    pub fn precedes(&self, other: &AccessRecord) -> bool {
        let earlier = self.time < other.time
            || self.time == other.time && self.ordinal < other.ordinal && other.ordinal != UNKNOWN;
        self.slot == other.slot && earlier
    }

    /// Merges an equal record: the later ordinal counts.
    pub fn absorb(&mut self, same: &AccessRecord) {
        self.ordinal = self.ordinal.max(same.ordinal);
    }
}

fn to_three_bytes(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

fn from_three_bytes([a, b, c]: [u8; 3]) -> u32 {
    u32::from_le_bytes([a, b, c, 0])
}

impl PartialEq for AccessRecord {
    fn eq(&self, other: &AccessRecord) -> bool {
        self.same_epoch(other)
            && self.site == other.site
            && self.lock_set == other.lock_set
            && self.kind == other.kind
    }
}

impl Eq for AccessRecord {}

impl Hash for AccessRecord {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let place = u64::from(self.site.0) << 32 | u64::from(self.time);
        state.write_u64(place);
        let context = u64::from(self.slot()) << 32 | u64::from(self.lock_set());
        state.write_u64(context << 3 ^ self.kind as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(time: u32, ordinal: u32) -> AccessRecord {
        let epoch = Epoch { slot: 7, time };
        AccessRecord::new(Access::Read, epoch, SiteId(1), 0xABCDEF, ordinal)
    }

    #[test]
    fn packed_fields_are_unpacked_unchanged() {
        let record = record(9, 0);
        assert_eq!(record.epoch(), Epoch { slot: 7, time: 9 });
        assert_eq!(record.lock_set(), 0xABCDEF);
    }

    #[test]
    fn order_within_an_epoch_is_known_for_its_first_accesses_only() {
        assert!(record(1, 0).precedes(&record(1, 1)));
        assert!(!record(1, 1).precedes(&record(1, 1)));
        assert!(record(1, 1000).precedes(&record(2, 0)));
        assert!(!record(1, 1).precedes(&record(1, 1000)));
        let mut merged = record(1, 1);
        merged.absorb(&record(1, 3));
        assert!(!merged.precedes(&record(1, 2)));
    }
}
