//! The last synchronization steps of each thread, so that a report can say what one thread had last seen of another.

use crate::order::clock::Epoch;
use redflag_trace::{ObjectId, SiteId, Sync, ThreadId};

/// A step of a thread that other threads may be ordered after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// It released something.
    Release(Sync),
    /// It released a lock of `java.util.concurrent` by a call in the program, which is the site.
    Unlock(ObjectId),
    /// It started a thread.
    Start(ThreadId),
    /// It ended.
    End,
}

/// A step and its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyncPoint {
    /// The step.
    pub step: Step,
    /// Its site, if it has a place in the program.
    pub site: Option<SiteId>,
}

/// What one thread had last seen of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Towards {
    /// Nothing that matters: none of its accesses.
    Never,
    /// Something too long ago to be remembered.
    Forgotten,
    /// All it did up to this step.
    Last(SyncPoint),
}

impl Towards {
    pub(crate) fn point(&self) -> Option<&SyncPoint> {
        match self {
            Towards::Last(point) => Some(point),
            Towards::Never | Towards::Forgotten => None,
        }
    }
}

/// How many steps of a slot are remembered.
const MAX_STEPS: u32 = 64;

/// The last steps of each slot.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// By slot, and there by the time modulo [`MAX_STEPS`].
    slots: Vec<Vec<(u32, SyncPoint)>>,
    entries: usize,
}

impl History {
    /// Adds the first step after the accesses of an epoch: from here on other threads may be ordered after them.
    pub fn note(&mut self, epoch: Epoch, point: SyncPoint) {
        let slot = epoch.slot as usize;
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Vec::new);
        }
        let points = &mut self.slots[slot];
        let index = (epoch.time % MAX_STEPS) as usize;
        let entry = (epoch.time, point);
        match points.get_mut(index) {
            Some(old) => *old = entry,
            None => {
                let before = points.len();
                points.resize(index + 1, entry);
                self.entries += points.len() - before;
            }
        }
    }

    /// The first step after the accesses of an epoch, if it is remembered.
    pub fn at(&self, epoch: Epoch) -> Towards {
        let points = self.slots.get(epoch.slot as usize);
        let entry = points.and_then(|points| points.get((epoch.time % MAX_STEPS) as usize));
        match entry {
            Some((time, point)) if *time == epoch.time => Towards::Last(*point),
            _ => Towards::Forgotten,
        }
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        self.slots.len() * size_of::<Vec<()>>() + 2 * self.entries * size_of::<(u32, SyncPoint)>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(child: u32) -> SyncPoint {
        SyncPoint {
            step: Step::Start(ThreadId(child)),
            site: None,
        }
    }

    #[test]
    fn last_steps_of_a_slot_are_remembered() {
        let mut history = History::default();
        for time in 1..=MAX_STEPS + 10 {
            history.note(Epoch { slot: 3, time }, start(time));
        }
        let at = |time| history.at(Epoch { slot: 3, time });
        assert_eq!(at(10), Towards::Forgotten);
        assert_eq!(at(11), Towards::Last(start(11)));
        assert_eq!(at(MAX_STEPS + 10), Towards::Last(start(MAX_STEPS + 10)));
        assert_eq!(history.at(Epoch { slot: 9, time: 1 }), Towards::Forgotten);
    }
}
