//! An access as a variable remembers it, and the access being judged.

use crate::clock::{Clock, Epoch};
use crate::locks::{LockSet, Locks};
use redflag_trace::{Access, SiteId};
use std::hash::{Hash, Hasher};

/// From here on the order of a segment's accesses is not known.
const UNKNOWN: u8 = u8::MAX;

/// An access as a variable remembers it. There may be millions of them, so it has two words.
///
/// The kind has a byte of its own, whose unused values let `Option<Mark>` be as small as a mark. Two marks that differ in
/// their ordinals only are equal: elements of an array that were accessed one after another share a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    time: u32,
    /// Where.
    pub site: SiteId,
    locks: [u8; 3],
    /// Which of the accesses at this time it is, as far as can be told.
    ordinal: u8,
    slot: [u8; 3],
    /// How.
    pub kind: Access,
}

const _: () = assert!(size_of::<Option<Mark>>() == 16);

impl Mark {
    /// An access in an epoch, the `ordinal`th there, under the set of locks with this number.
    pub fn new(kind: Access, epoch: Epoch, site: SiteId, locks: u32, ordinal: u32) -> Mark {
        Mark {
            time: epoch.time,
            site,
            locks: three(locks),
            ordinal: u8::try_from(ordinal).unwrap_or(UNKNOWN),
            slot: three(epoch.slot),
            kind,
        }
    }

    /// When, and in whose slot.
    pub fn epoch(&self) -> Epoch {
        Epoch {
            slot: self.slot(),
            time: self.time,
        }
    }

    /// Whose slot.
    pub fn slot(&self) -> u32 {
        four(self.slot)
    }

    /// Which of the accesses at its time it is, as far as can be told.
    pub fn ordinal(&self) -> u8 {
        self.ordinal
    }

    /// Under which locks, see [`crate::locks::Locks::set`].
    pub fn locks(&self) -> u32 {
        four(self.locks)
    }

    /// Whether both are accesses of one slot at one time.
    pub fn same_epoch(&self, other: &Mark) -> bool {
        self.time == other.time && self.slot == other.slot
    }

    /// Whether it is known to come before another access of the same slot.
    pub fn precedes(&self, other: &Mark) -> bool {
        let earlier = self.time < other.time
            || self.time == other.time && self.ordinal < other.ordinal && other.ordinal != UNKNOWN;
        self.slot == other.slot && earlier
    }

    /// Stands for another access as well, from which it differs in the ordinal only: the later one counts.
    pub fn absorb(&mut self, same: &Mark) {
        self.ordinal = self.ordinal.max(same.ordinal);
    }
}

fn three(number: u32) -> [u8; 3] {
    let [a, b, c, _] = number.to_le_bytes();
    [a, b, c]
}

fn four([a, b, c]: [u8; 3]) -> u32 {
    u32::from_le_bytes([a, b, c, 0])
}

impl PartialEq for Mark {
    fn eq(&self, other: &Mark) -> bool {
        self.same_epoch(other)
            && self.site == other.site
            && self.locks == other.locks
            && self.kind == other.kind
    }
}

impl Eq for Mark {}

impl Hash for Mark {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let place = u64::from(self.site.0) << 32 | u64::from(self.time);
        state.write_u64(place);
        let who = u64::from(self.slot()) << 32 | u64::from(self.locks());
        state.write_u64(who << 1 ^ self.kind as u64);
    }
}

/// The access being judged.
pub(crate) struct Current<'a> {
    /// As it will be remembered.
    pub mark: Mark,
    /// What its thread knows of others.
    pub known: &'a Clock,
    /// The first time that its thread had in its slot; before that it was another's.
    pub since: u32,
    /// The locks that its thread holds.
    pub held: &'a LockSet,
    /// The locks of remembered accesses.
    pub locks: &'a Locks,
    /// Whether only the paper's own rules count.
    pub by_the_paper: bool,
}

impl Current<'_> {
    /// Whether an earlier access, by this or another thread, happened before this one.
    pub fn knows(&self, earlier: &Mark) -> bool {
        let slot = earlier.slot();
        self.mark.slot() == slot || self.known.time(slot) >= earlier.time
    }

    /// Whether an earlier access was made by the same thread.
    pub fn is_by(&self, earlier: &Mark) -> bool {
        self.mark.slot == earlier.slot && earlier.time >= self.since
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(time: u32, ordinal: u32) -> Mark {
        let epoch = Epoch { slot: 7, time };
        Mark::new(Access::Read, epoch, SiteId(1), 0xABCDEF, ordinal)
    }

    #[test]
    fn what_is_packed_comes_out_again() {
        let mark = mark(9, 0);
        assert_eq!(mark.epoch(), Epoch { slot: 7, time: 9 });
        assert_eq!(mark.locks(), 0xABCDEF);
    }

    #[test]
    fn the_order_at_one_time_is_known_for_the_first_accesses_only() {
        assert!(mark(1, 0).precedes(&mark(1, 1)));
        assert!(!mark(1, 1).precedes(&mark(1, 1)));
        assert!(mark(1, 1000).precedes(&mark(2, 0)));
        assert!(!mark(1, 1).precedes(&mark(1, 1000)));
        let mut merged = mark(1, 1);
        merged.absorb(&mark(1, 3));
        assert!(!merged.precedes(&mark(1, 2)));
    }
}
