//! The counter that orders synchronization.

use crate::sync::{AtomicU64, Ordering};

/// The process-wide counter of synchronization operations, alone on its cache line.
#[derive(Debug)]
#[repr(align(64))]
pub struct Sequence(AtomicU64);

impl Sequence {
    /// A counter that starts at zero.
    #[cfg(not(loom))]
    pub const fn new() -> Sequence {
        Sequence(AtomicU64::new(0))
    }

    /// A counter that starts at zero.
    #[cfg(loom)]
    pub fn new() -> Sequence {
        Sequence(AtomicU64::new(0))
    }

    /// The address of the counter, for code that increments it there.
    pub fn address(&self) -> usize {
        &raw const self.0 as usize
    }

    /// How many numbers were taken. What the threads that took them did before is visible to the caller.
    pub fn value(&self) -> u64 {
        self.0.load(Ordering::Acquire)
    }

    /// A number that no later [`Self::take`] of this thread falls below.
    pub(crate) fn bound(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes the next number.
    pub(crate) fn take(&self) -> u64 {
        self.0.fetch_add(1, Ordering::AcqRel)
    }
}

impl Default for Sequence {
    fn default() -> Self {
        Self::new()
    }
}
