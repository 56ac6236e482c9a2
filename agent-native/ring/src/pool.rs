//! Rings of threads that have ended, for reuse by new threads.

use std::collections::BTreeMap;

use crate::Ring;
use crate::sync::{Mutex, lock};

/// Empty rings by capacity. Never shrinks: it holds at most as many rings as threads once ran at the same time.
#[derive(Debug)]
pub struct RingPool {
    rings: Mutex<BTreeMap<usize, Vec<Ring>>>,
}

impl RingPool {
    /// An empty pool.
    pub fn new() -> RingPool {
        RingPool {
            rings: Mutex::new(BTreeMap::new()),
        }
    }

    /// A ring of this capacity, reused or new.
    pub fn take(&self, capacity_words: usize) -> Ring {
        let capacity = Ring::round_up(capacity_words);
        let used = lock(&self.rings).get_mut(&capacity).and_then(Vec::pop);
        used.unwrap_or_else(|| Ring::new(capacity))
    }

    /// Takes back a ring that is drained and has no writer any more.
    pub fn give(&self, ring: Ring) {
        ring.reopen();
        let mut rings = lock(&self.rings);
        rings.entry(ring.capacity_words()).or_default().push(ring);
    }

    /// How many rings are in the pool.
    pub fn len(&self) -> usize {
        lock(&self.rings).values().map(Vec::len).sum()
    }

    /// Whether the next ring taken will be a new one, whatever its capacity.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Default for RingPool {
    fn default() -> Self {
        Self::new()
    }
}
