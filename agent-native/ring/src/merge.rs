//! The consumer's side: all rings into one legal order.
//!
//! A round finds a horizon: all records with a number below it are published. It hands these out by number, each with the
//! accesses that follow it in its ring. So the numbers rise strictly over all that is ever handed out, and an access keeps its
//! place between the synchronization operations of its thread. A number that never appears does not block the merge: it waits
//! only for rings whose mark announces a number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::shapes::Shapes;
use crate::slot::{HandOut, Next, Slot};
use crate::{Registry, RingPool, Sequence};

/// What a round did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Words handed out.
    pub words: u64,
    /// Records of accesses handed out.
    pub accesses: u64,
    /// Records of synchronization handed out.
    pub syncs: u64,
    /// Calls of the sink.
    pub runs: u64,
    /// All synchronization with a number below this was handed out, now or in an earlier round. Never goes back.
    pub horizon: u64,
    /// How many numbers were taken, when the round began, that are not below the horizon.
    pub lag: u64,
}

impl Round {
    /// Whether the round handed out anything.
    pub fn consumed(&self) -> bool {
        self.words > 0
    }
}

/// The one consumer of all rings. Each is known by a key, for example its thread's id.
#[derive(Debug)]
pub struct Merge<K> {
    registry: Arc<Registry<K>>,
    pool: Arc<RingPool>,
    /// How many rings were taken from the registry.
    seen: u64,
    slots: Vec<Slot<K>>,
    /// Slots that have data in this round. Idle rings cost one look each and nothing more.
    ready: Vec<usize>,
    /// The next number of each slot that has one below the horizon.
    heap: BinaryHeap<Reverse<(u64, usize)>>,
    out: HandOut,
    /// Whether this round saw a closed ring.
    closing: bool,
    horizon: u64,
    broken: u64,
}

impl<K: Copy> Merge<K> {
    /// A merge of the rings that are added to the registry. Closed rings go to the pool when they are drained.
    pub fn new(registry: Arc<Registry<K>>, pool: Arc<RingPool>) -> Merge<K> {
        Merge {
            registry,
            pool,
            seen: 0,
            slots: Vec::new(),
            ready: Vec::new(),
            heap: BinaryHeap::new(),
            out: HandOut {
                shapes: Shapes::new(),
                run: Vec::new(),
                round: Round::default(),
            },
            closing: false,
            horizon: 0,
            broken: 0,
        }
    }

    /// Hands out, in a legal order, what is complete: runs of whole records of one ring, with its key.
    pub fn round(&mut self, sequence: &Sequence, sink: &mut impl FnMut(K, &[u64])) -> Round {
        self.merge(sequence, false, sink)
    }

    /// Hands out everything. For use after recording has stopped: a thread that died inside a probe does not block it.
    pub fn final_round(&mut self, sequence: &Sequence, sink: &mut impl FnMut(K, &[u64])) -> Round {
        self.merge(sequence, true, sink)
    }

    /// The smallest counter value at which a range was opened that is not yet written, over all rings.
    ///
    /// For an object that was freed when the counter was at `f`: once this has returned none or more than `f`, and a later
    /// round has a horizon of `f` or more, no record to come mentions the object.
    pub fn min_pending(&mut self) -> Option<u64> {
        self.adopt_rings();
        self.slots.iter().filter_map(Slot::pending).min()
    }

    /// How many rings take part.
    pub fn rings(&self) -> usize {
        self.slots.len()
    }

    /// How many rings held something that is not a record and were abandoned. Nonzero only if memory was corrupted.
    pub fn broken(&self) -> u64 {
        self.broken
    }

    fn merge(
        &mut self,
        sequence: &Sequence,
        stopped: bool,
        sink: &mut impl FnMut(K, &[u64]),
    ) -> Round {
        // The counter is read first: a thread that took a number below it had added its ring and set its mark before, so both
        // are seen below.
        let taken = sequence.value();
        self.adopt_rings();
        let bound = self.look(taken, stopped);
        // A mark can be older than the horizon of an earlier round. The number that it announces is not.
        self.horizon = self.horizon.max(bound);
        self.out.round = Round {
            horizon: self.horizon,
            lag: taken.saturating_sub(self.horizon),
            ..Round::default()
        };
        // First the accesses that follow what was handed out earlier. They wait for no other thread.
        for at in 0..self.ready.len() {
            self.hand_out(self.ready[at], 0, sequence, sink);
        }
        while let Some(Reverse((number, index))) = self.heap.pop() {
            let other = self.heap.peek().map_or(self.horizon, |next| next.0.0);
            // Each number is taken once. If corrupted memory shows one twice, the round must still end.
            self.hand_out(index, other.max(number + 1), sequence, sink);
        }
        if self.closing {
            self.release_rings();
        }
        self.out.round
    }

    /// Takes over the rings that were added to the registry.
    fn adopt_rings(&mut self) {
        let slots = &mut self.slots;
        self.registry.take(&mut self.seen, |key, ring| {
            slots.push(Slot::new(key, ring));
        });
    }

    /// Reads all headers, notes which rings have data, and finds the bound below which all is published.
    fn look(&mut self, taken: u64, stopped: bool) -> u64 {
        self.ready.clear();
        self.closing = false;
        let mut bound = taken;
        for (index, slot) in self.slots.iter_mut().enumerate() {
            match slot.look() {
                Some(in_flight) if !stopped => bound = bound.min(in_flight),
                _ => {}
            }
            self.closing |= slot.closed;
            if slot.has_data() {
                self.ready.push(index);
            }
        }
        bound
    }

    /// Hands out a ring's records up to the limit, and queues the ring for its next number.
    fn hand_out(
        &mut self,
        index: usize,
        limit: u64,
        sequence: &Sequence,
        sink: &mut impl FnMut(K, &[u64]),
    ) {
        let slot = &mut self.slots[index];
        match slot.hand_out(limit, &mut self.out, sink) {
            Next::Nothing => {}
            Next::Sync(number) if number < self.horizon => {
                self.heap.push(Reverse((number, index)));
            }
            // Left for a later round. A number that no thread has taken yet is corrupted memory.
            Next::Sync(number) if number < sequence.value() => {}
            Next::Sync(_) | Next::Garbage => {
                slot.abandon();
                self.broken += 1;
            }
        }
    }

    /// Returns closed rings that are drained to the pool.
    fn release_rings(&mut self) {
        for index in (0..self.slots.len()).rev() {
            if self.slots[index].is_done() {
                let slot = self.slots.swap_remove(index);
                if !slot.broken {
                    self.pool.give(slot.ring);
                }
            }
        }
    }
}
