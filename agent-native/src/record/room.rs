//! Threads that wait for room in their rings, woken by the drain as it makes some.

use crate::lock::lock;
use redflag_ring::Ring;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a thread waits before it looks whether there is still a drain.
const PATIENCE: Duration = Duration::from_millis(100);

/// The threads that wait.
#[derive(Default)]
pub struct Room {
    waiting: Mutex<Vec<Arc<Waiter>>>,
}

struct Waiter {
    ring: Ring,
    /// How far the thread wants to write.
    end: u64,
    may_go: Mutex<bool>,
    told: Condvar,
}

impl Waiter {
    fn has_room(&self) -> bool {
        self.ring.tail() + self.ring.capacity_words() as u64 >= self.end
    }
}

impl Room {
    /// Waits until a ring has room up to `end`, and half of it is free: a thread that went on with the first few words would
    /// soon be back, and take the processor from the drain each time. False if `over` says that there is no drain any more.
    pub fn wait(&self, ring: &Ring, end: u64, over: impl Fn() -> bool) -> bool {
        let waiter = Arc::new(Waiter {
            ring: ring.clone(),
            end: end.max(ring.head() + ring.capacity_words() as u64 / 2),
            may_go: Mutex::new(false),
            told: Condvar::new(),
        });
        lock(&self.waiting).push(Arc::clone(&waiter));
        loop {
            let (may_go, _) = waiter
                .told
                .wait_timeout_while(lock(&waiter.may_go), PATIENCE, |may_go| !*may_go)
                .unwrap_or_else(PoisonError::into_inner);
            if *may_go {
                return true;
            }
            drop(may_go);
            if over() {
                lock(&self.waiting).retain(|other| !Arc::ptr_eq(other, &waiter));
                return waiter.has_room();
            }
        }
    }

    /// Lets those go on that have room now.
    pub fn wake(&self) {
        lock(&self.waiting).retain(|waiter| {
            let ready = waiter.has_room();
            if ready {
                *lock(&waiter.may_go) = true;
                waiter.told.notify_one();
            }
            !ready
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_ring::{Merge, Registry, RingPool, Sequence};
    use redflag_trace::{Access, Event, FieldId, SiteId, ThreadId, Variable, wire};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    /// A ring without room, and who can make some.
    fn full() -> (Ring, Merge<u32>) {
        let registry = Arc::new(Registry::new());
        let ring = Ring::new(1024);
        registry.add(1, ring.clone());
        let event = Event::Access {
            thread: ThreadId(1),
            kind: Access::Read,
            variable: Variable::Static { field: FieldId(1) },
            site: SiteId(1),
        };
        let record = wire::encode(&event, 0);
        while ring.try_access(record.words()) {}
        (ring, Merge::new(registry, Arc::new(RingPool::new())))
    }

    #[test]
    fn who_waits_goes_on_once_half_of_the_ring_is_free() {
        let (ring, mut merge) = full();
        let room = Room::default();
        thread::scope(|scope| {
            let waiter = scope.spawn(|| room.wait(&ring, ring.head() + 4, || false));
            while lock(&room.waiting).is_empty() {
                thread::yield_now();
            }
            room.wake();
            assert_eq!(lock(&room.waiting).len(), 1);
            merge.round(&Sequence::default(), &mut |_, _| {});
            room.wake();
            assert!(lock(&room.waiting).is_empty());
            assert!(waiter.join().unwrap());
        });
    }

    #[test]
    fn nobody_waits_for_a_drain_that_is_over() {
        let (ring, _merge) = full();
        let room = Room::default();
        let over = AtomicBool::new(false);
        thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                let is_over = || over.load(Ordering::Relaxed);
                room.wait(&ring, ring.head() + 4, is_over)
            });
            over.store(true, Ordering::Relaxed);
            assert!(!waiter.join().unwrap());
        });
        assert!(lock(&room.waiting).is_empty());
    }
}
