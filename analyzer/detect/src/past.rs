//! What threads know at some point of theirs. Why this is enough, [`crate::threads`] tells.

use crate::clock::{Clock, Epoch};
use redflag_trace::ThreadId;

/// What is known at some point: a clock, and the time of whoever made the point.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    pub known: Clock,
    pub last: Option<Epoch>,
}

impl Past {
    /// The whole as one clock.
    pub fn clock(&self) -> Clock {
        let mut clock = self.known.clone();
        if let Some(last) = self.last {
            clock.learn(last);
        }
        clock
    }

    /// Adds another point, which becomes the last.
    pub fn add(&mut self, other: &Past) {
        if let Some(last) = self.last.filter(|&last| !other.covers(last)) {
            self.known.learn(last);
        }
        self.known.join(&other.known);
        self.last = other.last;
    }

    fn covers(&self, epoch: Epoch) -> bool {
        self.last
            .is_some_and(|last| last.slot == epoch.slot && last.time >= epoch.time)
            || self.known.time(epoch.slot) >= epoch.time
    }
}

/// A thread that runs.
#[derive(Debug, Default)]
pub(crate) struct Running {
    /// Its own slot and time are in `last`, and count in `known` only after another thread has told them.
    pub past: Past,
    /// Whether it released since its last access.
    pub released: bool,
}

impl Running {
    /// Learns all of another past.
    pub fn learn(&mut self, past: &Past) {
        match past.last {
            // Most often the other knows more, so that its clock is taken as it is.
            Some(last) if !self.past.covers(last) => self.past.known.join(&past.clock()),
            _ => self.past.known.join(&past.known),
        }
    }

    /// The time of its last access, if nobody can know of it.
    pub fn unreleased(&self) -> Option<Epoch> {
        self.past.last.filter(|_| !self.released)
    }

    /// Makes its past known to somebody.
    pub fn release(&mut self) -> &Past {
        self.released = true;
        &self.past
    }
}

/// The threads that ended and are known to all.
#[derive(Debug, Default)]
pub(crate) struct Forgotten {
    clock: Clock,
    /// One bit a thread.
    threads: Vec<u64>,
}

impl Forgotten {
    /// Forgets what belongs to a thread.
    pub fn add(&mut self, thread: ThreadId, past: &Past) {
        self.clock.join(&past.clock());
        let word = thread.0 as usize / 64;
        if self.threads.len() <= word {
            self.threads.resize(word + 1, 0);
        }
        self.threads[word] |= 1 << (thread.0 % 64);
    }

    /// Whether a thread is forgotten.
    pub fn contains(&self, thread: ThreadId) -> bool {
        let word = self.threads.get(thread.0 as usize / 64);
        word.is_some_and(|word| word >> (thread.0 % 64) & 1 == 1)
    }

    /// Whether an epoch is known to the forgotten.
    pub fn knows(&self, epoch: Epoch) -> bool {
        self.clock.time(epoch.slot) >= epoch.time
    }

    /// What to take for the past of a forgotten thread; none if it is not.
    pub fn past(&self, thread: ThreadId) -> Option<Past> {
        self.contains(thread).then(|| Past {
            known: self.clock.clone(),
            last: None,
        })
    }
}
