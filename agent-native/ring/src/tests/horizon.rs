//! What a round hands out and what it holds back.

use std::sync::atomic::Ordering;

use super::*;
use crate::IN_FLIGHT;

fn mark(ring: &Ring, bound: u64) {
    ring.word(IN_FLIGHT).store(bound + 1, Ordering::Release);
}

fn unmark(ring: &Ring) {
    ring.word(IN_FLIGHT).store(0, Ordering::Release);
}

#[test]
fn rings_are_merged_by_number_and_accesses_follow_theirs() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 64), world.ring(2, 64));
    let access = |ring: &Ring, tag| assert!(ring.try_access(&record(Op::ReadStatic, tag)));
    access(&a, 1);
    world.sync(&b, Op::Begin);
    world.sync(&b, Op::Begin);
    access(&b, 2);
    world.sync(&a, Op::Begin);
    access(&a, 3);
    world.sync(&b, Op::End);
    let (round, runs) = world.round();
    let begin = |number| numbered(Op::Begin, 0, number);
    let expected = [
        (1, record(Op::ReadStatic, 1)),
        (2, [begin(0), begin(1), record(Op::ReadStatic, 2)].concat()),
        (1, [begin(2), record(Op::ReadStatic, 3)].concat()),
        (2, numbered(Op::End, 0, 3)),
    ];
    assert_eq!(runs, expected);
    let counts = Round {
        words: 11,
        accesses: 3,
        syncs: 4,
        runs: 4,
        horizon: 4,
        lag: 0,
    };
    assert_eq!(round, counts);
    assert!(round.consumed());
    assert!(!world.round().0.consumed());
}

#[test]
fn a_number_in_flight_holds_back_all_that_may_follow_it() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 64), world.ring(2, 64));
    world.sync(&b, Op::Begin);
    mark(&a, 1);
    let number = world.sequence.take();
    world.sync(&b, Op::End);
    assert!(b.try_access(&record(Op::ReadStatic, 0)));
    let (round, runs) = world.round();
    assert_eq!(runs, [(2, numbered(Op::Begin, 0, 0))]);
    assert_eq!((round.horizon, round.lag), (1, 2));

    // The record appears, and the mark is still set: its own ring's bound.
    let words = numbered(Op::Begin, 0, number);
    assert!(a.try_access(&words));
    assert!(!world.round().0.consumed());

    unmark(&a);
    let rest = [numbered(Op::End, 0, 2), record(Op::ReadStatic, 0)].concat();
    assert_eq!(world.round().1, [(1, words), (2, rest)]);
}

#[test]
fn accesses_wait_for_no_number_in_flight() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 64), world.ring(2, 64));
    mark(&a, 0);
    assert!(b.try_access(&record(Op::WriteField, 4)));
    world.sync(&b, Op::End);
    let (round, runs) = world.round();
    assert_eq!(runs, [(2, record(Op::WriteField, 4))]);
    assert_eq!((round.accesses, round.syncs, round.lag), (1, 0, 1));
}

#[test]
fn a_missing_number_holds_nothing_back() {
    let mut world = World::new();
    let ring = world.ring(1, 64);
    world.sync(&ring, Op::Begin);
    world.sequence.take();
    world.sequence.take();
    world.sync(&ring, Op::End);
    let expected = [numbered(Op::Begin, 0, 0), numbered(Op::End, 0, 3)].concat();
    assert_eq!(world.words(), expected);
}

#[test]
fn an_old_mark_does_not_move_the_horizon_back() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 64), world.ring(2, 64));
    let old = world.sequence.bound();
    world.sync(&b, Op::Begin);
    assert_eq!(world.round().0.horizon, 1);
    mark(&a, old);
    let (round, _) = world.round();
    assert_eq!((round.horizon, round.lag), (1, 0));
}

#[test]
fn the_final_round_does_not_wait_for_numbers_in_flight() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 64), world.ring(2, 64));
    mark(&a, 0);
    world.sequence.take();
    world.sync(&b, Op::End);
    assert!(!world.round().0.consumed());
    let (round, runs) = world.final_round();
    assert_eq!(runs, [(2, numbered(Op::End, 0, 1))]);
    assert_eq!((round.horizon, round.lag), (2, 0));
}

#[test]
fn min_pending_is_the_oldest_open_range_of_all_rings() {
    let mut world = World::new();
    assert_eq!(world.merge.min_pending(), None);
    let (a, b) = (world.ring(1, 64), world.ring(2, 64));
    a.set_pending(Some(7));
    b.set_pending(Some(0));
    assert_eq!(
        world.merge.min_pending(),
        Some(0),
        "without a round in between"
    );
    b.set_pending(None);
    assert_eq!(world.merge.min_pending(), Some(7));
    a.close();
    assert_eq!(world.merge.min_pending(), None);
}
