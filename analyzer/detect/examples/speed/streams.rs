//! Streams of events. Each is typical of something that programs do all the time.

use redflag_trace::{
    Access, Event, FieldId, Hold, ObjectId, SiteId, Sync, Taken, ThreadId, Variable,
};

const MILLION: u64 = 1_000_000;
const LARGE: u32 = 2_000_000;

type Stream = fn() -> Vec<Event>;

/// By name.
pub const STREAMS: [(&str, Stream); 18] = [
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
    ("read-write lock, 4 threads", read_write),
];

pub fn access(thread: u32, kind: Access, variable: Variable, site: u32) -> Event {
    Event::Access {
        thread: ThreadId(thread),
        kind,
        variable,
        site: SiteId(site),
    }
}

pub fn field(object: u64, field: u32) -> Variable {
    Variable::Field {
        object: ObjectId(object),
        field: FieldId(field),
    }
}

pub fn acquire(thread: u32, sync: Sync) -> Event {
    let (thread, site) = (ThreadId(thread), SiteId(90));
    Event::Acquire { thread, sync, site }
}

pub fn release(thread: u32, sync: Sync) -> Event {
    let (thread, site) = (ThreadId(thread), SiteId(91));
    Event::Release { thread, sync, site }
}

fn volatile(object: u64, offset: u64) -> Sync {
    let object = ObjectId(object);
    Sync::Volatile { object, offset }
}

fn start(child: u32) -> Event {
    let (thread, child, site) = (ThreadId(0), ThreadId(child), SiteId(2));
    Event::Start {
        thread,
        child,
        site,
    }
}

/// A thread is started and writes a field of an object of its own.
fn beginning(child: u32) -> [Event; 3] {
    let thread = ThreadId(child);
    let own = field(1000 + u64::from(child), 1);
    let begin = Event::Begin { thread };
    [start(child), begin, access(child, Access::Write, own, 3)]
}

/// A thread writes a field that all write, under their lock.
fn locked_write(thread: u32) -> [Event; 3] {
    let lock = Sync::Monitor(ObjectId(1));
    let write = access(thread, Access::Write, field(1, 1), 4);
    [acquire(thread, lock), write, release(thread, lock)]
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
            events.push(release(1, volatile(0, 8)));
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
    events.extend((1..=4).map(start));
    for n in 0..2 * MILLION {
        let thread = 1 + (n / 1000 % 4) as u32;
        if n % 1000 == 0 {
            events.push(release(thread, volatile(5000, 8)));
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
    let mut events = Vec::new();
    for n in 1..=100_000 {
        let child = ThreadId(n);
        events.push(access(0, Access::Write, field(1000 + u64::from(n), 1), 1));
        events.extend(beginning(n));
        events.extend(locked_write(n));
        events.push(Event::End { thread: child });
        if join {
            events.push(Event::Joined {
                thread: ThreadId(0),
                child,
                site: SiteId(5),
            });
        }
        events.push(Event::ObjectFreed(ObjectId(1000 + u64::from(n))));
    }
    events
}

fn at_once() -> Vec<Event> {
    let mut events = Vec::new();
    for n in 1..=10_000 {
        events.extend(beginning(n));
    }
    for n in (1..=10_000).chain(1..=10_000) {
        events.extend(locked_write(n));
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

/// Threads read under the read side of a lock; every tenth access is a write under the write side.
fn read_write() -> Vec<Event> {
    let lock = ObjectId(1);
    let state = volatile(lock.0, 16);
    let mut events = Vec::new();
    for n in 0..MILLION / 4 {
        let thread = ThreadId((n % 4) as u32);
        let (hold, kind) = match n % 10 {
            0 => (Hold::Exclusive, Access::Write),
            _ => (Hold::Shared, Access::Read),
        };
        let site = SiteId(94);
        events.push(release(thread.0, state));
        events.push(acquire(thread.0, state));
        events.push(Event::Locked {
            thread,
            lock,
            hold,
            taken: Taken::Blocking,
            site,
        });
        events.push(access(thread.0, kind, field(2 + n / 10 % 100, 1), 1));
        events.push(Event::Unlocked {
            thread,
            lock,
            hold,
            site,
        });
        events.push(release(thread.0, state));
    }
    events
}
