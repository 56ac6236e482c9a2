//! The locks that each thread holds: monitors, and those of `java.util.concurrent`.
//!
//! Accesses made under the same locks, taken at the same places, share one set, and remember it by a number of three
//! bytes. Sets that no variable remembers any more are dropped by [`Locks::reclaim`], and their numbers are given again.

use crate::hash::IdMap;
use crate::mentioned::Mentioned;
use redflag_trace::{Hold, ObjectId, SiteId, ThreadId};
use std::sync::Arc;

/// A lock that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldLock {
    /// The object whose monitor it is, or the lock.
    pub object: ObjectId,
    /// How it is held.
    pub kind: LockKind,
    /// Where it was taken first.
    pub site: SiteId,
}

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LockKind {
    /// It is an object's monitor.
    Monitor,
    /// It is a lock of `java.util.concurrent`, and nobody else holds it.
    Exclusive,
    /// The same, but others may hold it too, to read.
    Shared,
}

impl From<Hold> for LockKind {
    fn from(hold: Hold) -> Self {
        match hold {
            Hold::Exclusive => LockKind::Exclusive,
            Hold::Shared => LockKind::Shared,
            Hold::Monitor => LockKind::Monitor,
        }
    }
}

/// Held locks in the order in which they were taken.
pub type LockSet = Arc<[HeldLock]>;

/// Whether threads that hold these sets exclude each other: by a lock that not both hold to read.
pub(crate) fn exclude(one: &LockSet, other: &LockSet) -> bool {
    one.iter()
        .any(|lock| other.iter().any(|held| guards(lock, held)))
}

/// Whether there is a monitor in both: then one thread has left it before the other entered it. Only of monitors is that certain,
/// since the JVM sees to it.
pub(crate) fn share_monitor(one: &LockSet, other: &LockSet) -> bool {
    let monitors = |set: &'_ LockSet| {
        let monitor = |lock: &&HeldLock| lock.kind == LockKind::Monitor;
        set.iter()
            .filter(monitor)
            .map(|lock| lock.object)
            .collect::<Vec<_>>()
    };
    let others = monitors(other);
    monitors(one).iter().any(|object| others.contains(object))
}

/// Whether who is excluded by `few` is excluded by `many`, too.
pub(crate) fn covers(many: &LockSet, few: &LockSet) -> bool {
    let stronger = |held: &HeldLock, lock: &HeldLock| {
        held.object == lock.object
            && (held.kind != LockKind::Shared || lock.kind == LockKind::Shared)
    };
    few.iter()
        .all(|lock| many.iter().any(|held| stronger(held, lock)))
}

fn guards(one: &HeldLock, other: &HeldLock) -> bool {
    let both_read = one.kind == LockKind::Shared && other.kind == LockKind::Shared;
    one.object == other.object && !both_read
}

/// Numbers of sets fit into three bytes, see [`crate::mark::Mark`].
const MOST: usize = (1 << 24) - 1;

/// How many new sets at least make it worth to look for those that are not remembered.
const WORTH: usize = 16;

/// Who holds what.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    /// Only threads that hold something.
    threads: IdMap<ThreadId, Held>,
    /// By number, from 1 on; the empty set is 0.
    sets: Vec<Option<LockSet>>,
    numbers: IdMap<LockSet, u32>,
    unused: Vec<u32>,
    /// How many sets make a look at all variables due.
    due: usize,
    /// Kept for its room.
    scratch: Vec<HeldLock>,
}

#[derive(Debug, Default)]
struct Held {
    /// Each lock with the number of times that it was taken.
    locks: Vec<(HeldLock, u32)>,
    /// The number of the set; none after a change.
    number: Option<u32>,
}

impl HeldLock {
    fn is(&self, other: &HeldLock) -> bool {
        self.object == other.object && self.kind == other.kind
    }
}

impl Locks {
    /// A lock was taken.
    pub fn enter(&mut self, thread: ThreadId, lock: HeldLock) {
        let held = self.threads.entry(thread).or_default();
        let known = held.locks.iter_mut().find(|(known, _)| known.is(&lock));
        if let Some((_, depth)) = known {
            *depth += 1;
            return;
        }
        held.locks.push((lock, 1));
        held.number = None;
    }

    /// A lock is left. One that was taken before the watch began is not known to be held, and nothing changes.
    pub fn exit(&mut self, thread: ThreadId, lock: HeldLock) {
        let Some(held) = self.threads.get_mut(&thread) else {
            return;
        };
        let Some(at) = held.locks.iter().position(|(known, _)| known.is(&lock)) else {
            return;
        };
        held.locks[at].1 -= 1;
        if held.locks[at].1 == 0 {
            held.locks.remove(at);
            held.number = None;
        }
    }

