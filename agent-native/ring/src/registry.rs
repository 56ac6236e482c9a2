//! Where threads announce their rings to the merge.

use crate::Ring;
use crate::sync::{AtomicU64, Mutex, Ordering, lock};

/// Rings with their keys that the merge has not taken yet. Any thread may add one.
#[derive(Debug)]
pub struct Registry<K> {
    /// How many rings were ever added. Lets the merge check for new rings without the lock.
    added: AtomicU64,
    waiting: Mutex<Vec<(K, Ring)>>,
}

impl<K> Registry<K> {
    /// An empty registry.
    pub fn new() -> Registry<K> {
        Registry {
            added: AtomicU64::new(0),
            waiting: Mutex::new(Vec::new()),
        }
    }

    /// Announces a ring. Must come before the ring's thread takes its first sequence number, else the merge may miss it.
    pub fn add(&self, key: K, ring: Ring) {
        let mut waiting = lock(&self.waiting);
        waiting.push((key, ring));
        self.added.fetch_add(1, Ordering::Release);
    }

    /// Hands over the rings added after the first `seen`, and adds their number to `seen`. Locks only if there are any.
    pub(crate) fn take(&self, seen: &mut u64, mut to: impl FnMut(K, Ring)) {
        if self.added.load(Ordering::Acquire) == *seen {
            return;
        }
        for (key, ring) in lock(&self.waiting).drain(..) {
            *seen += 1;
            to(key, ring);
        }
    }
}

impl<K> Default for Registry<K> {
    fn default() -> Self {
        Self::new()
    }
}
