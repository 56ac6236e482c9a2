//! Sets of held locks, and what they exclude.

use redflag_trace::{Hold, ObjectId, SiteId};
use std::sync::Arc;

/// A lock that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldLock {
    /// The object whose monitor it is, or the lock.
    pub object: ObjectId,
    /// The way it is held.
    pub kind: LockKind,
    /// The place where the thread took it first.
    pub site: SiteId,
}

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LockKind {
    /// As an object's monitor.
    Monitor,
    /// As a lock of `java.util.concurrent` that no other thread holds at the same time.
    Exclusive,
    /// As a lock of `java.util.concurrent` that others may hold too, to read.
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

/// Whether threads that hold these sets exclude each other: they share a lock that not both hold to read.
pub(crate) fn exclude(one: &LockSet, other: &LockSet) -> bool {
    one.iter()
        .any(|lock| other.iter().any(|held| guards(lock, held)))
}

/// Whether there is a monitor in both sets: then one thread left it before the other entered it. This is certain of monitors
/// only, as the JVM itself guarantees it.
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

/// Whether a thread that `few` excludes is excluded by `many`, too.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_held_to_read_excludes_writers_only() {
        let set = |object, kind| {
            LockSet::from([HeldLock {
                object: ObjectId(object),
                kind,
                site: SiteId(1),
            }])
        };
        let (read, write) = (set(1, LockKind::Shared), set(1, LockKind::Exclusive));
        assert!(!exclude(&read, &read));
        assert!(exclude(&read, &write));
        assert!(exclude(&write, &write));
        assert!(!exclude(&write, &set(2, LockKind::Monitor)));
        assert!(covers(&write, &read) && covers(&read, &read));
        assert!(!covers(&read, &write));
    }
}
