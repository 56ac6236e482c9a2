//! One thread's ring: its memory, and the producer's side for Rust code.

use std::sync::Arc;

use redflag_trace::wire;

use crate::Sequence;
use crate::sync::{AtomicU64, Ordering};

/// Word of the header: how many words were ever written. The producer's.
pub const HEAD: usize = 0;
/// Word of the header: 0, or 1 + a lower bound of the sequence number being taken. The producer's.
pub const IN_FLIGHT: usize = 1;
/// Word of the header: 0, or 1 + the counter's value when the oldest range not yet written was opened. The producer's.
pub const PENDING: usize = 2;
/// Word of the header: 0, or 1 after the last record of the ring's thread. The producer's.
pub const CLOSED: usize = 3;
/// Word of the header: how many accesses the ring's threads checked, if they count them. The producer's.
pub const SEEN: usize = 4;
/// Word of the header: how many words were ever consumed. The consumer's.
pub const TAIL: usize = 8;
/// The first word of the data. Position `p` is at word `DATA + (p & (capacity - 1))`.
pub const DATA: usize = 16;

/// The smallest capacity in words: the longest record must fit.
pub const MIN_CAPACITY: usize = wire::LONGEST;

const LINE: usize = 8;

/// A cache line. The producer's and the consumer's words are on different ones.
#[derive(Debug)]
#[repr(align(64))]
struct Line([AtomicU64; LINE]);

// The Java side relies on contiguous words.
#[cfg(not(loom))]
const _: () = assert!(size_of::<Line>() == LINE * size_of::<u64>());

/// A ring of words with one producer and one consumer. Clones are handles of the same memory, which lives as long as one of
/// them.
///
/// The methods that write are for the ring's own thread. Another caller would garble the records, but not corrupt memory.
#[derive(Clone, Debug)]
pub struct Ring {
    lines: Arc<[Line]>,
    /// Capacity in words, less one.
    mask: u64,
}

impl Ring {
    /// An empty ring. The capacity is rounded up to a power of two and to [`MIN_CAPACITY`].
    pub fn new(capacity_words: usize) -> Ring {
        let capacity = Ring::round_up(capacity_words);
        let line = |_| Line(std::array::from_fn(|_| AtomicU64::new(0)));
        Ring {
            lines: (0..(DATA + capacity).div_ceil(LINE)).map(line).collect(),
            mask: capacity as u64 - 1,
        }
    }

    /// The address of word 0, for code that writes through it. The caller keeps a handle for as long as that code runs.
    pub fn address(&self) -> usize {
        self.lines.as_ptr() as usize
    }

    /// How many words of data fit.
    pub fn capacity_words(&self) -> usize {
        self.mask as usize + 1
    }

    /// How many words were ever written.
    pub fn head(&self) -> u64 {
        self.word(HEAD).load(Ordering::Acquire)
    }

    /// How many words were ever consumed.
    pub fn tail(&self) -> u64 {
        self.word(TAIL).load(Ordering::Acquire)
    }

    /// How many accesses the ring's threads checked, if they count them.
    pub fn seen(&self) -> u64 {
        self.word(SEEN).load(Ordering::Relaxed)
    }

    /// Writes one or more whole records of accesses; returns false, and writes nothing, if there is no space. They must fit
    /// into an empty ring.
    pub fn try_access(&self, words: &[u64]) -> bool {
        let Some(head) = self.space(words.len()) else {
            return false;
        };
        self.write(head, words);
        self.publish(head + words.len() as u64);
        true
    }

    /// Takes a sequence number and writes one record of synchronization, given without its last word, the number. None if
    /// there is no space; no number is taken then.
    ///
    /// A release is recorded before the operation, an acquire after it.
    pub fn try_sync(&self, sequence: &Sequence, words: &[u64]) -> Option<u64> {
        // A thread that took a number and then waited for space would deadlock with the merge, which waits for the number.
        let head = self.space(words.len() + 1)?;
        let in_flight = self.word(IN_FLIGHT);
        // A release like the one below: a reader that sees this mark, and not the 0 before it, must see the records before it too.
        in_flight.store(sequence.bound() + 1, Ordering::Release);
        let number = sequence.take();
        let last = head + words.len() as u64;
        self.write(head, words);
        self.data(last).store(number, Ordering::Relaxed);
        self.publish(last + 1);
        in_flight.store(0, Ordering::Release);
        Some(number)
    }

    /// Like [`Self::try_access`], but while there is no space it calls `wait` and tries again. `wait` backs off, or returns false
    /// to give up.
    pub fn access(&self, words: &[u64], mut wait: impl FnMut() -> bool) -> bool {
        loop {
            if self.try_access(words) {
                return true;
            }
            if !wait() {
                return false;
            }
        }
    }

    /// Like [`Self::try_sync`], but while there is no space it calls `wait` and tries again. `wait` backs off, or returns false to
    /// give up.
    pub fn sync(
        &self,
        sequence: &Sequence,
        words: &[u64],
        mut wait: impl FnMut() -> bool,
    ) -> Option<u64> {
        loop {
            if let Some(number) = self.try_sync(sequence, words) {
                return Some(number);
            }
            if !wait() {
                return None;
            }
        }
    }

    /// Records that a range is open since the counter had this value, or that all ranges are written.
    pub fn set_pending(&self, since: Option<u64>) {
        let mark = since.map_or(0, |value| value + 1);
        self.word(PENDING).store(mark, Ordering::Release);
    }

    /// Records that the thread has written its last record. It must not touch the ring afterwards: the merge drains it and gives
    /// it to another thread.
    pub fn close(&self) {
        self.word(PENDING).store(0, Ordering::Release);
        // Still set only if an error left the probe early.
        self.word(IN_FLIGHT).store(0, Ordering::Release);
        self.word(CLOSED).store(1, Ordering::Release);
    }

    /// Makes a closed and drained ring ready for another thread. HEAD and TAIL keep counting.
    pub(crate) fn reopen(&self) {
        for index in [PENDING, IN_FLIGHT, CLOSED] {
            self.word(index).store(0, Ordering::Release);
        }
    }

    /// The capacity that a ring gets for a requested one.
    pub(crate) fn round_up(capacity_words: usize) -> usize {
        capacity_words.max(MIN_CAPACITY).next_power_of_two()
    }

    /// A word of the header.
    pub(crate) fn word(&self, index: usize) -> &AtomicU64 {
        &self.lines[index / LINE].0[index % LINE]
    }

    /// The word of the data at a position.
    pub(crate) fn data(&self, position: u64) -> &AtomicU64 {
        self.word(DATA + (position & self.mask) as usize)
    }

    /// Gives the words before the position back to the producer.
    pub(crate) fn consume(&self, position: u64) {
        self.word(TAIL).store(position, Ordering::Release);
    }

    /// The position to write at, if that many words fit.
    fn space(&self, words: usize) -> Option<u64> {
        debug_assert!(words <= self.capacity_words(), "would never fit");
        let head = self.word(HEAD).load(Ordering::Relaxed);
        let used = head.wrapping_sub(self.tail());
        (used.saturating_add(words as u64) <= self.mask + 1).then_some(head)
    }

    fn write(&self, position: u64, words: &[u64]) {
        for (at, &word) in (position..).zip(words) {
            self.data(at).store(word, Ordering::Relaxed);
        }
    }

    fn publish(&self, head: u64) {
        self.word(HEAD).store(head, Ordering::Release);
    }
}
