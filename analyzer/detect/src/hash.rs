//! A hasher for small integer keys: one multiplication a word.
//!
//! Ids are given out by us, so nobody can choose them to collide, and the standard library's hasher would cost more than
//! the check itself. It is also the same in every run, which keeps findings in the same order.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map from ids.
pub(crate) type IdMap<K, V> = HashMap<K, V, BuildHasherDefault<IdHasher>>;

/// Odd, near 2^64 divided by the golden ratio: spreads consecutive ids over the whole word.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// See the module.
#[derive(Default)]
pub(crate) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        // The table takes its index from the low bits, which a multiplication mixes least.
        self.0 ^ (self.0 >> 32)
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
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(SPREAD);
    }

    fn write_isize(&mut self, discriminant: isize) {
        self.write_u64(discriminant as u64);
    }
}
