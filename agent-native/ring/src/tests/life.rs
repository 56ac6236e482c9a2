//! Rings are closed, drained and reused.

use std::sync::atomic::Ordering;

use super::*;
use crate::IN_FLIGHT;

#[test]
fn a_closed_ring_is_drained_and_used_again() {
    let mut world = World::new();
    let ring = world.ring(1, 8);
    world.sync(&ring, Op::Begin);
    world.sync(&ring, Op::End);
    ring.close();
    assert_eq!(world.round().1.len(), 1);
    assert_eq!((world.merge.rings(), world.pool.len()), (0, 1));

    let again = world.ring(2, 8);
    assert_eq!(again.address(), ring.address());
    assert!(world.pool.is_empty());
    assert_eq!(
        (again.head(), again.tail()),
        (4, 4),
        "positions go on counting"
    );
    for _ in 0..3 {
        let number = world.sync(&again, Op::ReleaseMonitor);
        let (_, runs) = world.round();
        assert_eq!(runs, [(2, numbered(Op::ReleaseMonitor, 0, number))]);
    }
    assert_eq!(world.merge.rings(), 1, "not closed any more");
}

#[test]
fn a_closed_ring_stays_until_its_last_record_is_handed_out() {
    let mut world = World::new();
    let (a, b) = (world.ring(1, 8), world.ring(2, 8));
    a.word(IN_FLIGHT).store(1, Ordering::Release);
    world.sync(&b, Op::End);
    b.close();
    world.round();
    assert_eq!((world.merge.rings(), world.pool.len()), (2, 0));
    a.close();
    assert_eq!(world.round().1, [(2, numbered(Op::End, 0, 0))]);
    assert_eq!((world.merge.rings(), world.pool.len()), (0, 2));
}

#[test]
fn the_pool_keeps_capacities_apart() {
    let pool = RingPool::new();
    pool.give(Ring::new(64));
    assert_eq!(pool.take(8).capacity_words(), 8);
    assert_eq!(pool.len(), 1);
    assert_eq!(pool.take(33).capacity_words(), 64);
    assert!(pool.is_empty());
}

#[test]
fn ten_thousand_rings_of_which_few_are_busy() {
    let count = if cfg!(miri) { 100 } else { 10_000 };
    let mut world = World::new();
    let rings: Vec<Ring> = (0..count).map(|key| world.ring(key, 64)).collect();
    assert!(!world.round().0.consumed());
    assert_eq!(world.merge.rings(), count as usize);
    let mut expected = Vec::new();
    for step in 0..10 {
        let key = (step * 37) % count;
        let number = world.sync(&rings[key as usize], Op::Begin);
        expected.push((key, numbered(Op::Begin, 0, number)));
    }
    assert_eq!(world.round().1, expected);

    for ring in &rings {
        world.sync(ring, Op::End);
        ring.close();
    }
    let (round, runs) = world.round();
    let keys: Vec<u32> = runs.iter().map(|run| run.0).collect();
    assert_eq!(keys, (0..count).collect::<Vec<_>>());
    assert_eq!(round.syncs, u64::from(count));
    assert_eq!((world.merge.rings(), world.pool.len()), (0, count as usize));
}
