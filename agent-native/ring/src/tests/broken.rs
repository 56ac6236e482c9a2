//! Corrupted memory costs the ring that holds it, not the run.

use std::sync::atomic::Ordering;

use super::*;
use crate::HEAD;

/// Corrupts one ring of two. The other must go on, and the thread of the first must not hang.
fn survives(corrupt: impl Fn(&Ring)) {
    let mut world = World::new();
    let (bad, good) = (world.ring(1, 16), world.ring(2, 16));
    world.sync(&bad, Op::Begin);
    world.sync(&good, Op::Begin);
    corrupt(&bad);
    world.sync(&good, Op::End);
    let (round, runs) = world.round();
    let of_good: Vec<u64> = runs
        .iter()
        .filter(|run| run.0 == 2)
        .flat_map(|run| run.1.clone())
        .collect();
    let expected = [numbered(Op::Begin, 0, 1), numbered(Op::End, 0, 2)].concat();
    assert_eq!(of_good, expected);
    assert_eq!((round.lag, world.merge.broken()), (0, 1));

    for _ in 0..20 {
        assert!(bad.try_access(&record(Op::ReadStatic, 0)));
        assert!(!world.round().0.consumed());
    }
    bad.close();
    good.close();
    world.round();
    assert_eq!((world.merge.rings(), world.pool.len()), (0, 1));
    assert_eq!(world.merge.broken(), 1, "counted once");
}

#[test]
fn an_unknown_operation() {
    survives(|ring| assert!(ring.try_access(&[0xff])));
    survives(|ring| assert!(ring.try_access(&[0, 0])));
}

#[test]
fn a_record_that_belongs_into_files_only() {
    survives(|ring| assert!(ring.try_access(&record(Op::Freed, 0))));
}

#[test]
fn a_record_cut_off_by_head() {
    survives(|ring| assert!(ring.try_access(&record(Op::ReadElements, 0)[..2])));
    survives(|ring| assert!(ring.try_access(&record(Op::ReleaseVolatile, 0))));
}

#[test]
fn a_number_that_no_thread_took() {
    survives(|ring| assert!(ring.try_access(&numbered(Op::End, 0, u64::MAX))));
    survives(|ring| assert!(ring.try_access(&numbered(Op::End, 0, 1000))));
}

#[test]
fn a_position_that_cannot_be() {
    survives(|ring| ring.word(HEAD).store(u64::MAX - 100, Ordering::Release));
    survives(|ring| ring.word(HEAD).store(1 + 16, Ordering::Release));
    survives(|ring| ring.word(HEAD).store(1, Ordering::Release));
}

#[test]
fn a_number_that_appears_twice_ends_the_round_all_the_same() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 16), world.ring(2, 16));
    let number = world.sync(&a, Op::Begin);
    assert!(b.try_access(&numbered(Op::Begin, 0, number)));
    assert_eq!(world.round().0.syncs, 2);
}
