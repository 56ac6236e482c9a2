//! The monitors that each thread holds.
//!
//! A set is made once per change and shared by all accesses made under it: an access keeps its set alive, and nothing else
//! does, so memory follows what is still remembered.

use redflag_trace::{ObjectId, SiteId, ThreadId};
use std::sync::Arc;

/// A monitor that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldLock {
    /// The object whose monitor it is.
    pub monitor: ObjectId,
    /// Where it was entered first.
    pub site: SiteId,
}

/// Held monitors in the order in which they were taken.
pub type LockSet = Arc<[HeldLock]>;

/// Who holds what.
#[derive(Debug, Default)]
pub struct Locks {
    threads: Vec<Held>,
}

#[derive(Clone, Debug, Default)]
struct Held {
    /// Each monitor with the number of times that it was entered.
    monitors: Vec<(HeldLock, u32)>,
    /// The same as a set; none after a change.
    set: Option<LockSet>,
}

impl Locks {
    /// A monitor was entered.
    pub fn enter(&mut self, thread: ThreadId, monitor: ObjectId, site: SiteId) {
        let held = self.thread(thread);
        if let Some((_, depth)) = held
            .monitors
            .iter_mut()
            .find(|(lock, _)| lock.monitor == monitor)
        {
            *depth += 1;
            return;
        }
        held.monitors.push((HeldLock { monitor, site }, 1));
        held.set = None;
    }

    /// A monitor is left. One that was entered before the watch began is not known to be held, and nothing changes.
    pub fn exit(&mut self, thread: ThreadId, monitor: ObjectId) {
        let held = self.thread(thread);
        let Some(at) = held
            .monitors
            .iter()
            .position(|(lock, _)| lock.monitor == monitor)
        else {
            return;
        };
        held.monitors[at].1 -= 1;
        if held.monitors[at].1 == 0 {
            held.monitors.remove(at);
            held.set = None;
        }
    }

    /// What a thread holds.
    pub fn held(&mut self, thread: ThreadId) -> &LockSet {
        let held = self.thread(thread);
        held.set
            .get_or_insert_with(|| held.monitors.iter().map(|&(lock, _)| lock).collect())
    }

    fn thread(&mut self, thread: ThreadId) -> &mut Held {
        let index = thread.0 as usize;
        if self.threads.len() <= index {
            self.threads.resize(index + 1, Held::default());
        }
        &mut self.threads[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monitor_is_held_until_it_was_left_as_often_as_entered() {
        let (thread, monitor) = (ThreadId(1), ObjectId(7));
        let mut locks = Locks::default();
        locks.enter(thread, monitor, SiteId(1));
        locks.enter(thread, monitor, SiteId(2));
        locks.exit(thread, monitor);
        assert_eq!(
            locks.held(thread)[..],
            [HeldLock {
                monitor,
                site: SiteId(1)
            }]
        );
        locks.exit(thread, monitor);
        assert!(locks.held(thread).is_empty());
        locks.exit(thread, monitor);
        assert!(locks.held(thread).is_empty());
    }
}
