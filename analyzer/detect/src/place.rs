//! Where in its object something is synchronized on, in one word.

use redflag_trace::{ObjectId, Sync};

/// One kind of synchronization of an object: an offset, or, where no offset can be, the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place(u64);

impl Place {
    const MONITOR: Place = Place(u64::MAX);
    const ATOMIC: Place = Place(u64::MAX - 1);
    const FINALIZER: Place = Place(u64::MAX - 2);
    const NOTIFY: Place = Place(u64::MAX - 3);

    /// The object that the synchronization lives and dies with, if any, and where it is there.
    pub fn of(sync: Sync) -> Option<(ObjectId, Place)> {
        Some(match sync {
            Sync::Monitor(object) => (object, Place::MONITOR),
            Sync::Volatile { object, offset } => (object, Place(offset)),
            Sync::Atomic(object) => (object, Place::ATOMIC),
            Sync::Finalizer(object) => (object, Place::FINALIZER),
            Sync::Notify(object) => (object, Place::NOTIFY),
            Sync::Class(_) | Sync::Interrupt(_) | Sync::Fence => return None,
        })
    }
}
