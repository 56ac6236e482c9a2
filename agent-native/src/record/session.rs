//! One stretch of recording, from start or attach to exit or detach: the rings, their drain, and the threads seen.

use super::drain::{Counts, Drain, Naming, Outcome, Shared, Trace};
use super::live::{Live, Telling};
use super::threads::Threads;
use crate::lock::lock;
use redflag_detect::{Engine, Settings};
use redflag_ring::{Merge, Registry, Ring, RingPool, Sequence};
use redflag_trace::{Event, ObjectId, ThreadId, Writer, wire};
use std::collections::HashMap;
use std::fs::File;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Instant;

/// Words in the ring of a platform thread: 256 KiB.
const WORDS: usize = 1 << 15;

/// Words in the ring of a virtual thread, of which there may be very many: 1 KiB.
const FEW_WORDS: usize = 1 << 7;

/// How a recording is to be made.
pub struct Plan {
    /// Whether the program was running before: its threads may be inside code without probes.
    pub attached: bool,
    /// How events are judged, if they are.
    pub judge: Option<Settings>,
    /// Whether it matters which locks are held at every access: a change of them begins a segment, and notifications are
    /// told.
    pub lock_sets: bool,
    /// Where everything is written down, if it is.
    pub trace: Option<Writer<File>>,
    /// What is told while the program runs.
    pub telling: Telling,
}

/// One stretch of recording.
pub struct Session {
    /// Whether the program was running before.
    pub attached: bool,
    /// Whether every class has its probes.
    sees_all: AtomicBool,
    /// Whether it matters which locks are held.
    pub lock_sets: bool,
    /// The threads seen.
    pub threads: Arc<Threads>,
    sequence: &'static Sequence,
    registry: Arc<Registry<ThreadId>>,
    pool: Arc<RingPool>,
    shared: Arc<Shared>,
    drain: Mutex<Option<JoinHandle<Outcome>>>,
    /// Every ring there ever was, each once.
    rings: Mutex<HashMap<usize, Ring>>,
    lost: AtomicU64,
    /// Threads that could not be recorded, so that nothing can be said of orderings.
    lost_threads: AtomicU64,
    /// When it began.
    pub began: Instant,
}

impl Session {
    /// Starts the drain, a thread that the JVM knows nothing of.
    pub fn start(
        plan: Plan,
        sequence: &'static Sequence,
        names: Naming,
    ) -> std::io::Result<Session> {
        let registry = Arc::new(Registry::new());
        let pool = Arc::new(RingPool::new());
        let shared = Arc::new(Shared::default());
        let threads = Arc::clone(&names.threads);
        let drain = Drain {
            merge: Merge::new(Arc::clone(&registry), Arc::clone(&pool)),
            sequence,
            shared: Arc::clone(&shared),
            names,
            engine: plan.judge.map(Engine::with),
            trace: Trace::to(plan.trace),
            gone: Vec::new(),
            counts: Counts::default(),
            live: Live::new(plan.telling),
            questions: Vec::new(),
            uncaught: Vec::new(),
        };
        let drain = thread::Builder::new()
            .name("redflag-drain".to_owned())
            .spawn(move || drain.run())?;
        Ok(Session {
            attached: plan.attached,
            sees_all: AtomicBool::new(!plan.attached),
            lock_sets: plan.lock_sets,
            threads,
            sequence,
            registry,
            pool,
            shared,
            drain: Mutex::new(Some(drain)),
            rings: Mutex::default(),
            lost: AtomicU64::new(0),
            lost_threads: AtomicU64::new(0),
            began: Instant::now(),
        })
    }

    /// Every class has its probes from now on.
    pub fn see_all(&self) {
        self.sees_all.store(true, Ordering::Release);
    }

    /// Whether every class has its probes.
    pub fn sees_all(&self) -> bool {
        self.sees_all.load(Ordering::Acquire)
    }

