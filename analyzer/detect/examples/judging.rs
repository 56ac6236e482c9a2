//! How long the engine takes for an event, by the kind of the stream: `cargo run --release -p redflag-detect --example judging`.
//!
//! Each stream stands for something that programs do all the time. The figures are of this machine; compare them to each other
//! and to those of the version before.

use redflag_detect::Engine;
use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable};
use std::time::{Duration, Instant};

const MILLION: u64 = 1_000_000;
const LARGE: u32 = 2_000_000;

/// Other programs disturb, so the best of some runs counts.
const RUNS: usize = 3;

type Stream = fn() -> Vec<Event>;

const STREAMS: [(&str, Stream); 17] = [
    ("private fields, one object", || private(1)),
    ("private fields, 1000 objects", || private(1000)),
    ("private fields, 1M objects", || private(MILLION)),
    ("read-shared fields, 4 threads", read_shared),
    ("two threads by turns", by_turns),
    ("lock, read, write, unlock", || locked(1, 1)),
    ("the same, 4 threads by turns", || locked(4, 1)),
    ("the same, 200 threads by turns", || locked(200, 1)),
    ("the same, 1000 locks", || locked(4, 1000)),
    ("sweeps of 2M elements, stride 1", sweeps),
    ("the same as eight of stride 8", strided),
    ("random elements of 2M, reads", || random(1, false)),
    ("random elements of 2M, 8 sites", || random(8, true)),
    ("100k threads, joined", || threads(true)),
    ("100k threads, not joined", || threads(false)),
    ("10k threads at once, one lock", at_once),
    ("objects made and freed", freed),
];

/// Measures the streams whose name has the argument in it, or all.
fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    for (name, stream) in STREAMS.iter().filter(|(name, _)| name.contains(&wanted)) {
        let events = stream();
        let runs = (0..RUNS).map(|_| measure(&events));
        let Some((time, engine)) = runs.min_by_key(|(time, _)| *time) else {
            continue;
        };
        println!(
            "{name:32} {:>9} events {:>8.1} ms {:>9.1} ns each {:>7} KiB {:>3} findings",
            events.len(),
            time.as_secs_f64() * 1e3,
            time.as_nanos() as f64 / events.len() as f64,
            engine.memory() / 1024,
            engine.findings().len(),
        );
    }
}

fn measure(events: &[Event]) -> (Duration, Engine) {
    let mut engine = Engine::new();
    let (start, start_on_cpu) = (Instant::now(), on_cpu());
    events.iter().for_each(|event| engine.event(event));
    let time = match (start_on_cpu, on_cpu()) {
        (Some(start), Some(end)) => end - start,
        _ => start.elapsed(),
    };
    (time, engine)
}

/// The time that this process had a processor for, where the system tells: other programs disturb that less.
fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanos = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}

fn access(thread: u32, kind: Access, variable: Variable, site: u32) -> Event {
    Event::Access {
        thread: ThreadId(thread),
        kind,
        variable,
        site: SiteId(site),
    }
}

fn field(object: u64, field: u32) -> Variable {
    Variable::Field {
        object: ObjectId(object),
        field: FieldId(field),
    }
}

fn acquire(thread: u32, sync: Sync) -> Event {
    let (thread, site) = (ThreadId(thread), SiteId(90));
    Event::Acquire { thread, sync, site }
}

fn release(thread: u32, sync: Sync) -> Event {
    let (thread, site) = (ThreadId(thread), SiteId(91));
    Event::Release { thread, sync, site }
}

fn range(first: u32, last: u32, stride: u32) -> Variable {
    Variable::Elements {
        array: ObjectId(1),
        first,
        last,
        stride,
    }
}

/// A thread writes fields of its own objects, and goes on to another segment now and then.
fn private(objects: u64) -> Vec<Event> {
    let mut events = Vec::new();
    for n in 0..2 * MILLION {
        if n % 100 == 0 {
            events.push(release(
                1,
                Sync::Volatile {
                    object: ObjectId(0),
                    offset: 8,
                },
            ));
        }
        events.push(access(
            1,
            Access::Write,
            field(1 + n % objects, (n / objects % 3) as u32),
            1,
        ));
    }
    events
}

