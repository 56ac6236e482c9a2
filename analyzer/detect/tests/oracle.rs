//! The engine against brute force, on thousands of small random traces.
//!
//! The oracle knows nothing of clocks: it closes the edges of the Java Memory Model over all pairs of events. Each event is
//! its own site, so a finding names its two events. Three things must hold: every finding is a pair that the oracle leaves
//! unordered; on each variable the first race is found, at the very access that completes it; and the locks shown are held.

use redflag_detect::{Engine, Evidence};
use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable};
use std::collections::{BTreeMap, BTreeSet};

const THREADS: u32 = 4;
const TRACES: u64 = 4_000;

#[test]
fn engine_agrees_with_transitive_closure_on_random_traces() {
    let mut racy = 0;
    for seed in 0..TRACES {
        let trace = Generator::new(seed).trace();
        let found =
            check(&trace).unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}\n{}", text(&trace)));
        racy += u64::from(found);
    }
    // Both kinds of traces must be common, or the comparison would say little.
    assert!(
        (TRACES / 5..TRACES * 4 / 5).contains(&racy),
        "{racy} of {TRACES} traces are racy"
    );
}

/// Compares engine and oracle on one trace and tells whether it has a race.
fn check(trace: &[Event]) -> Result<bool, String> {
    let mut engine = Engine::new();
    trace.iter().for_each(|event| engine.event(event));
    let before = closure(trace);
    let mut first_found = BTreeMap::new();
    for finding in engine.findings() {
        let [first, second] = &finding.accesses;
        let (a, b) = (first.site.0 as usize, second.site.0 as usize);
        if !conflict(&trace[a], &trace[b]) || before[b] & bit(a) != 0 {
            return Err(format!("{a} and {b} are no race"));
        }
        for side in [first, second] {
            check_locks(trace, side)?;
        }
        let earliest = first_found.entry(finding.variable).or_insert(b);
        *earliest = (*earliest).min(b);
    }
    let expected = first_races(trace, &before);
    if first_found != expected {
        return Err(format!(
            "first races {first_found:?}, the oracle says {expected:?}"
        ));
    }
    Ok(!expected.is_empty())
}

/// For each event, the set of events that happen before it.
fn closure(trace: &[Event]) -> Vec<u128> {
    let mut before = vec![0u128; trace.len()];
    for later in 0..trace.len() {
        for earlier in 0..later {
            if edge(trace, earlier, later) {
                before[later] |= before[earlier] | bit(earlier);
            }
        }
    }
    before
}

/// Whether there is a direct edge.
fn edge(trace: &[Event], earlier: usize, later: usize) -> bool {
    let (a, b) = (&trace[earlier], &trace[later]);
    let hand_over = match (a, b) {
        (Event::Release { sync: released, .. }, Event::Acquire { sync: acquired, .. }) => {
            released == acquired
        }
        // A thread that already did something cannot be started.
        (Event::Start { child, .. }, _) => {
            thread(b) == *child && !trace[..earlier].iter().any(|event| thread(event) == *child)
        }
        (_, Event::Joined { child, .. }) => thread(a) == *child,
        _ => false,
    };
    thread(a) == thread(b) || hand_over
}

/// For each variable with a race, the event that completes the first one.
fn first_races(trace: &[Event], before: &[u128]) -> BTreeMap<Variable, usize> {
    let mut first = BTreeMap::new();
    for (later, event) in trace.iter().enumerate() {
        let Event::Access { variable, .. } = event else {
            continue;
        };
        let races = (0..later)
            .any(|earlier| conflict(&trace[earlier], event) && before[later] & bit(earlier) == 0);
        if races {
            first.entry(*variable).or_insert(later);
        }
    }
    first
}

fn conflict(a: &Event, b: &Event) -> bool {
    let (
        Event::Access {
            kind: kind_a,
            variable: variable_a,
            ..
        },
        Event::Access {
            kind: kind_b,
            variable: variable_b,
            ..
        },
    ) = (a, b)
    else {
        return false;
    };
    variable_a == variable_b && (*kind_a == Access::Write || *kind_b == Access::Write)
}

fn check_locks(trace: &[Event], side: &Evidence) -> Result<(), String> {
    let mut depth: BTreeMap<ObjectId, i32> = BTreeMap::new();
    for event in &trace[..side.site.0 as usize] {
        match *event {
            Event::Acquire {
                thread,
                sync: Sync::Monitor(m),
                ..
            } if thread == side.thread => *depth.entry(m).or_default() += 1,
            Event::Release {
                thread,
                sync: Sync::Monitor(m),
                ..
            } if thread == side.thread => *depth.entry(m).or_default() -= 1,
            _ => {}
        }
    }
    let expected: BTreeSet<ObjectId> = depth
        .into_iter()
        .filter(|&(_, depth)| depth > 0)
        .map(|(m, _)| m)
        .collect();
    let shown: BTreeSet<ObjectId> = side.locks.iter().map(|lock| lock.monitor).collect();
    if shown == expected {
        Ok(())
    } else {
        Err(format!("{side:?} holds {expected:?}"))
    }
}

