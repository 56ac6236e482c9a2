//! The locks that each thread holds: monitors, and those of `java.util.concurrent`.
//!
//! Accesses made under the same locks, taken at the same places, share one set, and remember it by a number of three
//! bytes. [`Locks::reclaim`] drops the sets that no access remembers any more, and reuses their numbers.

use crate::hash::IdMap;
use crate::in_use::LockSetsInUse;
use crate::lock_set::{HeldLock, LockKind, LockSet};
use redflag_trace::{Event, ObjectId, Sync, ThreadId};

/// Numbers of sets fit into three bytes, see [`crate::access_record::AccessRecord`].
const MAX_SETS: usize = (1 << 24) - 1;

/// With fewer new sets than this, a search for unused ones does not pay.
const MIN_NEW_SETS: usize = 16;

/// The locks that each thread holds, and all lock sets by number.
#[derive(Debug, Default)]
pub(crate) struct Locks {
    /// Only threads that hold something.
    threads: IdMap<ThreadId, Held>,
    /// By number, from 1 on; the empty set is 0.
    sets: Vec<Option<LockSet>>,
    numbers: IdMap<LockSet, u32>,
    unused: Vec<u32>,
    /// The number of sets that makes the next [`Locks::reclaim`] due.
    due: usize,
    /// Kept for its allocation.
    scratch: Vec<HeldLock>,
}

#[derive(Debug, Default)]
struct Held {
    /// Each lock with the number of times that it was taken.
    locks: Vec<(HeldLock, u32)>,
    /// What the thread gave up to wait, in the same way.
    given_up: Vec<(HeldLock, u32)>,
    /// The number of the set; none after a change.
    number: Option<u32>,
}

fn same_lock(one: &HeldLock, other: &HeldLock) -> bool {
    one.object == other.object && one.kind == other.kind
}

impl Locks {
    /// Takes an event that is not an access.
    pub fn event(&mut self, event: &Event) {
        let held = |object, kind, site| HeldLock { object, kind, site };
        match *event {
            Event::Acquire {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            } => self.enter(thread, held(monitor, LockKind::Monitor, site)),
            Event::Release {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            } => self.exit(thread, held(monitor, LockKind::Monitor, site)),
            Event::Locked {
                thread,
                lock,
                hold,
                site,
                ..
            } => self.enter(thread, held(lock, hold.into(), site)),
            Event::Unlocked {
                thread,
                lock,
                hold,
                site,
            } => self.exit(thread, held(lock, hold.into(), site)),
            Event::Waits {
                thread, lock, hold, ..
            } => self.give_up(thread, lock, hold.into()),
            Event::Waited {
                thread, lock, hold, ..
            } => self.take_again(thread, lock, hold.into()),
            // A thread that has ended holds nothing.
            Event::End { thread } => _ = self.threads.remove(&thread),
            _ => {}
        }
    }

    /// A lock was taken.
    fn enter(&mut self, thread: ThreadId, lock: HeldLock) {
        let held = self.threads.entry(thread).or_default();
        let known = held
            .locks
            .iter_mut()
            .find(|(known, _)| same_lock(known, &lock));
        if let Some((_, depth)) = known {
            *depth += 1;
            return;
        }
        held.locks.push((lock, 1));
        held.number = None;
    }

    /// A lock was released. One that was taken before recording began is not in the set, and nothing changes.
    fn exit(&mut self, thread: ThreadId, lock: HeldLock) {
        let Some(held) = self.threads.get_mut(&thread) else {
            return;
        };
        let Some(at) = held
            .locks
            .iter()
            .position(|(known, _)| same_lock(known, &lock))
        else {
            return;
        };
        held.locks[at].1 -= 1;
        if held.locks[at].1 == 0 {
            held.locks.remove(at);
            held.number = None;
        }
    }

    /// All levels of a lock are given up to wait. Of a monitor entered once, the release has left none.
    fn give_up(&mut self, thread: ThreadId, object: ObjectId, kind: LockKind) {
        let Some(held) = self.threads.get_mut(&thread) else {
            return;
        };
        let given_up = |(lock, _): &(HeldLock, u32)| lock.object == object && lock.kind == kind;
        if let Some(at) = held.locks.iter().position(given_up) {
            held.given_up.push(held.locks.remove(at));
            held.number = None;
        }
    }

    /// The wait is over: the thread has as many levels again, in addition to those that it has taken since.
    fn take_again(&mut self, thread: ThreadId, object: ObjectId, kind: LockKind) {
        let Some(held) = self.threads.get_mut(&thread) else {
            return;
        };
        let given_up = |(lock, _): &(HeldLock, u32)| lock.object == object && lock.kind == kind;
        let Some(at) = held.given_up.iter().position(given_up) else {
            return;
        };
        let (lock, levels) = held.given_up.remove(at);
        match held
            .locks
            .iter_mut()
            .find(|(known, _)| same_lock(known, &lock))
        {
            Some((_, depth)) => *depth += levels,
            None => held.locks.push((lock, levels)),
        }
        held.number = None;
    }

    /// The locks that a thread holds.
    pub fn of(&self, thread: ThreadId) -> impl Iterator<Item = &HeldLock> {
        let held = self.threads.get(&thread);
        held.into_iter()
            .flat_map(|held| held.locks.iter().map(|(lock, _)| lock))
    }

