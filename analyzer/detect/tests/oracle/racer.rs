//! RACER by the letter: Bodden and Havelund, "Aspect-Oriented Race Detection in Java", IEEE TSE 36(4), 2010, section 4.
//!
//! The visibility relation is a set of pairs of access periods, closed as it grows; a variable has one state machine of
//! figure 9b for each of its places, with a list for its lock set and another for its accesses. Where the paper is silent,
//! `docs/decisions.md` says how it is read. Atomic accesses are left out.

use crate::events::{Held, Lock, access, thread};
use crate::places::Places;
use redflag_detect::Visibility;
use redflag_trace::{Access, Event, ObjectId, Sync, ThreadId, Variable};
use std::collections::{BTreeMap, BTreeSet};

/// A thread, and how many of its periods came before.
type Period = (ThreadId, u32);

/// A warning: the place, the access that causes it, and the accesses that it may name as the other one. These are by other
/// threads and have no lock in common with the cause. A read and a write are preferred to two reads. The last access by
/// another thread is named if it is among them; for a read, the last write, if another thread made it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Warning {
    pub place: Variable,
    pub others: Vec<usize>,
    pub cause: usize,
}

/// All warnings, and which transitions were made.
#[derive(Debug, Default)]
pub struct Expected {
    pub warnings: Vec<Warning>,
    pub transitions: BTreeSet<&'static str>,
}

pub fn expect(trace: &[Event], visibility: Visibility) -> Expected {
    let mut expected = Expected::default();
    let mut periods = Periods::new(visibility);
    let mut held = Held::default();
    let mut machines: BTreeMap<Variable, Machine> = BTreeMap::new();
    for (at, event) in trace.iter().enumerate() {
        if let Some((by, kind, variable)) = access(event).filter(|(_, kind, _)| !kind.is_atomic()) {
            let now = Now {
                at,
                kind,
                period: periods.now(by),
                held: held.by(by).to_vec(),
                locks: guards(held.by(by), kind),
            };
            for place in Places::of(variable).all() {
                let machine = machines.entry(place).or_default();
                expected.transitions.insert(machine.step(&now, &periods));
                let others = machine.warning(&now);
                if !others.is_empty() {
                    let cause = at;
                    expected.warnings.push(Warning {
                        place,
                        others,
                        cause,
                    });
                }
            }
        }
        if let Event::ObjectFreed(object) = event {
            machines.retain(|place, _| place.object() != Some(*object));
        }
        held.event(event);
        periods.event(event);
    }
    expected
}

/// The locks that guard an access: a write is not guarded by a lock held to read.
fn guards(held: &[Lock], kind: Access) -> Vec<ObjectId> {
    held.iter()
        .filter(|lock| kind == Access::Read || lock.is_exclusive())
        .map(|lock| lock.object())
        .collect()
}

/// The access that is checked.
struct Now {
    at: usize,
    kind: Access,
    period: Period,
    held: Vec<Lock>,
    /// The locks that guard it.
    locks: Vec<ObjectId>,
}

/// An access that was checked.
struct Earlier {
    by: ThreadId,
    kind: Access,
    at: usize,
    held: Vec<Lock>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Virgin,
    Exclusive(Period),
    ExclusiveModified(Period),
    Shared,
    SharedModified,
}

#[derive(Default)]
struct Machine {
    state: State,
    /// Locks held at every access; all locks there are, before the first.
    locks: Option<Vec<ObjectId>>,
    accesses: Vec<Earlier>,
    written: Option<Period>,
    warned: bool,
}

