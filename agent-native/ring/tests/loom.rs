//! All interleavings, and all values that the memory model lets a load see, of small cases. `.ci/loom` runs them.
//!
//! The rings have the smallest capacity, so that full, empty and wrapped rings come up.

#![cfg(loom)]
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use redflag_ring::{MIN_CAPACITY, Merge, Registry, Ring, RingPool, Sequence};
use redflag_trace::wire::{Class, Op};

/// How many preemptions a schedule may have. Three are enough for two threads and a merge; without a bound the larger
/// models do not end.
const PREEMPTIONS: usize = 3;

fn model(body: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound.get_or_insert(PREEMPTIONS);
    builder.max_branches = 100_000;
    builder.check(body);
}

struct World {
    sequence: Arc<Sequence>,
    registry: Arc<Registry<u32>>,
    pool: Arc<RingPool>,
    merge: Merge<u32>,
    got: Vec<(u32, Vec<u64>)>,
}

impl World {
    fn new() -> World {
        let registry = Arc::new(Registry::new());
        let pool = Arc::new(RingPool::new());
        World {
            sequence: Arc::new(Sequence::new()),
            merge: Merge::new(registry.clone(), pool.clone()),
            registry,
            pool,
            got: Vec::new(),
        }
    }

    fn ring(&self, key: u32) -> Ring {
        let ring = self.pool.take(MIN_CAPACITY);
        self.registry.add(key, ring.clone());
        ring
    }

    fn round(&mut self) {
        let got = &mut self.got;
        let mut sink = |key, mut run: &[u64]| {
            while let Some(&first) = run.first() {
                let (record, rest) = run.split_at(Op::of(first).unwrap().words());
                got.push((key, record.to_vec()));
                run = rest;
            }
        };
        self.merge.round(&self.sequence, &mut sink);
        assert_eq!(self.merge.broken(), 0);
    }

    /// Rounds until this many records came.
    fn drain(&mut self, records: usize) {
        while self.got.len() < records {
            self.round();
            thread::yield_now();
        }
        assert_eq!(self.got.len(), records);
    }

    /// The numbers handed out so far. They must rise.
    fn numbers(&self) -> Vec<(u32, u64)> {
        let is_sync = |record: &[u64]| Op::of(record[0]).unwrap().class() == Class::Sync;
        let numbers: Vec<(u32, u64)> = self
            .got
            .iter()
            .filter(|(_, record)| is_sync(record))
            .map(|(key, record)| (*key, *record.last().unwrap()))
            .collect();
        assert!(numbers.is_sorted_by(|a, b| a.1 < b.1), "{numbers:?}");
        numbers
    }

    fn of(&self, key: u32) -> Vec<u64> {
        let mine = self.got.iter().filter(|record| record.0 == key);
        mine.flat_map(|record| record.1.clone()).collect()
    }
}

fn wait() -> bool {
    thread::yield_now();
    true
}

const ACCESS: u64 = Op::ReadStatic as u64;
const BEGIN: u64 = Op::Begin as u64;
const END: u64 = Op::End as u64;

#[test]
fn words_arrive_whole_and_in_order_through_a_ring_that_fills_and_wraps() {
    model(|| {
        let mut world = World::new();
        let ring = world.ring(1);
        let elements = [Op::ReadElements as u64, 11, 12];
        let field = [Op::ReadField as u64, 21];
        let producer = thread::spawn(move || {
            assert!(ring.access(&elements, wait));
            assert!(ring.access(&field, wait));
            assert!(ring.access(&elements, wait));
        });
        world.drain(3);
        producer.join().unwrap();
        let sent = [&elements[..], &field, &elements].concat();
        assert_eq!(world.of(1), sent);
    });
}

/// The merge has a thread of its own here. With the merge on the model's first thread, loom does not find the schedule
/// in which a thread is preempted between its number and its record: the test passed without the mark.
#[test]
fn no_number_is_skipped() {
    model(|| {
        let mut world = World::new();
        let (a, b) = (world.ring(1), world.ring(2));
        let (sequence, other) = (world.sequence.clone(), world.sequence.clone());
        let merge = thread::spawn(move || {
            world.round();
            world
        });
        let producer = thread::spawn(move || {
            a.try_sync(&other, &[BEGIN]).unwrap();
            a.try_sync(&other, &[END]).unwrap();
        });
        b.try_sync(&sequence, &[BEGIN]).unwrap();
        producer.join().unwrap();
        let mut world = merge.join().unwrap();
        world.round();
        assert_eq!(world.numbers().len(), 3);
    });
}

#[test]
fn no_number_is_skipped_in_any_of_many_rounds() {
    model(|| {
        let mut world = World::new();
        let producers = [1, 2].map(|key| {
            let (ring, sequence) = (world.ring(key), world.sequence.clone());
            thread::spawn(move || ring.try_sync(&sequence, &[BEGIN]).unwrap())
        });
        world.drain(2);
        for producer in producers {
            producer.join().unwrap();
        }
        assert_eq!(world.numbers().len(), 2);
    });
}

