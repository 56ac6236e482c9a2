//! What threads synchronize on in an object, in one word.

use redflag_trace::{ObjectId, Sync};

/// A variable of an object by its offset, or, as values that no offset has, the other kinds of synchronization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SyncKey(u64);

impl SyncKey {
    const MONITOR: SyncKey = SyncKey(u64::MAX);
    const ATOMIC: SyncKey = SyncKey(u64::MAX - 1);
    const FINALIZER: SyncKey = SyncKey(u64::MAX - 2);
    const NOTIFY: SyncKey = SyncKey(u64::MAX - 3);

    /// The object that the synchronization is dropped with, if any, and the key within it.
    pub fn of(sync: Sync) -> Option<(ObjectId, SyncKey)> {
        Some(match sync {
            Sync::Monitor(object) => (object, SyncKey::MONITOR),
            Sync::Volatile { object, offset } => (object, SyncKey(offset)),
            Sync::Atomic(object) => (object, SyncKey::ATOMIC),
            Sync::Finalizer(object) => (object, SyncKey::FINALIZER),
            Sync::Notify(object) => (object, SyncKey::NOTIFY),
            Sync::Class(_) | Sync::Interrupt(_) | Sync::Fence => return None,
        })
    }
}
