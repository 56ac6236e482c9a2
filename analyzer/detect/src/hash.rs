//! A hasher for small integer keys: two multiplications a word.
//!
//! Redflag itself assigns ids, so no program can choose them to collide, and the standard library's hasher would cost more than
//! the check itself. It is also the same in every run, which keeps findings in the same order.
//!
//! Objects that were made one after another have ids one after another and are often used together. So eight such ids are
//! neighbours in the table, and groups of eight are spread over it: one cache miss brings in the neighbours too.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map from ids.
pub(crate) type IdMap<K, V> = HashMap<K, V, BuildHasherDefault<IdHasher>>;

/// A set of ids.
pub(crate) type IdSet<K> = HashSet<K, BuildHasherDefault<IdHasher>>;

/// Odd, near 2^64 divided by the golden ratio: spreads consecutive ids over the whole word.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Bits of an id that say which of its neighbours it is.
const NEAR: u32 = 3;

/// The upper bits, by which the table distinguishes keys of neighbouring entries.
const TAG: u64 = 0x7F << 57;

/// See the module.
#[derive(Default)]
pub(crate) struct IdHasher {
    all: u64,
    group: u64,
    near: u64,
}

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        // The table takes its index from the low bits, which a multiplication mixes least.
        let index = (self.group ^ (self.group >> 32)) << NEAR | self.near;
        self.all & TAG | index & !TAG
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.all = (self.all.rotate_left(5) ^ word).wrapping_mul(SPREAD);
        self.group = (self.group.rotate_left(5) ^ (word >> NEAR)).wrapping_mul(SPREAD);
        self.near = self.near.wrapping_add(word) % (1 << NEAR);
    }

    fn write_usize(&mut self, length: usize) {
        self.write_u64(length as u64);
    }

    fn write_isize(&mut self, discriminant: isize) {
        self.write_u64(discriminant as u64);
    }
}
