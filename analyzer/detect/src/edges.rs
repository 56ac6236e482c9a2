//! Which synchronization counts as an ordering: not the same for every detector.
//!
//! Happens-before counts all of it. Lock-set detectors judge by the locks themselves and must not count the order in which
//! threads happened to take them: another run may have another. To them a *message* is what one thread tells another on
//! purpose: start, join, volatile and atomic accesses, notify to wait, class initialization, and so on. The locks of
//! trusted code, such as those inside a queue of the JDK, are messages as well: such a class promises to order what is handed
//! over by it, and guards nothing of the program's own.

use crate::asked::Asked;
use crate::hash::IdSet;
use redflag_trace::{ObjectId, SiteId, Sync};

/// What counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// Everything.
    All,
    /// Everything but locks.
    Messages,
    /// The start of threads only.
    Starts,
}

impl Edges {
    /// Whether a thread that learns of another's end is ordered after it.
    pub fn count_joins(self) -> bool {
        self != Edges::Starts
    }

    /// Whether synchronization that is made at a site counts.
    pub fn count(self, sync: Sync, site: SiteId, guards: &mut Guards) -> bool {
        match (self, sync) {
            // The monitor orders all that this does.
            (Edges::All, Sync::Notify(_)) | (Edges::Starts, _) => false,
            (Edges::All, _) => true,
            (Edges::Messages, Sync::Monitor(_)) => guards.trusted.holds(site),
            (Edges::Messages, Sync::Volatile { object, .. } | Sync::Atomic(object)) => {
                !guards.locks.contains(&object)
            }
            (Edges::Messages, _) => true,
        }
    }
}

/// What is known of locks.
#[derive(Debug, Default)]
pub(crate) struct Guards {
    /// Says whether a site lies in trusted code.
    trusted: Asked,
    /// Objects that were taken as locks of `java.util.concurrent`: their atomic accesses are the lock's, and no messages.
    locks: IdSet<ObjectId>,
}

impl Guards {
    /// No lock is known yet.
    pub fn new(trusted: Asked) -> Self {
        Guards {
            trusted,
            ..Guards::default()
        }
    }

    /// An object was taken as a lock.
    pub fn is_lock(&mut self, object: ObjectId) {
        self.locks.insert(object);
    }

    /// An object is gone.
    pub fn free(&mut self, object: ObjectId) {
        self.locks.remove(&object);
    }
}