fn thread(event: &Event) -> ThreadId {
    match *event {
        Event::Access { thread, .. }
        | Event::Acquire { thread, .. }
        | Event::Release { thread, .. }
        | Event::Start { thread, .. }
        | Event::Begin { thread }
        | Event::End { thread }
        | Event::Joined { thread, .. } => thread,
        Event::ObjectFreed(_) => unreachable!("the generator frees nothing"),
    }
}

fn bit(index: usize) -> u128 {
    1 << index
}

fn text(trace: &[Event]) -> String {
    trace.iter().map(|event| format!("{event}\n")).collect()
}

/// Makes traces that a JVM could have made: monitors exclude each other, the dead do nothing.
struct Generator {
    state: u64,
    trace: Vec<Event>,
    /// By thread: the monitors it entered, innermost last.
    held: Vec<Vec<ObjectId>>,
    alive: Vec<bool>,
    ended: Vec<bool>,
}

impl Generator {
    fn new(seed: u64) -> Self {
        let n = THREADS as usize;
        let mut alive = vec![false; n];
        alive[0] = true;
        Generator {
            state: seed,
            trace: Vec::new(),
            held: vec![Vec::new(); n],
            alive,
            ended: vec![false; n],
        }
    }

    /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    fn below(&mut self, n: u32) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % u64::from(n)) as u32
    }

    fn trace(mut self) -> Vec<Event> {
        let length = 10 + self.below(50) as usize;
        while self.trace.len() < length {
            let thread = ThreadId(self.below(THREADS));
            if self.alive[thread.0 as usize] {
                self.step(thread);
            }
        }
        self.trace
    }

    fn step(&mut self, thread: ThreadId) {
        let site = SiteId(self.trace.len() as u32);
        match self.below(16) {
            0..=4 => self.access(thread, site),
            5..=8 => self.enter(thread, site),
            9..=11 => self.exit(thread, site),
            12 => {
                let sync = self.hand_off();
                self.trace.push(Event::Release { thread, sync, site });
            }
            13 => {
                let sync = self.hand_off();
                self.trace.push(Event::Acquire { thread, sync, site });
            }
            14 => self.start(thread, site),
            _ => self.end_or_join(thread, site),
        }
    }

    fn access(&mut self, thread: ThreadId, site: SiteId) {
        let kind = if self.below(3) == 0 {
            Access::Write
        } else {
            Access::Read
        };
        let variable = match self.below(4) {
            0 => Variable::Field {
                object: ObjectId(1),
                field: FieldId(1),
            },
            1 => Variable::Static { field: FieldId(1) },
            2 => Variable::element(ObjectId(1), 1),
            _ => Variable::Contents {
                object: ObjectId(1),
            },
        };
        self.trace.push(Event::Access {
            thread,
            kind,
            variable,
            site,
        });
    }

    fn enter(&mut self, thread: ThreadId, site: SiteId) {
        let monitor = ObjectId(u64::from(self.below(2)));
        let me = thread.0 as usize;
        let taken = self
            .held
            .iter()
            .enumerate()
            .any(|(other, held)| other != me && held.contains(&monitor));
        if !taken {
            self.held[me].push(monitor);
            self.trace.push(Event::Acquire {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            });
        }
    }

    fn exit(&mut self, thread: ThreadId, site: SiteId) {
        if let Some(monitor) = self.held[thread.0 as usize].pop() {
            self.trace.push(Event::Release {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            });
        }
    }

    fn hand_off(&mut self) -> Sync {
        match self.below(4) {
            0 => Sync::Volatile {
                object: ObjectId(1),
                offset: 12,
            },
            1 => Sync::Volatile {
                object: ObjectId(2),
                offset: 12,
            },
            2 => Sync::Atomic(ObjectId(1)),
            _ => Sync::Class(1),
        }
    }

    /// Sometimes starts a thread that runs already, as a second `start()` that will throw does.
    fn start(&mut self, thread: ThreadId, site: SiteId) {
        let child = ThreadId(self.below(THREADS));
        if child == thread {
            return;
        }
        self.trace.push(Event::Start {
            thread,
            child,
            site,
        });
        if !self.alive[child.0 as usize] && !self.ended[child.0 as usize] {
            self.alive[child.0 as usize] = true;
            self.trace.push(Event::Begin { thread: child });
        }
    }

    fn end_or_join(&mut self, thread: ThreadId, site: SiteId) {
        let child = ThreadId(self.below(THREADS));
        if self.ended[child.0 as usize] {
            self.trace.push(Event::Joined {
                thread,
                child,
                site,
            });
        } else if child == thread && thread.0 != 0 && self.held[thread.0 as usize].is_empty() {
            self.alive[thread.0 as usize] = false;
            self.ended[thread.0 as usize] = true;
            self.trace.push(Event::End { thread });
        }
    }
}
