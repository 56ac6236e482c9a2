//! What happened before some point of a thread. Why this is enough is explained in [`crate::order::threads`].

use crate::order::clock::{Clock, Epoch};
use redflag_trace::ThreadId;

/// What happened before some point of a thread: a clock without the thread's own time, and that time.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThreadClock {
    pub others: Clock,
    /// The thread's own slot and time.
    pub own: Option<Epoch>,
}

impl ThreadClock {
    /// The whole as one clock.
    pub fn to_clock(&self) -> Clock {
        let mut clock = self.others.clone();
        if let Some(own) = self.own {
            clock.observe(own);
        }
        clock
    }

    /// Joins the point of another thread, whose time becomes the own one.
    pub fn join(&mut self, other: &ThreadClock) {
        if let Some(own) = self.own.filter(|&own| !other.covers(own)) {
            self.others.observe(own);
        }
        self.others.join(&other.others);
        self.own = other.own;
    }

    fn covers(&self, epoch: Epoch) -> bool {
        self.own
            .is_some_and(|own| own.slot == epoch.slot && own.time >= epoch.time)
            || self.others.time(epoch.slot) >= epoch.time
    }
}

/// A thread that runs.
#[derive(Debug, Default)]
pub(crate) struct RunningThread {
    /// `others` has the thread's own time only if another thread passed it back.
    pub clock: ThreadClock,
    /// Whether it released since its last access, or is about to: its next access gets a new epoch.
    pub released: bool,
}

impl RunningThread {
    /// Joins the clock of another point.
    pub fn acquire(&mut self, released: &ThreadClock) {
        match released.own {
            // Most often the other clock is greater, and is taken as it is.
            Some(own) if !self.clock.covers(own) => self.clock.others.join(&released.to_clock()),
            _ => self.clock.others.join(&released.others),
        }
    }

    /// The time of its last access, if no other thread can be ordered after it.
    pub fn unreleased(&self) -> Option<Epoch> {
        self.clock.own.filter(|_| !self.released)
    }

    /// Hands out its clock, for other threads to join.
    pub fn release(&mut self) -> &ThreadClock {
        self.released = true;
        &self.clock
    }
}

/// Ended threads whose clocks were merged into one.
#[derive(Debug, Default)]
pub(crate) struct ForgottenThreads {
    clock: Clock,
    /// One bit for each thread.
    threads: Vec<u64>,
}

impl ForgottenThreads {
    /// Merges a clock that belongs to a thread.
    pub fn add(&mut self, thread: ThreadId, clock: &ThreadClock) {
        self.clock.join(&clock.to_clock());
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

    /// Whether the merged clock has an epoch.
    pub fn has(&self, epoch: Epoch) -> bool {
        self.clock.time(epoch.slot) >= epoch.time
    }

    /// The clock to take for that of a forgotten thread; none if the thread is not forgotten.
    pub fn clock(&self, thread: ThreadId) -> Option<ThreadClock> {
        self.contains(thread).then(|| ThreadClock {
            others: self.clock.clone(),
            own: None,
        })
    }
}