#[test]
fn full_rings_and_numbers_in_flight_do_not_wait_for_each_other() {
    model(|| {
        let mut world = World::new();
        let (a, b) = (world.ring(1), world.ring(2));
        let sequence = world.sequence.clone();
        let first = thread::spawn(move || {
            assert!(a.access(&[ACCESS; 3], wait));
            a.sync(&sequence, &[BEGIN], wait).unwrap();
            assert!(a.access(&[ACCESS; 2], wait));
        });
        let sequence = world.sequence.clone();
        let second = thread::spawn(move || {
            b.sync(&sequence, &[BEGIN], wait).unwrap();
        });
        world.drain(7);
        first.join().unwrap();
        second.join().unwrap();
        assert_eq!(world.numbers().len(), 2);
        assert_eq!(world.of(1)[..4], [ACCESS, ACCESS, ACCESS, BEGIN]);
    });
}

#[test]
fn a_release_comes_before_the_acquire_that_saw_it() {
    model(|| {
        let mut world = World::new();
        let volatile = Arc::new(AtomicU64::new(0));
        let (ring, sequence) = (world.ring(1), world.sequence.clone());
        let written = volatile.clone();
        let writer = thread::spawn(move || {
            assert!(ring.try_access(&[ACCESS]));
            ring.try_sync(&sequence, &[Op::ReleaseFence as u64]);
            written.store(1, Ordering::Release);
        });
        let (ring, sequence) = (world.ring(2), world.sequence.clone());
        let reader = thread::spawn(move || {
            let seen = volatile.load(Ordering::Acquire);
            ring.try_sync(&sequence, &[Op::AcquireMonitor as u64, seen]);
        });
        world.round();
        check_seen(&world);
        writer.join().unwrap();
        reader.join().unwrap();
        world.round();
        assert_eq!(world.numbers().len(), 2);
        check_seen(&world);
    });
}

/// If the reader saw the write, all that the writer did before comes before the reader's record.
fn check_seen(world: &World) {
    world.numbers();
    let reader = world.got.iter().position(|(key, _)| *key == 2);
    let Some(at) = reader.filter(|&at| world.got[at].1[1] == 1) else {
        return;
    };
    let before: Vec<u32> = world.got[..at].iter().map(|record| record.0).collect();
    assert_eq!(before, [1, 1]);
}

#[test]
fn a_ring_added_while_the_merge_runs_is_not_skipped() {
    model(|| {
        let mut world = World::new();
        let old = world.ring(1);
        let (registry, pool) = (world.registry.clone(), world.pool.clone());
        let sequence = world.sequence.clone();
        let starter = thread::spawn(move || {
            let new = pool.take(MIN_CAPACITY);
            registry.add(2, new.clone());
            new.try_sync(&sequence, &[BEGIN]).unwrap();
            old.try_sync(&sequence, &[END]).unwrap();
        });
        world.round();
        world.round();
        starter.join().unwrap();
        world.round();
        assert_eq!(world.numbers(), [(2, 0), (1, 1)]);
    });
}

#[test]
fn a_closed_ring_loses_nothing_and_serves_the_next_thread() {
    model(|| {
        let mut world = World::new();
        let (ring, sequence) = (world.ring(1), world.sequence.clone());
        let first = thread::spawn(move || {
            assert!(ring.access(&[ACCESS; 3], wait));
            ring.sync(&sequence, &[END], wait).unwrap();
            ring.close();
        });
        while world.pool.is_empty() {
            world.round();
            thread::yield_now();
        }
        assert_eq!(world.of(1), [ACCESS, ACCESS, ACCESS, END, 0]);
        let (ring, sequence) = (world.ring(2), world.sequence.clone());
        assert!(world.pool.is_empty(), "the same ring");
        let second = thread::spawn(move || {
            ring.sync(&sequence, &[BEGIN], wait).unwrap();
            assert!(ring.access(&[ACCESS; 3], wait));
        });
        world.drain(8);
        first.join().unwrap();
        second.join().unwrap();
        assert_eq!(world.of(2), [BEGIN, 1, ACCESS, ACCESS, ACCESS]);
    });
}

#[test]
fn a_range_that_is_not_pending_is_in_the_next_round() {
    model(|| {
        let mut world = World::new();
        let ring = world.ring(1);
        ring.set_pending(Some(0));
        let producer = thread::spawn(move || {
            assert!(ring.try_access(&[Op::ReadElements as u64, 11, 12]));
            ring.set_pending(None);
        });
        let pending = world.merge.min_pending();
        world.round();
        if pending.is_none() {
            assert_eq!(world.got.len(), 1);
        }
        producer.join().unwrap();
    });
}
