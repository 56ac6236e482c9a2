//! Vector clocks and epochs.
//!
//! A vector clock holds, for each thread, how much of that thread's past is known. An epoch `c@t` is one entry of it, enough
//! to name one access. Clocks count from 1; an entry of 0 says that nothing of the thread is known.

use redflag_trace::ThreadId;

/// A point in one thread's time, `c@t` in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Epoch {
    /// The thread.
    pub thread: ThreadId,
    /// Its time.
    pub time: u32,
}

/// How much of each thread's past is known. Threads past the end are at 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VectorClock(Vec<u32>);

impl VectorClock {
    /// The entry of one thread.
    pub fn time(&self, thread: ThreadId) -> u32 {
        self.0.get(thread.0 as usize).copied().unwrap_or(0)
    }

    /// Whether `epoch` lies in the known past: `c@t ≼ C` in the paper.
    pub fn covers(&self, epoch: Epoch) -> bool {
        epoch.time <= self.time(epoch.thread)
    }

    /// Moves one thread's entry on by one.
    pub fn tick(&mut self, thread: ThreadId) {
        let index = thread.0 as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] = self.0[index]
            .checked_add(1)
            .expect("a thread synchronizes fewer than 2^32 times");
    }

    /// Learns everything that `other` knows: `C ⊔ C'` in the paper.
    pub fn join(&mut self, other: &VectorClock) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, &theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = (*mine).max(theirs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_clock_covers_what_either_covered() {
        let (a, b) = (ThreadId(0), ThreadId(3));
        let mut first = VectorClock::default();
        first.tick(a);
        let mut second = VectorClock::default();
        second.tick(b);
        second.tick(b);
        first.join(&second);
        assert!(first.covers(Epoch { thread: a, time: 1 }));
        assert!(first.covers(Epoch { thread: b, time: 2 }));
        assert!(!first.covers(Epoch { thread: b, time: 3 }));
        assert!(!second.covers(Epoch { thread: a, time: 1 }));
    }
}
