//! The same work by more threads, and on more variables.

use crate::streams::{access, acquire, field, release};
use redflag_trace::{Access, Event, ObjectId, SiteId, Sync, ThreadId};

/// About as many events in each stream, so that only the number of threads or variables differs.
const EVENTS: u64 = 2_000_000;

/// A stream by its name.
pub type Named = (String, Box<dyn Fn() -> Vec<Event>>);

/// Threads that run at once, and threads that run one after another, each joined or not.
pub fn threads() -> impl Iterator<Item = Named> {
    let named = |name: String, stream: Box<dyn Fn() -> Vec<Event>>| (name, stream);
    let at_once = [10, 1_000, 10_000].map(|n| {
        let lock = named(
            format!("{n} at once, one lock"),
            Box::new(move || at_once(n, 1)),
        );
        let locks = named(
            format!("{n} at once, a lock for ten"),
            Box::new(move || at_once(n, n / 10)),
        );
        [lock, locks]
    });
    let in_turn = [10, 1_000, 10_000, 100_000].map(|n| {
        let joined = named(
            format!("{n} in turn, joined"),
            Box::new(move || in_turn(n, true)),
        );
        let alone = named(
            format!("{n} in turn, not joined"),
            Box::new(move || in_turn(n, false)),
        );
        [joined, alone]
    });
    at_once.into_iter().chain(in_turn).flatten()
}

/// Fields of one thread, fields under locks by four threads, and fields that all four read.
pub fn variables() -> impl Iterator<Item = Named> {
    let all = [10_000, 100_000, 1_000_000].map(|n| -> [Named; 3] {
        [
            (format!("{n} of one thread"), Box::new(move || private(n))),
            (format!("{n} under a lock"), Box::new(move || locked(n))),
            (format!("{n} read by four"), Box::new(move || shared(n))),
        ]
    });
    all.into_iter().flatten()
}

fn start(events: &mut Vec<Event>, thread: u32, child: u32) {
    let (thread, child, site) = (ThreadId(thread), ThreadId(child), SiteId(92));
    events.push(Event::Start {
        thread,
        child,
        site,
    });
    events.push(Event::Begin { thread: child });
}

/// A thread changes a field of its own and one that others change too.
fn work(events: &mut Vec<Event>, thread: u32, lock: u32) {
    let sync = Sync::Monitor(ObjectId(u64::from(lock)));
    events.push(access(thread, Access::Write, field(own(thread), 1), 1));
    events.push(acquire(thread, sync));
    events.push(access(thread, Access::Read, field(u64::from(lock), 1), 2));
    events.push(access(thread, Access::Write, field(u64::from(lock), 1), 3));
    events.push(release(thread, sync));
}

fn own(thread: u32) -> u64 {
    1_000_000 + u64::from(thread)
}

fn at_once(threads: u32, locks: u32) -> Vec<Event> {
    let mut events = Vec::new();
    for thread in 1..=threads {
        start(&mut events, 0, thread);
    }
    // Fewer, as this is where clocks have to be joined all the time.
    for n in 0..EVENTS / 5 / 5 {
        let thread = (n % u64::from(threads)) as u32;
        work(&mut events, 1 + thread, 1 + thread % locks);
    }
    events
}

fn in_turn(threads: u32, join: bool) -> Vec<Event> {
    let mut events = Vec::new();
    for n in 1..=threads {
        start(&mut events, 0, n);
        for _ in 0..EVENTS / 5 / u64::from(threads) {
            work(&mut events, n, 1);
        }
        events.push(Event::End {
            thread: ThreadId(n),
        });
        if join {
            events.push(Event::Joined {
                thread: ThreadId(0),
                child: ThreadId(n),
                site: SiteId(93),
            });
        }
        events.push(Event::ObjectFreed(ObjectId(own(n))));
    }
    events
}

fn private(variables: u64) -> Vec<Event> {
    let lock = Sync::Monitor(ObjectId(0));
    let mut events = Vec::new();
    for n in 0..EVENTS {
        if n % 100 == 0 {
            events.push(release(1, lock));
        }
        let kind = if n % 2 == 0 {
            Access::Write
        } else {
            Access::Read
        };
        events.push(access(1, kind, spread(n, variables), 1));
    }
    events
}

/// Goes through all variables again and again. Each object has ten.
fn spread(n: u64, variables: u64) -> redflag_trace::Variable {
    let variable = n % variables;
    field(1 + variable / 10, (variable % 10) as u32)
}

fn locked(variables: u64) -> Vec<Event> {
    let mut events = Vec::new();
    for thread in 1..=4 {
        start(&mut events, 0, thread);
    }
    for n in 0..EVENTS / 10 {
        let thread = 1 + (n % 4) as u32;
        let lock = Sync::Monitor(ObjectId(2_000_000 + n % 100));
        events.push(acquire(thread, lock));
        for k in 0..8 {
            // The same hundredth of the variables for each lock.
            let variable = (n * 8 + k) / 100 % (variables / 100) * 100 + n % 100;
            let kind = if k % 2 == 0 {
                Access::Write
            } else {
                Access::Read
            };
            events.push(access(thread, kind, spread(variable, variables), k as u32));
        }
        events.push(release(thread, lock));
    }
    events
}

fn shared(variables: u64) -> Vec<Event> {
    let mut events: Vec<Event> = (0..variables)
        .map(|n| access(0, Access::Write, spread(n, variables), 1))
        .collect();
    for thread in 1..=4 {
        start(&mut events, 0, thread);
    }
    for n in 0..EVENTS.max(4 * variables) {
        let thread = 1 + (n / variables % 4) as u32;
        events.push(access(thread, Access::Read, spread(n, variables), 2));
    }
    events
}