fn read_shared() -> Vec<Event> {
    let mut events: Vec<Event> = (0..1000)
        .map(|object| access(0, Access::Write, field(object, 1), 1))
        .collect();
    for thread in 1..=4 {
        let (parent, child) = (ThreadId(0), ThreadId(thread));
        events.push(Event::Start {
            thread: parent,
            child,
            site: SiteId(2),
        });
    }
    for n in 0..2 * MILLION {
        let thread = 1 + (n / 1000 % 4) as u32;
        if n % 1000 == 0 {
            events.push(release(
                thread,
                Sync::Volatile {
                    object: ObjectId(5000),
                    offset: 8,
                },
            ));
        }
        events.push(access(thread, Access::Read, field(n % 1000, 1), 3));
    }
    events
}

fn by_turns() -> Vec<Event> {
    (0..2 * MILLION)
        .map(|n| {
            access(
                (n % 2) as u32,
                Access::Write,
                field(n % 1000, (n % 2) as u32),
                1,
            )
        })
        .collect()
}

fn locked(threads: u32, locks: u64) -> Vec<Event> {
    let mut events = Vec::new();
    for n in 0..MILLION / 2 {
        let thread = n as u32 % threads;
        let object = n / u64::from(threads) % locks;
        let lock = Sync::Monitor(ObjectId(object));
        events.push(acquire(thread, lock));
        events.push(access(thread, Access::Read, field(object, 1), 1));
        events.push(access(thread, Access::Write, field(object, 1), 2));
        events.push(release(thread, lock));
    }
    events
}

fn sweeps() -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..100_000 {
        events.push(access(1, Access::Read, range(0, LARGE - 1, 1), 1));
        events.push(access(1, Access::Write, range(0, LARGE - 1, 1), 2));
        events.push(release(1, Sync::Fence));
    }
    events
}

fn strided() -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..4 {
        for site in 0..8 {
            events.push(access(
                1,
                Access::Write,
                range(site, LARGE - 8 + site, 8),
                site,
            ));
        }
        events.push(release(1, Sync::Fence));
    }
    events
}

fn random(sites: u32, writes: bool) -> Vec<Event> {
    let mut state = 1u64;
    (0..MILLION)
        .map(|n| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let index = (state >> 33) as u32 % LARGE;
            let kind = if writes && n % 2 == 0 {
                Access::Write
            } else {
                Access::Read
            };
            access(1, kind, range(index, index, 1), n as u32 % sites)
        })
        .collect()
}

fn threads(join: bool) -> Vec<Event> {
    let lock = Sync::Monitor(ObjectId(1));
    let mut events = Vec::new();
    for n in 1..=100_000 {
        let (parent, child) = (ThreadId(0), ThreadId(n));
        events.push(access(0, Access::Write, field(1000 + u64::from(n), 1), 1));
        events.push(Event::Start {
            thread: parent,
            child,
            site: SiteId(2),
        });
        events.push(Event::Begin { thread: child });
        events.push(access(n, Access::Write, field(1000 + u64::from(n), 1), 3));
        events.push(acquire(n, lock));
        events.push(access(n, Access::Write, field(1, 1), 4));
        events.push(release(n, lock));
        events.push(Event::End { thread: child });
        if join {
            events.push(Event::Joined {
                thread: parent,
                child,
                site: SiteId(5),
            });
        }
        events.push(Event::ObjectFreed(ObjectId(1000 + u64::from(n))));
    }
    events
}

fn at_once() -> Vec<Event> {
    let lock = Sync::Monitor(ObjectId(1));
    let mut events = Vec::new();
    for n in 1..=10_000 {
        let (parent, child) = (ThreadId(0), ThreadId(n));
        events.push(Event::Start {
            thread: parent,
            child,
            site: SiteId(2),
        });
        events.push(Event::Begin { thread: child });
        events.push(access(n, Access::Write, field(1000 + u64::from(n), 1), 3));
    }
    for n in (1..=10_000).chain(1..=10_000) {
        events.push(acquire(n, lock));
        events.push(access(n, Access::Write, field(1, 1), 4));
        events.push(release(n, lock));
    }
    events
}

fn freed() -> Vec<Event> {
    let mut events = Vec::new();
    for n in 0..MILLION {
        events.push(access(1, Access::Write, field(n, 1), 1));
        events.push(access(1, Access::Write, field(n, 2), 2));
        if n >= 1000 {
            events.push(Event::ObjectFreed(ObjectId(n - 1000)));
        }
    }
    events
}