    /// The number of the set that a thread holds.
    pub fn held(&mut self, thread: ThreadId) -> u32 {
        let Some(held) = self.threads.get_mut(&thread) else {
            return 0;
        };
        if let Some(number) = held.number {
            return number;
        }
        let set = &mut self.scratch;
        set.clear();
        set.extend(held.locks.iter().map(|&(lock, _)| lock));
        let is_full = self.unused.is_empty() && self.sets.len() == MAX_SETS;
        let known = match set.is_empty() {
            true => Some(0),
            false => self.numbers.get(&set[..]).copied(),
        };
        // If all numbers are in use, a new set counts as empty.
        let known = known.or(is_full.then_some(0));
        let number = known.unwrap_or_else(|| {
            let set = LockSet::from(&set[..]);
            let number = self.unused.pop().unwrap_or_else(|| {
                self.sets.push(None);
                self.sets.len() as u32
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

    /// Whether there are enough new sets to search for unused ones.
    pub fn is_due(&self) -> bool {
        self.numbers.len() >= self.due.max(MIN_NEW_SETS)
    }

    /// Drops unused sets. `scan_cost` is how many new sets pay for the next scan of all states.
    pub fn reclaim(&mut self, in_use: &LockSetsInUse, scan_cost: usize) {
        let Locks {
            threads,
            sets,
            numbers,
            unused,
            ..
        } = self;
        threads.values_mut().for_each(|held| held.number = None);
        numbers.retain(|_, &mut number| {
            let keep = in_use.has(number);
            if !keep {
                sets[number as usize - 1] = None;
                unused.push(number);
            }
            keep
        });
        numbers.shrink_to(2 * numbers.len());
        self.due = 2 * self.numbers.len() + scan_cost + MIN_NEW_SETS;
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        const SET: usize = 4 * size_of::<HeldLock>() + 64;
        self.numbers.len() * SET
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{SiteId, parse_trace};

    fn lock(object: u64, site: u32) -> HeldLock {
        HeldLock {
            object: ObjectId(object),
            kind: LockKind::Monitor,
            site: SiteId(site),
        }
    }

    #[test]
    fn monitor_is_held_until_left_as_often_as_entered() {
        let thread = ThreadId(1);
        let mut locks = Locks::default();
        let held = |locks: &mut Locks| {
            let number = locks.held(thread);
            locks.set(number)
        };
        locks.enter(thread, lock(7, 1));
        locks.enter(thread, lock(7, 2));
        locks.exit(thread, lock(7, 3));
        assert_eq!(held(&mut locks)[..], [lock(7, 1)]);
        locks.exit(thread, lock(7, 3));
        assert!(held(&mut locks).is_empty());
        locks.exit(thread, lock(7, 3));
        assert!(held(&mut locks).is_empty());
    }

    #[test]
    fn a_wait_gives_up_all_levels_and_takes_as_many_again() {
        let holds = |text: &str| {
            let mut locks = Locks::default();
            let events = parse_trace(text).unwrap();
            events.iter().for_each(|event| locks.event(event));
            let held: Vec<String> = locks
                .of(ThreadId(1))
                .map(|lock| format!("{} {}", lock.object, lock.site))
                .collect();
            held.join(", ")
        };
        let enter = "T1 acquire monitor:o7 @1\n";
        let exit = "T1 release monitor:o7 @3\n";
        let waits = "T1 release monitor:o7 @2\nT1 waits-monitor o7 @2\n";
        let waited = "T1 acquire monitor:o7 @2\nT1 waited-monitor o7 @2\n";
        let twice = [enter, enter, waits].concat();
        assert_eq!(holds(&twice), "");
        assert_eq!(holds(&[&twice, waited].concat()), "o7 @2");
        assert_eq!(holds(&[&twice, waited, exit].concat()), "o7 @2");
        assert_eq!(holds(&[&twice, waited, exit, exit].concat()), "");
        assert_eq!(holds(&[enter, waits, waited, exit].concat()), "");
        let lock = "T1 locked o8 @4\n";
        let (awaits, awaited) = ("T1 waits o8 @5\n", "T1 waited o8 @5\n");
        assert_eq!(holds(&[lock, lock, awaits].concat()), "");
        assert_eq!(holds(&[lock, lock, awaits, awaited].concat()), "o8 @4");
        let unlock = "T1 unlocked o8 @6\n";
        let all = [lock, lock, awaits, awaited, unlock, unlock].concat();
        assert_eq!(holds(&all), "");
        // What was not seen to be taken is not held, before and after.
        assert_eq!(holds(&[awaits, awaited].concat()), "");
        assert_eq!(
            holds(&[lock, "T1 waits o9 @5\nT1 waited o9 @5\n"].concat()),
            "o8 @4"
        );
    }

    #[test]
    fn equal_sets_share_a_number_until_no_access_remembers_it() {
        let mut locks = Locks::default();
        let numbers: Vec<u32> = [7, 8, 7]
            .map(|monitor| {
                locks.enter(ThreadId(1), lock(monitor, 1));
                let number = locks.held(ThreadId(1));
                locks.exit(ThreadId(1), lock(monitor, 1));
                number
            })
            .to_vec();
        assert_eq!(numbers, [1, 2, 1]);
        assert_eq!(locks.numbers.len(), 2);
        locks.reclaim(&LockSetsInUse::default(), 0);
        assert_eq!(locks.numbers.len(), 0);
        locks.enter(ThreadId(2), lock(9, 1));
        let number = locks.held(ThreadId(2));
        assert!(number <= 2);
        assert_eq!(locks.set(number)[0].object, ObjectId(9));
    }
}
