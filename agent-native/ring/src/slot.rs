//! A ring as the merge sees it.

use crate::merge::Round;
use crate::ring::{CLOSED, IN_FLIGHT, PENDING, Ring};
use crate::shapes::Shapes;
use crate::sync::Ordering;

/// A run that grows to this many words is handed out, so that the producer gets space soon and the buffer stays in the cache.
const RUN: usize = 4096;

/// What is at a ring's tail after its records were handed out up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nothing that was published before this round.
    Nothing,
    /// Synchronization with this number, at or above the limit.
    Sync(u64),
    /// Not a record: memory is corrupted.
    Garbage,
}

/// The buffers and counters of handing out, reused over rounds so that nothing is allocated again.
#[derive(Debug)]
pub(crate) struct HandOut {
    pub shapes: Shapes,
    pub run: Vec<u64>,
    pub round: Round,
}

/// A ring and how far it was read.
#[derive(Debug)]
pub(crate) struct Slot<K> {
    pub key: K,
    pub ring: Ring,
    /// HEAD as this round found it.
    head: u64,
    /// The same as the ring's TAIL, which only the merge writes.
    tail: u64,
    /// CLOSED as this round found it. If it was set, HEAD does not change any more.
    pub closed: bool,
    /// It held something that is not a record, so nothing more is read from it.
    pub broken: bool,
}

impl<K: Copy> Slot<K> {
    pub fn new(key: K, ring: Ring) -> Slot<K> {
        let tail = ring.tail();
        Slot {
            key,
            ring,
            head: tail,
            tail,
            closed: false,
            broken: false,
        }
    }

    /// Reads the header. The result is a lower bound of the number in flight, if there is one.
    ///
    /// The order matters: HEAD comes last, so that it covers every record that was finished before CLOSED or IN_FLIGHT
    /// changed to what was read.
    pub fn look(&mut self) -> Option<u64> {
        self.closed = self.ring.word(CLOSED).load(Ordering::Acquire) != 0;
        let in_flight = self.ring.word(IN_FLIGHT).load(Ordering::Acquire);
        self.head = self.ring.head();
        if self.broken {
            self.discard();
            return None;
        }
        in_flight.checked_sub(1)
    }

    pub fn has_data(&self) -> bool {
        self.head != self.tail
    }

    /// Whether the last record was handed out.
    pub fn is_done(&self) -> bool {
        self.closed && !self.has_data()
    }

    pub fn pending(&self) -> Option<u64> {
        let pending = self.ring.word(PENDING).load(Ordering::Acquire);
        pending.checked_sub(1).filter(|_| !self.broken)
    }

    /// Abandons the ring. Its thread must not wait for space forever, so TAIL keeps following HEAD.
    pub fn abandon(&mut self) {
        self.broken = true;
        self.discard();
    }

    fn discard(&mut self) {
        if self.tail != self.head {
            self.tail = self.head;
            self.ring.consume(self.tail);
        }
    }

    /// Hands out all records before the first synchronization whose number is not below the limit.
    pub fn hand_out(
        &mut self,
        limit: u64,
        out: &mut HandOut,
        sink: &mut impl FnMut(K, &[u64]),
    ) -> Next {
        if self.head.wrapping_sub(self.tail) > self.ring.capacity_words() as u64 {
            return Next::Garbage;
        }
        loop {
            out.run.clear();
            let next = self.copy(limit, out);
            if !out.run.is_empty() {
                self.ring.consume(self.tail);
                out.round.words += out.run.len() as u64;
                out.round.runs += 1;
                sink(self.key, &out.run);
            }
            if let Some(next) = next {
                return next;
            }
        }
    }

    /// Moves whole records into the run. None if the run is long enough before anything else ends it.
    fn copy(&mut self, limit: u64, out: &mut HandOut) -> Option<Next> {
        while out.run.len() < RUN {
            if !self.has_data() {
                return Some(Next::Nothing);
            }
            let first = self.word(0);
            let Some(shape) = out.shapes.of(first) else {
                return Some(Next::Garbage);
            };
            let words = u64::from(shape.words);
            if self.head - self.tail < words {
                return Some(Next::Garbage);
            }
            if shape.sync {
                let number = self.word(words - 1);
                if number >= limit {
                    return Some(Next::Sync(number));
                }
                out.round.syncs += 1;
            } else if shape.counted {
                out.round.accesses += 1;
            }
            out.run.push(first);
            out.run.extend((1..words).map(|at| self.word(at)));
            self.tail += words;
        }
        None
    }

    fn word(&self, at: u64) -> u64 {
        self.ring.data(self.tail + at).load(Ordering::Relaxed)
    }
}
