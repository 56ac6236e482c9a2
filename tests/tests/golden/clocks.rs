//! The happens-before relation of a whole trace, by the plainest vector clocks. Not the engine's code, on purpose.

use super::trace::{Trace, What};
use std::collections::{HashMap, HashSet};

/// A vector clock: for each thread, the time of its last event that is ordered before.
type Clock = HashMap<String, u64>;

/// The clock of a thread when an event happened.
pub struct Moment {
    thread: String,
    clock: Clock,
}

impl Moment {
    /// Whether this happens before another event.
    pub fn is_before(&self, other: &Moment) -> bool {
        let known = |moment: &Moment| moment.clock.get(&self.thread).copied().unwrap_or(0);
        known(self) <= known(other)
    }
}

fn join(clock: &mut Clock, from: &Clock) {
    for (thread, &known) in from {
        let mine = clock.entry(thread.clone()).or_default();
        *mine = known.max(*mine);
    }
}

/// What a walk over a trace finds, by the events' places in it.
#[derive(Default)]
pub struct Walk {
    /// The moment of each access.
    pub moments: HashMap<usize, Moment>,
    /// Volatile reads that join nothing new, and volatile writes by a thread that did and joined nothing since its last one
    /// through the same variable. The recorder may leave them out.
    pub idle: HashSet<usize>,
}

/// A thread under way.
#[derive(Default)]
struct Thread {
    clock: Clock,
    /// How often it accessed something, or joined something new.
    steps: u64,
    /// The steps that were released through each variable.
    released: HashMap<String, u64>,
    ended: bool,
}

impl Thread {
    /// Joins a clock; says whether anything was new.
    fn join(&mut self, from: &Clock) -> bool {
        let before = self.clock.clone();
        join(&mut self.clock, from);
        let is_new = self.clock != before;
        self.steps += u64::from(is_new);
        is_new
    }

    /// What a thread that joins it is ordered after: while it runs, only what came before its last release.
    fn released(&self, name: &str) -> Clock {
        let mut clock = self.clock.clone();
        if let Some(own) = clock.get_mut(name).filter(|_| !self.ended) {
            *own -= 1;
        }
        clock
    }

    /// Releases its clock; what it does from now on is not part of that.
    fn release(&mut self, name: &str, to: &mut Clock) {
        join(to, &self.clock);
        *self.clock.entry(name.to_owned()).or_default() += 1;
    }
}

/// Walks over a trace.
pub fn walk(trace: &Trace) -> Walk {
    let mut threads: HashMap<String, Thread> = HashMap::new();
    let mut released: HashMap<String, Clock> = HashMap::new();
    let mut walk = Walk::default();
    for (at, event) in trace.events.iter().enumerate() {
        let name = &event.thread;
        let mut mine = threads.remove(name).unwrap_or_default();
        mine.clock.entry(name.clone()).or_insert(1);
        match &event.what {
            What::Access(..) => {
                mine.steps += 1;
                let (thread, clock) = (name.clone(), mine.clock.clone());
                walk.moments.insert(at, Moment { thread, clock });
            }
            What::Acquire(sync) => {
                let is_new = mine.join(released.entry(sync.clone()).or_default());
                if !is_new && sync.starts_with("volatile:") {
                    walk.idle.insert(at);
                }
            }
            What::Release(sync) => {
                mine.release(name, released.entry(sync.clone()).or_default());
                let last = mine.released.insert(sync.clone(), mine.steps);
                if last == Some(mine.steps) && sync.starts_with("volatile:") {
                    walk.idle.insert(at);
                }
            }
            What::Start(child) => {
                mine.release(name, released.entry(format!("start:{child}")).or_default());
            }
            // A thread begins once, so a second start, which fails, orders nothing.
            What::Begin => {
                mine.join(released.entry(format!("start:{name}")).or_default());
            }
            What::Joined(child) => {
                let child = (child, threads.entry(child.clone()).or_default());
                mine.join(&child.1.released(child.0));
            }
            What::End => mine.ended = true,
            What::Lock(..) | What::Initializing(_) => {}
        }
        threads.insert(name.clone(), mine);
    }
    walk
}
