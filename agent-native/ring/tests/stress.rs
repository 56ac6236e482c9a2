//! Real threads, real locks, real volatile variables: the merged order must be the real one, and nothing may be missing.
//!
//! Every record carries its number within its thread, so that a lost or moved record shows. Operations on an object are done
//! under the object's lock and carry how many came before, so that the order per object shows. A volatile read carries the
//! sequence number of the write that it saw.

#![cfg(not(loom))]
#![allow(clippy::unwrap_used)]

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use redflag_ring::{Merge, Registry, Ring, RingPool, Sequence};
use redflag_trace::SiteId;
use redflag_trace::wire::{self, AUX_LIMIT, Class, Op, aux, head, site};

const THREADS: u32 = 8;
const OBJECTS: usize = 4;
/// The value of a volatile variable that was never written.
const UNWRITTEN: u64 = u64::MAX;

#[derive(Default)]
struct Object {
    /// How many operations were done on the object.
    count: Mutex<u32>,
}

struct Shared {
    sequence: Sequence,
    registry: Arc<Registry<u32>>,
    pool: Arc<RingPool>,
    objects: [Object; OBJECTS],
    /// Each holds the sequence number of its last write.
    volatiles: [AtomicU64; OBJECTS],
    running: AtomicUsize,
}

/// One thread of the watched program.
struct Program<'a> {
    shared: &'a Shared,
    ring: Ring,
    written: u32,
    random: u64,
}

impl Program<'_> {
    fn start(shared: &Shared, key: u32, capacity: usize) -> Program<'_> {
        let ring = shared.pool.take(capacity);
        shared.registry.add(key, ring.clone());
        Program {
            shared,
            ring,
            written: 0,
            random: u64::from(key) + 1,
        }
    }

    fn run(mut self, steps: usize) -> u32 {
        self.sync(Op::Begin, 0, &[]);
        for _ in 0..steps {
            self.step();
        }
        self.sync(Op::End, 0, &[]);
        self.ring.close();
        self.written
    }

    fn step(&mut self) {
        let object = self.random(OBJECTS);
        match self.random(8) {
            0..4 => {
                let accesses = [Op::ReadStatic, Op::WriteField, Op::ReadElements];
                let op = accesses[self.random(3)];
                self.access(op);
            }
            4 => {
                let shared = self.shared;
                let mut count = shared.objects[object].count.lock().unwrap();
                self.counted(Op::AcquireMonitor, object, &mut count);
                self.access(Op::WriteField);
                self.counted(Op::ReleaseMonitor, object, &mut count);
            }
            5 => {
                let shared = self.shared;
                let of_objects: Vec<Op> = syncs().filter(|op| op.words() == 3).collect();
                let op = of_objects[self.random(of_objects.len())];
                let mut count = shared.objects[object].count.lock().unwrap();
                self.counted(op, object, &mut count);
            }
            6 => self.volatile(object),
            _ => {
                let fences = [Op::AcquireFence, Op::ReleaseFence];
                let op = fences[self.random(2)];
                self.sync(op, 0, &[]);
            }
        }
    }

    /// A release comes before the write, an acquire after the read.
    fn volatile(&mut self, object: usize) {
        let volatile = &self.shared.volatiles[object];
        if self.random(2) == 0 {
            let number = self.sync(Op::ReleaseVolatile, 0, &[object as u64, 0]);
            volatile.store(number, Ordering::Release);
        } else {
            let seen = volatile.load(Ordering::Acquire);
            self.sync(Op::AcquireVolatile, 0, &[object as u64, seen]);
        }
    }

    fn counted(&mut self, op: Op, object: usize, count: &mut u32) {
        self.sync(op, *count, &[object as u64]);
        *count += 1;
    }

    fn access(&mut self, op: Op) {
        let first = self.first(op, 0);
        let words = [first, 1, 2];
        assert!(self.ring.access(&words[..op.words()], back_off));
    }

    fn sync(&mut self, op: Op, count: u32, rest: &[u64]) -> u64 {
        let mut words = vec![self.first(op, count)];
        words.extend(rest);
        let sequence = &self.shared.sequence;
        self.ring.sync(sequence, &words, back_off).unwrap()
    }

    fn first(&mut self, op: Op, count: u32) -> u64 {
        self.written += 1;
        head(op, (self.written - 1) % AUX_LIMIT, SiteId(count))
    }

    fn random(&mut self, below: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 8) as usize % below
    }
}

fn syncs() -> impl Iterator<Item = Op> {
    let all = Op::ALL.iter().copied();
    all.filter(|op| op.class() == Class::Sync)
}

