//! The tests that the accesses of each slot were made for, so that a race can name the test of an earlier access.

use crate::access_record::AccessRecord;
use crate::order::clock::Epoch;
use redflag_trace::TestId;

/// At least this many changes of a slot are remembered.
const MIN_CHANGES: usize = 1 << 15;

/// A slot's accesses from here on were made for this test.
#[derive(Debug)]
struct Since {
    time: u32,
    ordinal: u8,
    test: Option<TestId>,
}

/// The tests of all slots.
#[derive(Debug, Default)]
pub(crate) struct TestTimeline {
    /// By slot, in the order of accesses. The accesses of a slot without changes were made for no test.
    slots: Vec<Vec<Since>>,
}

impl TestTimeline {
    /// The accesses of a slot from the `ordinal`th of this epoch on are made for a test.
    pub fn note(&mut self, epoch: Epoch, ordinal: u32, test: Option<TestId>) {
        let slot = epoch.slot as usize;
        if self.of(slot).last().and_then(|since| since.test) == test {
            return;
        }
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Vec::new);
        }
        let all = &mut self.slots[slot];
        if all.len() == 2 * MIN_CHANGES {
            // The tests of the earliest accesses are forgotten.
            all.drain(..MIN_CHANGES);
        }
        all.push(Since {
            time: epoch.time,
            ordinal: u8::try_from(ordinal).unwrap_or(u8::MAX),
            test,
        });
    }

    /// The test that an access was made for.
    pub fn at(&self, record: &AccessRecord) -> Option<TestId> {
        let Epoch { slot, time } = record.epoch();
        let all = self.of(slot as usize);
        let next =
            all.partition_point(|since| (since.time, since.ordinal) <= (time, record.ordinal()));
        all.get(next.checked_sub(1)?)?.test
    }

    /// An estimate of the bytes needed.
    pub fn memory(&self) -> usize {
        let entries = self.slots.iter().map(Vec::capacity).sum::<usize>();
        self.slots.len() * size_of::<Vec<()>>() + entries * size_of::<Since>()
    }

    fn of(&self, slot: usize) -> &[Since] {
        self.slots.get(slot).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{Access, SiteId};

    fn epoch(time: u32) -> Epoch {
        Epoch { slot: 3, time }
    }

    fn at(timeline: &TestTimeline, time: u32, ordinal: u32) -> Option<u32> {
        let record = AccessRecord::new(Access::Read, epoch(time), SiteId(1), 0, ordinal);
        timeline.at(&record).map(|test| test.0)
    }

    #[test]
    fn access_belongs_to_the_last_test_noted_before_it() {
        let mut timeline = TestTimeline::default();
        timeline.note(epoch(5), 2, Some(TestId(1)));
        timeline.note(epoch(6), 0, Some(TestId(1)));
        timeline.note(epoch(9), 0, None);
        timeline.note(epoch(9), 4, Some(TestId(2)));
        let found = [(5, 1), (5, 2), (8, 0), (9, 3), (9, 4), (9, 1000)]
            .map(|(time, ordinal)| at(&timeline, time, ordinal));
        assert_eq!(found, [None, Some(1), Some(1), None, Some(2), Some(2)]);
    }

    #[test]
    fn test_of_a_very_old_access_is_unknown_and_not_wrong() {
        let mut timeline = TestTimeline::default();
        let changes = 3 * MIN_CHANGES as u32;
        for time in 1..=changes {
            timeline.note(epoch(time), 0, Some(TestId(time)));
        }
        assert_eq!(at(&timeline, 1, 0), None);
        assert_eq!(
            at(&timeline, changes - MIN_CHANGES as u32, 0),
            Some(changes - MIN_CHANGES as u32)
        );
        assert_eq!(at(&timeline, changes, 9), Some(changes));
    }
}
