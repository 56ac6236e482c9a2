//! What native methods of the shim take and return.

use crate::site::{CLASS_BITS, ID_FIELD_BITS, id_field};
use redflag_classfile::contracts::Kind;

/// What the budget of [`Address::StackBudget`] is at most, once no more stacks are to be taken.
pub const STACKS_ENDED: i64 = i64::MIN / 2;

/// The most that the budget may be, in nanoseconds.
pub const MOST_STACKS: i64 = 100_000_000;

/// How much of it must be left for the stack of a place's first access to an object.
pub(crate) const STACKS_OF_OBJECTS: i64 = 90_000_000;

/// How much of it must be left for the stack of any access.
pub(crate) const STACKS_OF_ALL: i64 = 95_000_000;

/// Memory that the native side owns and the shim uses through its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Address {
    /// The counter of sequence numbers.
    Sequence = 0,
    /// A byte for each site: whether the field that it reads may be written after construction.
    LateWrites = 1,
    /// The spin lock of the shim's tables.
    Lock = 2,
    /// A number for each group of volatile variables, counted up at every release.
    Versions = 3,
    /// For how many nanoseconds stacks may be taken; none are taken while it is not positive.
    StackBudget = 4,
    /// A byte: whether the program may access a volatile variable in plain mode.
    MixedModes = 5,
}

impl Address {
    /// All of them.
    pub const ALL: [Address; 6] = [
        Address::Sequence,
        Address::LateWrites,
        Address::Lock,
        Address::Versions,
        Address::StackBudget,
        Address::MixedModes,
    ];

    /// The address with this number.
    pub fn of(number: i32) -> Option<Address> {
        Address::ALL
            .into_iter()
            .find(|&address| address as i32 == number)
    }
}

/// What the shim does with what probes see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum RecordMode {
    /// Nothing.
    Off = 0,
    /// Records it.
    On = 1,
    /// Reports every probe to the self-check.
    Checking = 2,
    /// Records it, and a change of the locks that a thread holds begins a segment.
    LockSets = 3,
}

impl RecordMode {
    /// All of them.
    pub const ALL: [RecordMode; 4] = [
        RecordMode::Off,
        RecordMode::On,
        RecordMode::Checking,
        RecordMode::LockSets,
    ];
}

pub(crate) const FACTS_CLASS_SHIFT: u32 = ID_FIELD_BITS;
pub(crate) const FACTS_KIND_SHIFT: u32 = FACTS_CLASS_SHIFT + CLASS_BITS;
pub(crate) const FACTS_KIND_BITS: u32 = 4;
pub(crate) const FACTS_RELATED_SHIFT: u32 = FACTS_KIND_SHIFT + FACTS_KIND_BITS;

/// What the shim must know of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassFacts {
    /// Number of the class.
    pub class: u32,
    /// Offset of the hidden field in its objects, or 0 if they have none.
    pub id_field: i64,
    /// What its contract makes of its objects.
    pub kind: Option<Kind>,
    /// Offset of the field that its contract names, or 0.
    pub related: i64,
}

impl ClassFacts {
    /// The answer if nothing is known of a class.
    pub const UNKNOWN: i64 = -1;

    /// Packs the facts into one word, which is not negative.
    pub fn word(&self) -> i64 {
        id_field(self.id_field)
            | i64::from(self.class) << FACTS_CLASS_SHIFT
            | self.kind.map_or(0, |kind| kind as i64) << FACTS_KIND_SHIFT
            | id_field(self.related) << FACTS_RELATED_SHIFT
    }
}

/// The variable that a `VarHandle` or reflected field reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandleTarget {
    /// Offset of the variable, or of an array's first element; -1 if it is not known.
    pub offset: i64,
    /// The class object of a static variable, or 0.
    pub base: i64,
    /// The size of an array's elements as a shift; -1 if it is not an array.
    pub shift: i64,
    /// Whether the variable is a volatile field.
    pub is_volatile: bool,
    /// How many bytes of a byte array or buffer it is; 0 if it is no part of one.
    pub bytes: i64,
}

impl HandleTarget {
    /// Nothing is known.
    pub const UNKNOWN: HandleTarget = HandleTarget {
        offset: -1,
        base: 0,
        shift: -1,
        is_volatile: false,
        bytes: 0,
    };

    pub(crate) const OFFSET: usize = 0;
    pub(crate) const BASE: usize = 1;
    pub(crate) const SHIFT: usize = 2;
    pub(crate) const VOLATILE: usize = 3;
    pub(crate) const BYTES: usize = 4;
    pub(crate) const LONGS: usize = 5;

    /// The longs that the shim gets.
    pub fn longs(&self) -> [i64; Self::LONGS] {
        let mut longs = [0; Self::LONGS];
        longs[Self::OFFSET] = self.offset;
        longs[Self::BASE] = self.base;
        longs[Self::SHIFT] = self.shift;
        longs[Self::VOLATILE] = i64::from(self.is_volatile);
        longs[Self::BYTES] = self.bytes;
        longs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_of_a_class_do_not_overlap_and_are_not_negative() {
        let facts = ClassFacts {
            class: (1 << CLASS_BITS) - 1,
            id_field: 12,
            kind: Some(Kind::Ordered),
            related: 0x1234,
        };
        assert_eq!(facts.word(), 0x0123_48ff_ffff_000c);
        let without = ClassFacts {
            id_field: 1 << ID_FIELD_BITS,
            kind: None,
            related: 0,
            ..facts
        };
        assert_eq!(without.word(), 0x00ff_ffff_0000);
        assert!(facts.word() > ClassFacts::UNKNOWN);
    }

    #[test]
    fn addresses_have_numbers_of_their_own() {
        for address in Address::ALL {
            assert_eq!(Address::of(address as i32), Some(address));
        }
        assert_eq!(Address::of(-1), None);
    }
}