    /// Gives a thread a ring.
    pub fn open_ring(&self, thread: ThreadId, is_virtual: bool) -> Ring {
        let ring = self.pool.take(if is_virtual { FEW_WORDS } else { WORDS });
        lock(&self.rings).insert(ring.address(), ring.clone());
        self.registry.add(thread, ring.clone());
        self.threads
            .with(thread, |known| known.ring = Some(ring.clone()));
        ring
    }

    /// Tells synchronization of the current thread, whose segment must have ended. Without a ring there is no one to tell.
    pub fn tell(&self, thread: ThreadId, event: &Event) {
        if let Some(ring) = self.threads.ring(thread) {
            self.tell_ring(&ring, event);
        }
    }

    /// The same, with the thread's ring at hand.
    pub fn tell_ring(&self, ring: &Ring, event: &Event) {
        let record = wire::encode(event, 0);
        let words = record.words();
        ring.sync(self.sequence, &words[..words.len() - 1], || {
            self.wait(ring, ring.head() + words.len() as u64)
        });
    }

    /// Waits until a ring has room up to `end`; says how far its thread may go. After the drain has ended nobody makes room,
    /// and nobody looks at what is written. None if the ring is not of this session.
    pub fn room(&self, ring: usize, end: u64) -> Option<u64> {
        let ring = lock(&self.rings).get(&ring).cloned()?;
        self.shared.waits.fetch_add(1, Ordering::Relaxed);
        Some(match self.wait(&ring, end) {
            true => ring.tail() + ring.capacity_words() as u64,
            false => u64::MAX >> 1,
        })
    }

    /// Waits for the drain to make room; false if it never will, since it has read all there is to read.
    fn wait(&self, ring: &Ring, end: u64) -> bool {
        let over = || self.shared.done.load(Ordering::Acquire);
        self.shared.room.wait(ring, end, over)
    }

    /// An object is gone. Called while the JVM may stand still: the lock is shared with the drain alone.
    pub fn freed(&self, object: ObjectId) {
        lock(&self.shared.freed).push(object);
    }

    /// There is more to tell of a thread than before.
    pub fn renamed(&self, thread: ThreadId) {
        lock(&self.shared.renamed).push(thread);
    }

    pub(super) fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Where the counter stands.
    pub(super) fn counter(&self) -> u64 {
        self.sequence.value()
    }

    /// Counts a site that could not be linked.
    pub fn count_lost(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a thread that could not be recorded: its synchronization is missing.
    pub fn count_lost_thread(&self) {
        self.lost_threads.fetch_add(1, Ordering::Relaxed);
    }

    /// How many threads could not be recorded.
    pub fn lost_threads(&self) -> u64 {
        self.lost_threads.load(Ordering::Relaxed)
    }

    /// How many sites could not be linked.
    pub fn lost(&self) -> u64 {
        self.lost.load(Ordering::Relaxed)
    }

    /// How often a thread had to wait for room.
    pub fn waits(&self) -> u64 {
        self.shared.waits.load(Ordering::Relaxed)
    }

    /// How many accesses probes looked at, if they count.
    pub fn seen(&self) -> u64 {
        lock(&self.rings).values().map(Ring::seen).sum()
    }

    /// The memory of all rings.
    pub fn ring_bytes(&self) -> usize {
        lock(&self.rings)
            .values()
            .map(|ring| ring.capacity_words() * 8 + 128)
            .sum()
    }

    /// Every ring there ever was. A thread may still be writing the last words of a probe that it began before the end.
    pub fn all_rings(&self) -> Vec<Ring> {
        lock(&self.rings).values().cloned().collect()
    }

    /// Has everything told so far judged. None if the drain died or was finished before.
    pub fn finish(&self) -> Option<Outcome> {
        let drain = lock(&self.drain).take()?;
        self.shared.stop.store(true, Ordering::Release);
        drain.join().ok()
    }
}
