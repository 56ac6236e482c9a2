//! Layout, free space, and records that wrap.

use std::cell::Cell;
use std::sync::atomic::Ordering;

use super::*;
use crate::{DATA, HEAD, IN_FLIGHT, MIN_CAPACITY, TAIL};

/// An operation for each length and class.
const ACCESSES: [Op; 3] = [Op::ReadStatic, Op::ReadField, Op::WriteElements];
const SYNCS: [Op; 3] = [Op::Begin, Op::AcquireMonitor, Op::ReleaseVolatile];

#[test]
fn words_are_where_the_layout_says() {
    let ring = Ring::new(64);
    let place = |index| &raw const *ring.word(index) as usize - ring.address();
    assert_eq!(ring.address() % 64, 0);
    for index in [HEAD, IN_FLIGHT, TAIL, DATA, DATA + 63] {
        assert_eq!(place(index), 8 * index);
    }
    assert_eq!(
        &raw const *ring.data(64 + 5) as usize - ring.address(),
        8 * (DATA + 5)
    );
    assert_eq!(Sequence::new().address() % 64, 0);
}

#[test]
fn capacity_is_rounded_up_to_a_power_of_two() {
    for (asked, given) in [(0, MIN_CAPACITY), (4, 4), (5, 8), (1000, 1024)] {
        assert_eq!(Ring::new(asked).capacity_words(), given);
    }
}

#[test]
fn records_of_every_size_wrap_at_every_offset() {
    // Miri takes a second for each case, and the smallest ring wraps as the others do.
    let capacities: &[usize] = if cfg!(miri) { &[4] } else { &[4, 8, 16] };
    for &capacity in capacities {
        for offset in 0..=capacity {
            for op in ACCESSES.into_iter().chain(SYNCS) {
                fill_and_drain(capacity, offset, op);
            }
        }
    }
}

fn fill_and_drain(capacity: usize, offset: usize, op: Op) {
    let mut world = World::new();
    let ring = world.ring(1, capacity);
    for _ in 0..offset {
        assert!(ring.try_access(&record(Op::ReadStatic, 0)));
        world.round();
    }
    let mut expected = Vec::new();
    for tag in 0..(capacity / op.words()) as u32 {
        let words = record(op, tag);
        if SYNCS.contains(&op) {
            let number = ring.try_sync(&world.sequence, &words);
            assert_eq!(number, Some(u64::from(tag)));
            expected.extend(numbered(op, tag, u64::from(tag)));
        } else {
            assert!(ring.try_access(&words));
            expected.extend(words);
        }
    }
    let left = capacity % op.words();
    assert!(!ring.try_access(&vec![Op::ReadStatic as u64; left + 1]));
    assert_eq!(world.words(), expected, "{capacity} {offset} {op:?}");
    assert_eq!((ring.head(), ring.tail()), {
        let all = (offset + expected.len()) as u64;
        (all, all)
    });
    assert_eq!(world.merge.broken(), 0);
}

#[test]
fn a_full_ring_takes_no_number_and_marks_nothing() {
    let mut world = World::new();
    let ring = world.ring(1, 4);
    world.sync(&ring, Op::AcquireMonitor);
    assert_eq!(
        ring.try_sync(&world.sequence, &record(Op::Begin, 0)),
        None,
        "one word is left, two are needed"
    );
    assert_eq!(world.sequence.value(), 1);
    assert_eq!(ring.word(IN_FLIGHT).load(Ordering::Relaxed), 0);
    assert_eq!(ring.head(), 3);
    world.round();
    assert_eq!(world.sync(&ring, Op::Begin), 1);
}

#[test]
fn a_full_ring_makes_its_thread_wait_until_it_is_drained() {
    let mut world = World::new();
    let ring = world.ring(1, 4);
    let words = record(Op::WriteElements, 7);
    assert!(ring.try_access(&words));
    let waits = Cell::new(0);
    let mut drained = Vec::new();
    assert!(ring.access(&words, || {
        waits.set(waits.get() + 1);
        if waits.get() == 3 {
            drained = world.words();
        }
        true
    }));
    assert_eq!((waits.get(), drained), (3, words.clone()));

    let mut world_sync = World::new();
    let ring = world_sync.ring(1, 4);
    assert!(ring.try_access(&words));
    let sequence = Sequence::new();
    let number = ring.sync(&sequence, &record(Op::End, 0), || {
        assert_eq!(sequence.value(), 0, "no number while waiting");
        world_sync.words();
        true
    });
    assert_eq!(number, Some(0));
}

#[test]
fn a_thread_that_gives_up_waiting_has_written_nothing() {
    let world = World::new();
    let ring = world.ring(1, 4);
    assert!(ring.try_access(&[Op::ReadStatic as u64; 4]));
    assert!(!ring.access(&[Op::ReadStatic as u64], || false));
    assert_eq!(
        ring.sync(&world.sequence, &[Op::End as u64], || false),
        None
    );
    assert_eq!((ring.head(), world.sequence.value()), (4, 0));
}

#[test]
#[cfg_attr(miri, ignore = "a run is thousands of words, which takes Miri minutes")]
fn a_long_backlog_comes_in_several_runs_of_whole_records() {
    let mut world = World::new();
    let ring = world.ring(1, 1 << 14);
    let words = record(Op::WriteElements, 3);
    let records = (1 << 14) / 3;
    for _ in 0..records {
        assert!(ring.try_access(&words));
    }
    let (round, runs) = world.round();
    assert_eq!((round.accesses, round.words), (records, records * 3));
    assert!(runs.len() > 1 && round.runs == runs.len() as u64);
    assert!(runs.iter().all(|(_, run)| run.len() % 3 == 0));
    let all: Vec<u64> = runs.into_iter().flat_map(|(_, run)| run).collect();
    assert_eq!(all, words.repeat(records as usize));
}
