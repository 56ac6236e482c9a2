//! One recording, from start or attach to exit or detach: the rings, their drain, and the threads seen.

use super::backpressure::Backpressure;
use super::drain::{Drain, Recording};
use super::inbox::{Message, inbox};
use super::live_report::LiveOutput;
use super::names::RecordedNames;
use super::threads::Threads;
use crate::lock::lock;
use crossbeam_channel::Sender;
use redflag_detect::Settings;
use redflag_ring::{Merge, Registry, Ring, RingPool, Sequence};
use redflag_trace::{Event, ThreadId, Writer, wire};
use std::collections::HashMap;
use std::fs::File;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Words in the ring of a platform thread: 256 KiB.
const WORDS: usize = 1 << 15;

/// Words in the ring of a virtual thread, of which there may be very many: 1 KiB.
const FEW_WORDS: usize = 1 << 7;

/// How far a thread may write whose ring is not read any more.
pub const NO_LIMIT: u64 = u64::MAX >> 1;

/// How to record.
#[derive(Default)]
pub struct SessionConfig {
    /// Whether the program was running before the agent: its threads may be inside code without probes.
    pub attached: bool,
    /// How events are analyzed, if they are.
    pub analysis: Option<Settings>,
    /// Whether it matters which locks are held at every access: a change of them begins a segment, and notifications are
    /// recorded.
    pub lock_sets: bool,
    /// Where the trace is written, if it is.
    pub trace: Option<Writer<File>>,
    /// What is reported while the program runs.
    pub live: LiveOutput,
    /// A pause before each round of the drain, to test full rings and late answers.
    pub drain_pause: Option<Duration>,
}

/// One recording.
pub struct Session {
    /// Whether the program was running before.
    pub attached: bool,
    /// Whether it matters which locks are held.
    pub lock_sets: bool,
    /// The names of its ids.
    pub names: RecordedNames,
    /// When it began.
    pub began: Instant,
    /// Whether every class has its probes.
    all_probes: AtomicBool,
    sequence: &'static Sequence,
    registry: Arc<Registry<ThreadId>>,
    pool: Arc<RingPool>,
    inbox: Sender<Message>,
    backpressure: Arc<Backpressure>,
    drain: Mutex<Option<JoinHandle<Recording>>>,
    /// Every ring there ever was, by address.
    rings: Mutex<HashMap<usize, Ring>>,
    unlinked_sites: AtomicU64,
    lost_threads: AtomicU64,
}

impl Session {
    /// Starts the drain, a thread that the JVM knows nothing of.
    pub fn start(
        config: SessionConfig,
        sequence: &'static Sequence,
        names: RecordedNames,
    ) -> std::io::Result<Session> {
        let (attached, lock_sets) = (config.attached, config.lock_sets);
        let registry = Arc::new(Registry::new());
        let pool = Arc::new(RingPool::new());
        let merge = Merge::new(Arc::clone(&registry), Arc::clone(&pool));
        let (sender, inbox) = inbox();
        let backpressure = Arc::new(Backpressure::default());
        let drain = Drain::new(
            config,
            (merge, sequence),
            names.clone(),
            inbox,
            &backpressure,
        );
        let drain = thread::Builder::new()
            .name("redflag-drain".to_owned())
            .spawn(move || drain.run())?;
        Ok(Session {
            attached,
            lock_sets,
            names,
            began: Instant::now(),
            all_probes: AtomicBool::new(!attached),
            sequence,
            registry,
            pool,
            inbox: sender,
            backpressure,
            drain: Mutex::new(Some(drain)),
            rings: Mutex::default(),
            unlinked_sites: AtomicU64::new(0),
            lost_threads: AtomicU64::new(0),
        })
    }

    /// The threads seen.
    pub fn threads(&self) -> &Threads {
        &self.names.threads
    }

    /// Every class has its probes from now on.
    pub fn set_all_probes(&self) {
        self.all_probes.store(true, Ordering::Release);
    }

    /// Whether every class has its probes.
    pub fn has_all_probes(&self) -> bool {
        self.all_probes.load(Ordering::Acquire)
    }

    /// Gives a thread a ring.
    pub fn open_ring(&self, thread: ThreadId, is_virtual: bool) -> Ring {
        let ring = self.pool.take(if is_virtual { FEW_WORDS } else { WORDS });
        lock(&self.rings).insert(ring.address(), ring.clone());
        self.registry.add(thread, ring.clone());
        self.threads()
            .with(thread, |state| state.ring = Some(ring.clone()));
        ring
    }

    /// Records synchronization of the current thread, whose segment must have ended. Does nothing for a thread without a ring.
    pub fn emit(&self, thread: ThreadId, event: &Event) {
        if let Some(ring) = self.threads().ring(thread) {
            self.emit_to(&ring, event);
        }
    }

    /// The same, given the thread's ring.
    pub fn emit_to(&self, ring: &Ring, event: &Event) {
        let record = wire::encode(event, 0);
        let words = record.words();
        ring.sync(self.sequence, &words[..words.len() - 1], || {
            let end = ring.head() + words.len() as u64;
            self.backpressure.wait(ring, end)
        });
    }

    /// Records evidence for the current thread's next events. Does nothing for a thread without a ring.
    pub fn emit_evidence(&self, thread: ThreadId, event: &Event) {
        if let Some(ring) = self.threads().ring(thread) {
            let record = wire::encode(event, 0);
            let words = record.words();
            ring.access(words, || {
                let end = ring.head() + words.len() as u64;
                self.backpressure.wait(&ring, end)
            });
        }
    }

    /// Waits until the ring at an address has space up to `end`; returns how far its thread may write. Without a limit if the
    /// drain has ended: no more space is made, and what is written is not read. None if the ring is not of this session.
    pub fn wait_for_space(&self, ring: usize, end: u64) -> Option<u64> {
        let ring = lock(&self.rings).get(&ring).cloned()?;
        Some(match self.backpressure.wait(&ring, end) {
            true => ring.tail() + ring.capacity_words() as u64,
            false => NO_LIMIT,
        })
    }

    /// Sends a message to the drain, if there still is one.
    pub(super) fn send(&self, message: Message) {
        // The channel drops what a drain that has ended did not receive.
        let _ = self.inbox.send(message);
    }

    /// The value of the sequence counter.
    pub(super) fn counter(&self) -> u64 {
        self.sequence.value()
    }

    /// Counts a site that could not be linked.
    pub fn count_unlinked_site(&self) {
        self.unlinked_sites.fetch_add(1, Ordering::Relaxed);
    }

    /// How many sites could not be linked.
    pub fn unlinked_sites(&self) -> u64 {
        self.unlinked_sites.load(Ordering::Relaxed)
    }

    /// Counts a thread that could not be recorded: its synchronization is missing, so that no order can be relied on.
    pub fn count_lost_thread(&self) {
        self.lost_threads.fetch_add(1, Ordering::Relaxed);
    }

    /// How many threads could not be recorded.
    pub fn lost_threads(&self) -> u64 {
        self.lost_threads.load(Ordering::Relaxed)
    }

    /// How often a thread waited because its ring was full.
    pub fn waits(&self) -> u64 {
        self.backpressure.waits()
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

    /// Has everything recorded so far analyzed. None if the drain died or the session was finished before.
    pub fn finish(&self) -> Option<Recording> {
        let drain = lock(&self.drain).take()?;
        self.send(Message::Stop);
        drain.join().ok()
    }
}