    /// A thread has ended and holds nothing.
    pub fn end(&mut self, thread: ThreadId) {
        self.threads.remove(&thread);
    }

    /// The number of the set that a thread holds.
    pub fn held(&mut self, thread: ThreadId) -> u32 {
        let Some(held) = self.threads.get_mut(&thread) else {
            return 0;
        };
        if let Some(number) = held.number {
            return number;
        }
        let set = &mut self.scratch;
        set.clear();
        set.extend(held.locks.iter().map(|&(lock, _)| lock));
        let is_full = self.unused.is_empty() && self.sets.len() == MOST;
        let known = match set.is_empty() {
            true => Some(0),
            false => self.numbers.get(&set[..]).copied(),
        };
        // With this many sets remembered, the next is not told from none.
        let known = known.or(is_full.then_some(0));
        let number = known.unwrap_or_else(|| {
            let set = LockSet::from(&set[..]);
            let number = self.unused.pop().unwrap_or_else(|| {
                self.sets.push(None);
                self.sets.len() as u32
            });
            self.sets[number as usize - 1] = Some(set.clone());
            self.numbers.insert(set, number);
            number
        });
        held.number = Some(number);
        number
    }

    /// The set with a number.
    pub fn set(&self, number: u32) -> LockSet {
        let index = (number as usize).checked_sub(1);
        let set = index.and_then(|index| self.sets.get(index)?.clone());
        set.unwrap_or_default()
    }

    /// Whether to look for sets that are not remembered.
    pub fn is_due(&self) -> bool {
        self.numbers.len() >= self.due.max(WORTH)
    }

    /// Drops sets that are not remembered. `others` says how many new sets pay for the look at all variables.
    pub fn reclaim(&mut self, mentioned: &Mentioned, others: usize) {
        let Locks {
            threads,
            sets,
            numbers,
            unused,
            ..
        } = self;
        threads.values_mut().for_each(|held| held.number = None);
        numbers.retain(|_, &mut number| {
            let keep = mentioned.locks(number);
            if !keep {
                sets[number as usize - 1] = None;
                unused.push(number);
            }
            keep
        });
        numbers.shrink_to(2 * numbers.len());
        self.due = 2 * self.numbers.len() + others + WORTH;
    }

    /// How many sets are known.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(object: u64, site: u32) -> HeldLock {
        HeldLock {
            object: ObjectId(object),
            kind: LockKind::Monitor,
            site: SiteId(site),
        }
    }

    #[test]
    fn a_lock_held_to_read_excludes_writers_only() {
        let of = |kind| LockSet::from([HeldLock { kind, ..lock(1, 1) }]);
        let [read, write] = [LockKind::Shared, LockKind::Exclusive].map(of);
        assert!(!exclude(&read, &read));
        assert!(exclude(&read, &write));
        assert!(exclude(&write, &write));
        assert!(!exclude(&write, &LockSet::from([lock(2, 1)])));
        assert!(covers(&write, &read) && covers(&read, &read));
        assert!(!covers(&read, &write));
    }

    #[test]
    fn a_monitor_is_held_until_it_was_left_as_often_as_entered() {
        let thread = ThreadId(1);
        let mut locks = Locks::default();
        let held = |locks: &mut Locks| {
            let number = locks.held(thread);
            locks.set(number)
        };
        locks.enter(thread, lock(7, 1));
        locks.enter(thread, lock(7, 2));
        locks.exit(thread, lock(7, 3));
        assert_eq!(held(&mut locks)[..], [lock(7, 1)]);
        locks.exit(thread, lock(7, 3));
        assert!(held(&mut locks).is_empty());
        locks.exit(thread, lock(7, 3));
        assert!(held(&mut locks).is_empty());
    }

    #[test]
    fn the_same_monitors_entered_at_the_same_places_are_one_set_until_nobody_remembers_it() {
        let mut locks = Locks::default();
        let numbers: Vec<u32> = [7, 8, 7]
            .map(|monitor| {
                locks.enter(ThreadId(1), lock(monitor, 1));
                let number = locks.held(ThreadId(1));
                locks.exit(ThreadId(1), lock(monitor, 1));
                number
            })
            .to_vec();
        assert_eq!(numbers, [1, 2, 1]);
        assert_eq!(locks.len(), 2);
        locks.reclaim(&Mentioned::default(), 0);
        assert_eq!(locks.len(), 0);
        locks.enter(ThreadId(2), lock(9, 1));
        let number = locks.held(ThreadId(2));
        assert!(number <= 2);
        assert_eq!(locks.set(number)[0].object, ObjectId(9));
    }
}
