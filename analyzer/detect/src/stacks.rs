//! Which stack a thread had at a site while it held certain locks and worked for a certain test.
//!
//! A stack is recorded just before its access, so the locks that the thread holds at that point are those of the access. Lock
//! sets are compared by their objects and by how these are held: where they were taken, and in which order, does not matter.

use crate::finding::Evidence;
use crate::hash::{IdMap, IdSet};
use crate::lock_set::HeldLock;
use redflag_trace::{SiteId, StackId, TestId, ThreadId};

/// With fewer entries than this, a search for those of ended threads does not pay.
const MIN_ENTRIES: usize = 1 << 16;

/// No more entries than this are kept: 32 MiB.
const MOST_ENTRIES: usize = 1 << 19;

/// With fewer ended threads than this, a search in a full table does not pay.
const MIN_ENDED: usize = 64;

/// An access, as far as its stack depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StackKey {
    thread: ThreadId,
    site: SiteId,
    test: Option<TestId>,
    /// The hash of the lock set, as a sum over its locks.
    locks: u64,
}

impl StackKey {
    /// The key of an access for this test, under these locks.
    pub fn new<'l>(
        thread: ThreadId,
        site: SiteId,
        test: Option<TestId>,
        locks: impl Iterator<Item = &'l HeldLock>,
    ) -> StackKey {
        StackKey {
            thread,
            site,
            test,
            locks: locks.fold(0, |sum, lock| sum.wrapping_add(hash(lock))),
        }
    }

    /// The key of one side of a finding.
    pub fn of(side: &Evidence) -> StackKey {
        StackKey::new(side.thread, side.site, side.test, side.locks.iter())
    }
}

/// Spreads a lock over 64 bits; sums of such numbers are as good as different for different sets.
fn hash(lock: &HeldLock) -> u64 {
    let mut word = lock.object.0 ^ (lock.kind as u64) << 61;
    for _ in 0..2 {
        word = (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        word = word.wrapping_add(0xD1B5_4A32_D192_ED03);
    }
    word ^ word >> 29
}

/// The stacks for each key.
#[derive(Debug, Default)]
pub(crate) struct Stacks {
    /// None if there were different ones.
    stacks: IdMap<StackKey, Option<StackId>>,
    ended: IdSet<ThreadId>,
    /// The number of entries that makes the next search for those of ended threads due.
    due: usize,
}

impl Stacks {
    /// Remembers a stack, unless there are too many of threads that run.
    pub fn add(&mut self, key: StackKey, stack: StackId) {
        let is_full = self.stacks.len() >= MOST_ENTRIES;
        let is_due = match is_full {
            true => self.ended.len() >= MIN_ENDED,
            false => self.stacks.len() >= self.due.max(MIN_ENTRIES),
        };
        if is_due {
            let ended = std::mem::take(&mut self.ended);
            self.stacks.retain(|key, _| !ended.contains(&key.thread));
            self.due = 2 * self.stacks.len();
        }
        if let Some(known) = self.stacks.get_mut(&key) {
            known.take_if(|known| *known != stack);
        } else if self.stacks.len() < MOST_ENTRIES {
            self.stacks.insert(key, Some(stack));
        }
    }

    /// The stack for a key, if all that were recorded are equal.
    pub fn get(&self, key: StackKey) -> Option<StackId> {
        self.stacks.get(&key).copied().flatten()
    }

    /// A thread has ended: its stacks are the first to be forgotten.
    pub fn thread_ended(&mut self, thread: ThreadId) {
        if !self.stacks.is_empty() {
            self.ended.insert(thread);
        }
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        self.stacks.len() * 2 * size_of::<(StackKey, Option<StackId>)>()
            + self.ended.len() * 2 * size_of::<ThreadId>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(thread: u32, site: usize) -> StackKey {
        StackKey::new(
            ThreadId(thread),
            SiteId(site as u32),
            None,
            std::iter::empty(),
        )
    }

    #[test]
    fn a_full_table_takes_stacks_again_once_threads_have_ended() {
        let mut stacks = Stacks::default();
        for site in 0..=MOST_ENTRIES {
            stacks.add(key(1, site), StackId(1));
        }
        assert_eq!(stacks.get(key(1, MOST_ENTRIES - 1)), Some(StackId(1)));
        assert_eq!(stacks.get(key(1, MOST_ENTRIES)), None);
        for thread in 1..=MIN_ENDED {
            stacks.thread_ended(ThreadId(thread as u32));
        }
        stacks.add(key(1000, 7), StackId(2));
        assert_eq!(stacks.get(key(1000, 7)), Some(StackId(2)));
        assert_eq!(stacks.get(key(1, 0)), None);
    }
}
