//! How much time may be spent on taking stacks: a fixed part of the time that passes, so that no program notices.
//!
//! The shim reads the time left before it asks for a stack.

use crate::lock::lock;
use redflag_layout::{MOST_STACKS, STACKS_ENDED};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// The most time that can be left, and what is left at first.
const MOST: Duration = Duration::from_nanos(MOST_STACKS as u64);

/// One part in this many of the time that passes is for stacks.
const PART: u32 = 50;

/// A stack never counts for more than this: the thread was descheduled meanwhile.
const LONGEST: Duration = Duration::from_micros(50);

/// The time left for stacks.
pub struct StackBudget {
    /// In nanoseconds; the shim reads it.
    left: AtomicI64,
    /// When it was last refilled; none once it has ended.
    refilled: Mutex<Option<Instant>>,
}

impl Default for StackBudget {
    fn default() -> Self {
        StackBudget {
            left: AtomicI64::new(nanos(MOST)),
            refilled: Mutex::new(Some(Instant::now())),
        }
    }
}

impl StackBudget {
    /// The address of the nanoseconds left.
    pub fn address(&self) -> usize {
        &raw const self.left as usize
    }

    /// Takes off the time that a stack took.
    pub fn spend(&self, time: Duration) {
        self.left
            .fetch_sub(nanos(time.min(LONGEST)), Ordering::Relaxed);
    }

    /// Adds the part of the time since the last refill.
    pub fn refill(&self) {
        let left = self.left.load(Ordering::Relaxed);
        if left >= nanos(MOST) {
            return;
        }
        let mut refilled = lock(&self.refilled);
        let Some(last) = refilled.as_mut() else {
            return;
        };
        let now = Instant::now();
        let added = nanos((now - *last) / PART).min(nanos(MOST) - left);
        *last = now;
        self.left.fetch_add(added, Ordering::Relaxed);
    }

    /// No more stacks are taken. A test that begins takes some however little is left, but not after this.
    pub fn end(&self) {
        *lock(&self.refilled) = None;
        self.left.store(STACKS_ENDED, Ordering::Relaxed);
    }
}

fn nanos(time: Duration) -> i64 {
    i64::try_from(time.as_nanos()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(budget: &StackBudget) -> i64 {
        budget.left.load(Ordering::Relaxed)
    }

    #[test]
    fn spent_time_comes_back_slowly() {
        let budget = StackBudget::default();
        for _ in 0..1000 {
            budget.spend(Duration::from_secs(1));
        }
        let spent = left(&budget);
        assert_eq!(spent, nanos(MOST) - 1000 * nanos(LONGEST));
        let began = lock(&budget.refilled).unwrap();
        budget.refill();
        assert!(left(&budget) >= spent);
        assert!(left(&budget) - spent <= nanos(began.elapsed()) / i64::from(PART));
    }

    #[test]
    fn an_ended_budget_stays_empty() {
        let budget = StackBudget::default();
        budget.end();
        budget.refill();
        assert!(left(&budget) < 0);
    }
}
