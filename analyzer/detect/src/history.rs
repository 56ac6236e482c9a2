//! By which step each thread last made its past known, so that a report can tell what one had seen of the other.

use crate::clock::Epoch;
use redflag_trace::{SiteId, Sync, ThreadId};

/// A step of a thread that makes its past known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// It released something.
    Release(Sync),
    /// It started a thread.
    Start(ThreadId),
    /// It ended.
    End,
}

/// A step, and where it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SyncPoint {
    /// The step.
    pub step: Step,
    /// Where, if it has a place in the program.
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

/// So many steps of a slot are remembered.
const MOST: u32 = 64;

/// The last steps of each slot.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// By slot, and there by the time modulo [`MOST`].
    slots: Vec<Vec<(u32, SyncPoint)>>,
    entries: usize,
}

impl History {
    /// The first step after the accesses of an epoch: from here on others may know of them.
    pub fn note(&mut self, epoch: Epoch, point: SyncPoint) {
        let slot = epoch.slot as usize;
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Vec::new);
        }
        let points = &mut self.slots[slot];
        let index = (epoch.time % MOST) as usize;
        let entry = (epoch.time, point);
        match points.get_mut(index) {
            Some(known) => *known = entry,
            None => {
                let before = points.len();
                points.resize(index + 1, entry);
                self.entries += points.len() - before;
            }
        }
    }

    /// That step, if it is remembered.
    pub fn at(&self, epoch: Epoch) -> Towards {
        let points = self.slots.get(epoch.slot as usize);
        let entry = points.and_then(|points| points.get((epoch.time % MOST) as usize));
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
    fn the_last_steps_of_a_slot_are_remembered() {
        let mut history = History::default();
        for time in 1..=MOST + 10 {
            history.note(Epoch { slot: 3, time }, start(time));
        }
        let at = |time| history.at(Epoch { slot: 3, time });
        assert_eq!(at(10), Towards::Forgotten);
        assert_eq!(at(11), Towards::Last(start(11)));
        assert_eq!(at(MOST + 10), Towards::Last(start(MOST + 10)));
        assert_eq!(history.at(Epoch { slot: 9, time: 1 }), Towards::Forgotten);
    }
}
