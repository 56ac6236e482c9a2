//! The synchronization that orders threads, which differs between detectors.
//!
//! To happens-before, all of it does. Lock-set detectors look at the locks themselves and must not count the order in which
//! threads happened to take them: it may be different in another run. To them only *messages* order, which one thread sends
//! another on purpose: start, join, volatile and atomic accesses, notify to wait, class initialization, and so on. The locks of
//! trusted code, such as those inside a queue of the JDK, are messages as well: such a class promises to order what is handed
//! over by it, and guards nothing of the program's own.

use crate::facts::Facts;
use redflag_trace::{SiteId, Sync};

/// The synchronization that orders threads.
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
    /// Whether a thread that sees the end of another is ordered after it.
    pub fn include_joins(self) -> bool {
        self != Edges::Starts
    }

    /// Whether synchronization at a site orders threads.
    pub fn include(self, sync: Sync, site: SiteId, facts: &mut Facts) -> bool {
        match (self, sync) {
            // The monitor orders all that a notification does.
            (Edges::All, Sync::Notify(_)) | (Edges::Starts, _) => false,
            (Edges::All, _) => true,
            (Edges::Messages, Sync::Monitor(_)) => facts.site(site).is_trusted,
            // Atomic accesses of a lock are the lock's own, and not messages.
            (Edges::Messages, Sync::Volatile { object, .. } | Sync::Atomic(object)) => {
                !facts.is_lock(object)
            }
            (Edges::Messages, _) => true,
        }
    }
}
