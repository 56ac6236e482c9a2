//! Threads whose rings are full wait here until the drain has made space.

use crate::lock::lock;
use redflag_ring::Ring;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// The threads that wait for space in their rings.
#[derive(Default)]
pub struct Backpressure {
    waiters: Mutex<Waiters>,
    waits: AtomicU64,
}

#[derive(Default)]
struct Waiters {
    all: Vec<Arc<Waiter>>,
    /// The drain has ended: no thread need wait, since no ring is read any more.
    closed: bool,
}

struct Waiter {
    ring: Ring,
    /// The position up to which the thread wants to write.
    end: u64,
    released: Mutex<bool>,
    wakeup: Condvar,
}

impl Waiter {
    fn has_space(&self) -> bool {
        self.ring.tail() + self.ring.capacity_words() as u64 >= self.end
    }

    fn release(&self) {
        *lock(&self.released) = true;
        self.wakeup.notify_one();
    }

    fn wait(&self) {
        let released = lock(&self.released);
        let released = self.wakeup.wait_while(released, |released| !*released);
        drop(released.unwrap_or_else(PoisonError::into_inner));
    }
}

impl Backpressure {
    /// Waits until a ring has space up to `end`, and half of it is free: a thread that went on with the first few words would
    /// soon be back, and take the processor from the drain each time. False if the drain has ended before.
    pub fn wait(&self, ring: &Ring, end: u64) -> bool {
        let waiter = Arc::new(Waiter {
            ring: ring.clone(),
            end: end.max(ring.head() + ring.capacity_words() as u64 / 2),
            released: Mutex::new(false),
            wakeup: Condvar::new(),
        });
        self.waits.fetch_add(1, Ordering::Relaxed);
        let mut waiters = lock(&self.waiters);
        if !waiters.closed {
            waiters.all.push(Arc::clone(&waiter));
            drop(waiters);
            waiter.wait();
        }
        waiter.has_space()
    }

    /// Releases the threads that have space now.
    pub fn wake(&self) {
        lock(&self.waiters).all.retain(|waiter| {
            let ready = waiter.has_space();
            if ready {
                waiter.release();
            }
            !ready
        });
    }

    /// How often a thread found its ring full.
    pub fn waits(&self) -> u64 {
        self.waits.load(Ordering::Relaxed)
    }

    fn close(&self) {
        let mut waiters = lock(&self.waiters);
        waiters.closed = true;
        for waiter in waiters.all.drain(..) {
            waiter.release();
        }
    }
}

/// The drain's handle. When it is dropped, also by a panic of the drain, all threads are released.
pub struct Releases(Arc<Backpressure>);

impl Releases {
    /// The handle of the only drain.
    pub fn new(backpressure: &Arc<Backpressure>) -> Releases {
        Releases(Arc::clone(backpressure))
    }

    /// Releases the threads that have space now.
    pub fn wake(&self) {
        self.0.wake();
    }
}

impl Drop for Releases {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_ring::{Merge, Registry, RingPool, Sequence};
    use redflag_trace::{Access, Event, FieldId, SiteId, ThreadId, Variable, wire};
    use std::thread;

    /// A full ring, and the merge that reads it.
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

    fn waiting(backpressure: &Backpressure) -> usize {
        lock(&backpressure.waiters).all.len()
    }

    #[test]
    fn a_thread_goes_on_once_half_of_its_ring_is_free() {
        let (ring, mut merge) = full();
        let backpressure = Backpressure::default();
        thread::scope(|scope| {
            let waiter = scope.spawn(|| backpressure.wait(&ring, ring.head() + 4));
            while waiting(&backpressure) == 0 {
                thread::yield_now();
            }
            backpressure.wake();
            assert_eq!(waiting(&backpressure), 1);
            merge.round(&Sequence::default(), &mut |_, _| {});
            backpressure.wake();
            assert_eq!(waiting(&backpressure), 0);
            assert!(waiter.join().unwrap());
        });
        assert_eq!(backpressure.waits(), 1);
    }

    #[test]
    fn the_end_of_the_drain_releases_threads_that_wait_and_that_come_later() {
        let (ring, _merge) = full();
        let backpressure = Arc::new(Backpressure::default());
        let releases = Releases::new(&backpressure);
        thread::scope(|scope| {
            let waiter = scope.spawn(|| backpressure.wait(&ring, ring.head() + 4));
            while waiting(&backpressure) == 0 {
                thread::yield_now();
            }
            drop(releases);
            assert!(!waiter.join().unwrap());
        });
        assert!(!backpressure.wait(&ring, ring.head() + 4));
        assert_eq!(waiting(&backpressure), 0);
    }
}
