//! What a record costs: `cargo run --release -p redflag-ring --example throughput [seconds]`.
//!
//! First one thread that writes and merges in turn, the best of many turns: the work alone. Then producers that write as fast
//! as they can, and a consumer that merges and throws away: nanoseconds of wall time per record over all producers together.
//! That includes waiting for the consumer: it measures throughput of the machine, not latency of one thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use redflag_ring::{Merge, Registry, Ring, Sequence};
use redflag_trace::SiteId;
use redflag_trace::wire::{Op, head};

/// Words of each ring.
const CAPACITY: usize = 1 << 14;
/// A round that brings fewer words than this is followed by a pause.
const LITTLE: u64 = CAPACITY as u64 / 4;
/// A consumer that looked without a pause would take the header's cache line from the producer at every record.
const PAUSE: Duration = Duration::from_micros(20);
/// Records between two checks of the stop flag.
const BATCH: u64 = 256;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let time = Duration::from_secs_f64(seconds.unwrap_or(1.0));
    for op in [Op::WriteField, Op::AcquireMonitor] {
        let (write, merge) = alone(op);
        println!(
            "{}: {write:.1} ns to write, {merge:.1} ns to merge",
            op.name()
        );
    }
    println!("producers  ns/access  ns/sync  records/run of sync");
    for producers in [1, 2, 8] {
        let access = measure(producers, time, Op::WriteField);
        let sync = measure(producers, time, Op::AcquireMonitor);
        println!(
            "{producers:9} {:10.1} {:8.1} {:20.1}",
            access.nanoseconds, sync.nanoseconds, sync.records_per_run
        );
    }
}

/// Nanoseconds to write a record and to merge it, without another thread.
fn alone(op: Op) -> (f64, f64) {
    let sequence = Sequence::new();
    let registry = Arc::new(Registry::new());
    let mut merge = Merge::new(registry.clone(), Arc::default());
    let ring = Ring::new(CAPACITY);
    registry.add(0, ring.clone());
    let mut best = [Duration::MAX; 2];
    for _ in 0..10_000 {
        let start = Instant::now();
        produce(&ring, &sequence, op);
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        merge.round(&sequence, &mut |_, run| {
            std::hint::black_box(run);
        });
        best[1] = best[1].min(start.elapsed());
    }
    let [write, merge] = best.map(|time| time.as_nanos() as f64 / BATCH as f64);
    (write, merge)
}

struct Measured {
    nanoseconds: f64,
    records_per_run: f64,
}

fn measure(producers: usize, time: Duration, op: Op) -> Measured {
    let sequence = Sequence::new();
    let registry = Arc::new(Registry::new());
    let mut merge = Merge::new(registry.clone(), Arc::default());
    let (stop, running) = (AtomicBool::new(false), AtomicUsize::new(producers));
    let start = Instant::now();
    let (mut records, mut runs) = (0, 0);
    thread::scope(|scope| {
        for key in 0..producers {
            let ring = Ring::new(CAPACITY);
            registry.add(key, ring.clone());
            let (sequence, stop, running) = (&sequence, &stop, &running);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    produce(&ring, sequence, op);
                }
                running.fetch_sub(1, Ordering::Release);
            });
        }
        loop {
            let last = running.load(Ordering::Acquire) == 0;
            let round = merge.round(&sequence, &mut |_, run| {
                std::hint::black_box(run);
            });
            records += round.accesses + round.syncs;
            runs += round.runs;
            if last {
                break;
            }
            if round.words < LITTLE {
                thread::sleep(PAUSE);
            }
            stop.store(start.elapsed() > time, Ordering::Relaxed);
        }
    });
    Measured {
        nanoseconds: start.elapsed().as_nanos() as f64 / records as f64,
        records_per_run: records as f64 / runs as f64,
    }
}

fn produce(ring: &Ring, sequence: &Sequence, op: Op) {
    let words = [head(op, 0, SiteId(7)), 42];
    let wait = || {
        thread::yield_now();
        true
    };
    for _ in 0..BATCH {
        if op == Op::WriteField {
            ring.access(&words, wait);
        } else {
            ring.sync(sequence, &words, wait);
        }
    }
}