impl Machine {
    /// Processes an access and returns the transition.
    fn step(&mut self, now: &Now, periods: &Periods) -> &'static str {
        let mut transition = "";
        if let State::Exclusive(last) | State::ExclusiveModified(last) = self.state
            && last.0 != now.period.0
            && periods.sees(now.period, last)
        {
            transition = "handed over";
            *self = Machine::default();
        }
        let writes = now.kind == Access::Write;
        let same = |last: Period| last.0 == now.period.0;
        // Beyond the paper: a read only has to see the last write.
        let beyond = periods.visibility == Visibility::Extended;
        let seen = self.written.map(|write| periods.sees(now.period, write));
        if writes {
            self.written = Some(now.period);
        }
        (self.state, transition) = match self.state {
            State::Virgin if writes => (State::ExclusiveModified(now.period), transition),
            State::Virgin => (State::Exclusive(now.period), transition),
            State::Exclusive(last) if same(last) && !writes => (State::Exclusive(now.period), ""),
            State::Exclusive(last) | State::ExclusiveModified(last) if same(last) => {
                (State::ExclusiveModified(now.period), "")
            }
            State::Exclusive(_) if !writes => (State::Shared, "shared by reads"),
            State::Exclusive(_) => (State::SharedModified, "written by another"),
            State::ExclusiveModified(_) if !writes && beyond && seen == Some(true) => {
                (State::Shared, "shared by reads of a visible write")
            }
            State::ExclusiveModified(_) if writes => (State::SharedModified, "written by both"),
            State::ExclusiveModified(_) => (State::SharedModified, "read by another"),
            State::Shared if !writes && seen == Some(false) => {
                (State::SharedModified, "read by another")
            }
            State::Shared if !writes => (State::Shared, ""),
            State::Shared => (State::SharedModified, "shared and then written"),
            State::SharedModified => (State::SharedModified, ""),
        };
        let refined = match &self.locks {
            None => now.locks.clone(),
            Some(locks) => {
                let kept = locks.iter().filter(|lock| now.locks.contains(lock));
                kept.copied().collect()
            }
        };
        if self.state == State::SharedModified && !refined.is_empty() {
            transition = "guarded";
        }
        self.locks = Some(refined);
        self.accesses.push(Earlier {
            by: now.period.0,
            kind: now.kind,
            at: now.at,
            held: now.held.clone(),
        });
        transition
    }

    /// The accesses that the warning may name, if there is something to warn of for the first time.
    fn warning(&mut self, now: &Now) -> Vec<usize> {
        let unguarded = self.locks.as_ref().is_some_and(Vec::is_empty);
        if self.state != State::SharedModified || !unguarded || self.warned {
            return Vec::new();
        }
        let earlier = || self.accesses.iter().rev();
        let write = earlier().find(|earlier| earlier.kind == Access::Write);
        let other = earlier().find(|earlier| earlier.by != now.period.0);
        let named = match write {
            Some(write) if now.kind == Access::Read && write.by != now.period.0 => Some(write),
            _ => other,
        };
        let opposite =
            |earlier: &&Earlier| earlier.by != now.period.0 && !excluded(&earlier.held, &now.held);
        let conflicting = |earlier: &&Earlier| {
            opposite(earlier) && (now.kind == Access::Write || earlier.kind == Access::Write)
        };
        let mut others: Vec<&Earlier> = earlier().filter(conflicting).collect();
        if others.is_empty() {
            others = earlier().filter(opposite).collect();
        }
        if let Some(named) = named.filter(|named| others.iter().any(|other| other.at == named.at)) {
            others = vec![named];
        }
        self.warned = !others.is_empty();
        others.iter().map(|other| other.at).collect()
    }
}

fn excluded(one: &[Lock], other: &[Lock]) -> bool {
    let guards = |lock: &Lock, held: &Lock| {
        lock.object() == held.object() && (lock.is_exclusive() || held.is_exclusive())
    };
    one.iter()
        .any(|lock| other.iter().any(|held| guards(lock, held)))
}

/// The visibility relation.
struct Periods {
    visibility: Visibility,
    /// The current period of each thread that did something.
    now: BTreeMap<ThreadId, u32>,
    /// The first of each pair sees what was done in the second.
    sees: BTreeSet<(Period, Period)>,
    released: BTreeMap<Sync, Vec<Period>>,
    locks: BTreeSet<ObjectId>,
    did: BTreeSet<ThreadId>,
}

impl Periods {
    fn new(visibility: Visibility) -> Self {
        Periods {
            visibility,
            now: BTreeMap::new(),
            sees: BTreeSet::new(),
            released: BTreeMap::new(),
            locks: BTreeSet::new(),
            did: BTreeSet::new(),
        }
    }

    fn now(&self, thread: ThreadId) -> Period {
        (thread, self.now.get(&thread).copied().unwrap_or(0))
    }

    fn sees(&self, later: Period, earlier: Period) -> bool {
        later == earlier || self.sees.contains(&(later, earlier))
    }

    /// A period sees an earlier one, and all that the earlier one sees. No period may have seen the later one yet.
    fn relate(&mut self, later: Period, earlier: Period) {
        let first = (ThreadId(0), 0);
        let range = (earlier, first)..=(earlier, (ThreadId(u32::MAX), u32::MAX));
        let more: Vec<Period> = self.sees.range(range).map(|(_, seen)| *seen).collect();
        self.sees.insert((later, earlier));
        self.sees.extend(more.into_iter().map(|seen| (later, seen)));
    }

    /// Ends a thread's period and begins another; returns both.
    fn next(&mut self, thread: ThreadId) -> (Period, Period) {
        let old = self.now(thread);
        let new = (thread, old.1 + 1);
        self.now.insert(thread, new.1);
        self.relate(new, old);
        (old, new)
    }

    fn event(&mut self, event: &Event) {
        self.did.extend(thread(event));
        match *event {
            Event::Start { thread, child, .. } => {
                let (old, _) = self.next(thread);
                if !self.did.contains(&child) {
                    self.relate((child, 0), old);
                }
            }
            Event::Locked { lock, .. } => _ = self.locks.insert(lock),
            _ if self.visibility == Visibility::Paper => {}
            Event::Release { thread, sync, .. } if !self.guards(sync) => {
                let (old, _) = self.next(thread);
                self.released.entry(sync).or_default().push(old);
            }
            Event::Acquire { thread, sync, .. } if !self.guards(sync) => {
                let (_, new) = self.next(thread);
                for period in self.released.get(&sync).cloned().unwrap_or_default() {
                    self.relate(new, period);
                }
            }
            Event::Joined { thread, child, .. } => {
                let (_, new) = self.next(thread);
                self.relate(new, self.now(child));
                self.did.insert(child);
            }
            _ => {}
        }
    }

    /// Whether it belongs to a lock, which hands nothing over.
    fn guards(&self, sync: Sync) -> bool {
        match sync {
            Sync::Monitor(_) => true,
            Sync::Volatile { object, .. } | Sync::Atomic(object) => self.locks.contains(&object),
            _ => false,
        }
    }
}
