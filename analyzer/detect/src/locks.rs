//! The monitors that each thread holds.
//!
//! Accesses made under the same monitors, entered at the same places, share one set, and remember it by a number of four
//! bytes. Sets that no variable remembers any more are dropped by [`Locks::reclaim`], and their numbers are given again.

use crate::hash::IdMap;
use crate::mentioned::Mentioned;
use redflag_trace::{ObjectId, SiteId, ThreadId};
use std::sync::Arc;

/// A monitor that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeldLock {
    /// The object whose monitor it is.
    pub monitor: ObjectId,
    /// Where it was entered first.
    pub site: SiteId,
}

/// Held monitors in the order in which they were taken.
pub type LockSet = Arc<[HeldLock]>;

/// How many new sets at least make it worth to look for those that are not remembered.
const WORTH: usize = 16;

/// Who holds what.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    /// Only threads that hold something.
    threads: IdMap<ThreadId, Held>,
    /// By number, from 1 on; the empty set is 0.
    sets: Vec<Option<LockSet>>,
    numbers: IdMap<LockSet, u32>,
    unused: Vec<u32>,
    /// How many sets make a look at all variables due.
    due: usize,
}

#[derive(Debug, Default)]
struct Held {
    /// Each monitor with the number of times that it was entered.
    monitors: Vec<(HeldLock, u32)>,
    /// The number of the set; none after a change.
    number: Option<u32>,
}

impl Locks {
    /// A monitor was entered.
    pub fn enter(&mut self, thread: ThreadId, monitor: ObjectId, site: SiteId) {
        let held = self.threads.entry(thread).or_default();
        let known = held
            .monitors
            .iter_mut()
            .find(|(lock, _)| lock.monitor == monitor);
        if let Some((_, depth)) = known {
            *depth += 1;
            return;
        }
        held.monitors.push((HeldLock { monitor, site }, 1));
        held.number = None;
    }

    /// A monitor is left. One that was entered before the watch began is not known to be held, and nothing changes.
    pub fn exit(&mut self, thread: ThreadId, monitor: ObjectId) {
        let Some(held) = self.threads.get_mut(&thread) else {
            return;
        };
        let known = held
            .monitors
            .iter()
            .position(|(lock, _)| lock.monitor == monitor);
        let Some(at) = known else {
            return;
        };
        held.monitors[at].1 -= 1;
        if held.monitors[at].1 == 0 {
            held.monitors.remove(at);
            held.number = None;
        }
    }

    /// A thread has ended and holds nothing.
    pub fn end(&mut self, thread: ThreadId) {
        self.threads.remove(&thread);
    }

    /// The number of the set that a thread holds.
    pub fn held(&mut self, thread: ThreadId) -> u32 {
        let Some(held) = self.threads.get_mut(&thread) else {
            return 0;
        };
        if let Some(number) = held.number {
            return number;
        }
        let set: Vec<HeldLock> = held.monitors.iter().map(|&(lock, _)| lock).collect();
        let known = match set.is_empty() {
            true => Some(0),
            false => self.numbers.get(&set[..]).copied(),
        };
        let number = known.unwrap_or_else(|| {
            let set = LockSet::from(set);
            let number = self.unused.pop().unwrap_or_else(|| {
                self.sets.push(None);
                u32::try_from(self.sets.len())
                    .expect("variables remember fewer than 2^32 lock sets")
            });
            self.sets[number as usize - 1] = Some(set.clone());
            self.numbers.insert(set, number);
            number
        });
        held.number = Some(number);
        number
    }

    /// The set with a number.
    pub fn set(&self, number: u32) -> LockSet {
        let index = (number as usize).checked_sub(1);
        let set = index.and_then(|index| self.sets.get(index)?.clone());
        set.unwrap_or_default()
    }

    /// Whether to look for sets that are not remembered.
    pub fn is_due(&self) -> bool {
        self.numbers.len() >= self.due.max(WORTH)
    }

    /// Drops sets that are not remembered. `others` says how many new sets pay for the look at all variables.
    pub fn reclaim(&mut self, mentioned: &Mentioned, others: usize) {
        let Locks {
            threads,
            sets,
            numbers,
            unused,
            ..
        } = self;
        threads.values_mut().for_each(|held| held.number = None);
        numbers.retain(|_, &mut number| {
            let keep = mentioned.locks(number);
            if !keep {
                sets[number as usize - 1] = None;
                unused.push(number);
            }
            keep
        });
        numbers.shrink_to(2 * numbers.len());
        self.due = 2 * self.numbers.len() + others + WORTH;
    }

    /// How many sets are known.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_monitor_is_held_until_it_was_left_as_often_as_entered() {
        let (thread, monitor) = (ThreadId(1), ObjectId(7));
        let mut locks = Locks::default();
        let held = |locks: &mut Locks| {
            let number = locks.held(thread);
            locks.set(number)
        };
        locks.enter(thread, monitor, SiteId(1));
        locks.enter(thread, monitor, SiteId(2));
        locks.exit(thread, monitor);
        let site = SiteId(1);
        assert_eq!(held(&mut locks)[..], [HeldLock { monitor, site }]);
        locks.exit(thread, monitor);
        assert!(held(&mut locks).is_empty());
        locks.exit(thread, monitor);
        assert!(held(&mut locks).is_empty());
    }

    #[test]
    fn the_same_monitors_entered_at_the_same_places_are_one_set_until_nobody_remembers_it() {
        let mut locks = Locks::default();
        let numbers: Vec<u32> = [7, 8, 7]
            .map(|monitor| {
                locks.enter(ThreadId(1), ObjectId(monitor), SiteId(1));
                let number = locks.held(ThreadId(1));
                locks.exit(ThreadId(1), ObjectId(monitor));
                number
            })
            .to_vec();
        assert_eq!(numbers, [1, 2, 1]);
        assert_eq!(locks.len(), 2);
        locks.reclaim(&Mentioned::default(), 0);
        assert_eq!(locks.len(), 0);
        locks.enter(ThreadId(2), ObjectId(9), SiteId(1));
        let number = locks.held(ThreadId(2));
        assert!(number <= 2);
        assert_eq!(locks.set(number)[0].monitor, ObjectId(9));
    }
}
