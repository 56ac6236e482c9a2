//! The happens-before relation of a whole trace, by the plainest vector clocks. Not the engine's code, on purpose.

use super::trace::{Trace, What};
use std::collections::{HashMap, HashSet};

/// For each thread, how much of it is known.
type Clock = HashMap<String, u64>;

/// What a thread knew when an event happened.
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

fn learn(clock: &mut Clock, from: &Clock) {
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
    /// Volatile reads that teach their thread nothing, and volatile writes by a thread that did and learnt nothing since the
    /// last through the same variable. Whether such are told is the recorder's choice.
    pub idle: HashSet<usize>,
}

/// A thread under way.
#[derive(Default)]
struct Thread {
    clock: Clock,
    /// How often it did or learnt something.
    news: u64,
    /// The news that were released through each variable.
    told: HashMap<String, u64>,
}

impl Thread {
    /// Learns from a clock; says whether anything was new.
    fn learn(&mut self, from: &Clock) -> bool {
        let before = self.clock.clone();
        learn(&mut self.clock, from);
        let learnt = self.clock != before;
        self.news += u64::from(learnt);
        learnt
    }

    /// Gives away what it knows; what it does from now on is not part of that.
    fn give(&mut self, name: &str, to: &mut Clock) {
        learn(to, &self.clock);
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
                mine.news += 1;
                let (thread, clock) = (name.clone(), mine.clock.clone());
                walk.moments.insert(at, Moment { thread, clock });
            }
            What::Acquire(sync) => {
                let learnt = mine.learn(released.entry(sync.clone()).or_default());
                if !learnt && sync.starts_with("volatile:") {
                    walk.idle.insert(at);
                }
            }
            What::Release(sync) => {
                mine.give(name, released.entry(sync.clone()).or_default());
                let told = mine.told.insert(sync.clone(), mine.news);
                if told == Some(mine.news) && sync.starts_with("volatile:") {
                    walk.idle.insert(at);
                }
            }
            What::Start(child) => {
                mine.give(name, released.entry(format!("start:{child}")).or_default());
            }
            // A thread begins once, so a second start, which fails, orders nothing.
            What::Begin => {
                mine.learn(released.entry(format!("start:{name}")).or_default());
            }
            What::Joined(child) => {
                mine.learn(&threads.entry(child.clone()).or_default().clock);
            }
            What::End | What::Lock(..) => {}
        }
        threads.insert(name.clone(), mine);
    }
    walk
}