fn back_off() -> bool {
    thread::yield_now();
    true
}

/// What the merge handed out, checked as it comes.
#[derive(Default)]
struct Check {
    written: HashMap<u32, u32>,
    counts: [u32; OBJECTS],
    last: Option<u64>,
    releases: HashSet<u64>,
    kinds: HashSet<Op>,
}

impl Check {
    fn run(&mut self, key: u32, mut run: &[u64]) {
        while let Some(&first) = run.first() {
            let op = Op::of(first).unwrap();
            let (record, rest) = run.split_at(op.words());
            self.record(key, op, record);
            run = rest;
        }
    }

    fn record(&mut self, key: u32, op: Op, record: &[u64]) {
        self.kinds.insert(op);
        let written = self.written.entry(key).or_default();
        assert_eq!(aux(record[0]), *written % AUX_LIMIT, "order within {key}");
        *written += 1;
        if op.class() == Class::Access {
            return;
        }
        let number = record[op.words() - 1];
        assert!(self.last < Some(number), "numbers rise");
        self.last = Some(number);
        match op {
            Op::ReleaseVolatile => assert!(self.releases.insert(number)),
            Op::AcquireVolatile => {
                let seen = record[2];
                assert!(seen == UNWRITTEN || self.releases.contains(&seen));
            }
            _ if op.words() == 3 => {
                let count = &mut self.counts[record[1] as usize];
                assert_eq!(site(record[0]).0, *count, "order per object");
                *count += 1;
            }
            _ => {}
        }
    }
}

struct Load {
    capacity: usize,
    /// How many threads run one after another in place of each.
    generations: u32,
    steps: usize,
    /// How long the consumer sleeps after each round.
    pause: Duration,
}

fn stress(load: &Load) {
    let steps = if cfg!(miri) { 12 } else { load.steps };
    let shared = Shared {
        sequence: Sequence::new(),
        registry: Arc::default(),
        pool: Arc::default(),
        objects: Default::default(),
        volatiles: std::array::from_fn(|_| AtomicU64::new(UNWRITTEN)),
        running: AtomicUsize::new(THREADS as usize),
    };
    let mut merge = Merge::new(shared.registry.clone(), shared.pool.clone());
    let mut check = Check::default();
    let written: HashMap<u32, u32> = thread::scope(|scope| {
        let start = |thread: u32| {
            let shared = &shared;
            scope.spawn(move || {
                let keys = (0..load.generations).map(|born| born * THREADS + thread);
                let run = |key| Program::start(shared, key, load.capacity).run(steps);
                let written: Vec<(u32, u32)> = keys.map(|key| (key, run(key))).collect();
                shared.running.fetch_sub(1, Ordering::Release);
                written
            })
        };
        let threads: Vec<_> = (0..THREADS).map(start).collect();
        while shared.running.load(Ordering::Acquire) > 0 {
            merge.round(&shared.sequence, &mut |key, run| check.run(key, run));
            thread::sleep(load.pause);
        }
        let written = threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap());
        written.collect()
    });
    let last = merge.final_round(&shared.sequence, &mut |key, run| check.run(key, run));
    assert_eq!(last.lag, 0);
    assert_eq!(check.written, written, "nothing is lost");
    assert_eq!(check.last, Some(shared.sequence.value() - 1));
    for (object, count) in shared.objects.iter().zip(check.counts) {
        assert_eq!(*object.count.lock().unwrap(), count);
    }
    assert_eq!((merge.rings(), merge.broken()), (0, 0));
    assert!((1..=(THREADS * load.generations) as usize).contains(&shared.pool.len()));
    if !cfg!(miri) {
        assert!(syncs().all(|op| check.kinds.contains(&op)));
    }
}

#[test]
fn eight_threads_on_a_few_objects() {
    stress(&Load {
        capacity: if cfg!(miri) { 128 } else { 1 << 12 },
        generations: 1,
        steps: 200_000,
        pause: Duration::ZERO,
    });
}

#[test]
fn eight_threads_with_a_slow_consumer() {
    stress(&Load {
        capacity: 64,
        generations: 1,
        steps: 10_000,
        pause: Duration::from_millis(1),
    });
}

#[test]
fn eight_threads_with_the_smallest_rings() {
    stress(&Load {
        capacity: wire::LONGEST,
        generations: 1,
        steps: 3_000,
        pause: Duration::ZERO,
    });
}

#[test]
fn threads_that_come_and_go_and_use_rings_again() {
    stress(&Load {
        capacity: 64,
        generations: if cfg!(miri) { 2 } else { 200 },
        steps: 30,
        pause: Duration::ZERO,
    });
}
