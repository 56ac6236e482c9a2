//! Orders of events, by transitive closure over all pairs.

use crate::events::{access, thread};
use crate::places::Places;
use redflag_trace::{Access, Event, ObjectId, Sync, ThreadId, Variable};
use std::collections::BTreeMap;

/// No trace is longer.
pub const LONGEST: usize = 256;

/// Which edges count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// All of the Java Memory Model.
    All,
    /// All but those of locks, which guard and do not hand over. Accesses of a lock's object before its first acquisition count.
    WithoutLocks,
}

/// A set of events.
#[derive(Clone, Copy, Default)]
struct Set([u64; LONGEST / 64]);

impl Set {
    fn add(&mut self, event: usize) {
        self.0[event / 64] |= 1 << (event % 64);
    }

    fn has(&self, event: usize) -> bool {
        self.0[event / 64] >> (event % 64) & 1 == 1
    }

    fn join(&mut self, other: &Set) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }
}

/// A trace, and for each event the set of events that are ordered before it.
pub struct Closure<'a> {
    pub trace: &'a [Event],
    /// What each access touches.
    pub touched: Vec<Option<(ThreadId, Access, Places)>>,
    before: Vec<Set>,
}

impl<'a> Closure<'a> {
    pub fn new(trace: &'a [Event], edges: Edges) -> Self {
        assert!(trace.len() <= LONGEST, "{} events", trace.len());
        let direct = Direct::new(trace, edges);
        let mut before = vec![Set::default(); trace.len()];
        for later in 0..trace.len() {
            let mut set = Set::default();
            for (earlier, theirs) in before[..later].iter().enumerate() {
                if direct.edge(earlier, later) {
                    set.join(theirs);
                    set.add(earlier);
                }
            }
            before[later] = set;
        }
        let touched = trace.iter().map(|event| {
            access(event).map(|(by, kind, variable)| (by, kind, Places::of(variable)))
        });
        Closure {
            trace,
            touched: touched.collect(),
            before,
        }
    }

    pub fn ordered(&self, earlier: usize, later: usize) -> bool {
        self.before[later].has(earlier)
    }

    /// Whether one would be ordered before the other if there were one more edge.
    pub fn ordered_with(&self, (from, to): (usize, usize), a: usize, b: usize) -> bool {
        let up_to = |a, b| a == b || self.ordered(a, b);
        self.ordered(a, b) || (up_to(a, from) && up_to(to, b))
    }

    /// The places that two accesses of different threads have in common, one of them a write.
    pub fn conflict(&self, earlier: usize, later: usize) -> Option<Places> {
        let (by, kind, places) = self.touched[earlier].as_ref()?;
        let (other_by, other_kind, others) = self.touched[later].as_ref()?;
        if by == other_by || !kind.conflicts(*other_kind) || places.whole != others.whole {
            return None;
        }
        Some(places.common(others)).filter(|common| !common.is_empty())
    }

    /// The places on which two accesses race, an earlier and a later one.
    pub fn race(&self, earlier: usize, later: usize) -> Option<Places> {
        let was_before = |a, b| self.ordered(a, b) || self.ordered(self.made(a), b);
        if earlier >= later || was_before(earlier, later) || was_before(later, earlier) {
            return None;
        }
        self.conflict(earlier, later)
    }

    /// When an access was made: the write of an update, when its read was.
    fn made(&self, access: usize) -> usize {
        match self.touched[access] {
            Some((by, Access::AtomicUpdate, _)) => {
                let mut before = self.touched[..access].iter();
                let read = before.rposition(|other| other.as_ref().is_some_and(|of| of.0 == by));
                read.expect("an update has a read")
            }
            _ => access,
        }
    }

    /// For each place with a race, the event that completes the first one.
    pub fn first_races(&self) -> Firsts {
        let mut first = Firsts::default();
        for later in 0..self.trace.len() {
            for earlier in 0..later {
                if let Some(places) = self.race(earlier, later) {
                    first.add(later, places);
                }
            }
        }
        first
    }
}

/// For each place its first event, by the whole that places belong to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Firsts(BTreeMap<Variable, Vec<(usize, Places)>>);

impl Firsts {
    /// Must be called in the order of events.
    pub fn add(&mut self, event: usize, mut places: Places) {
        let known = self.0.entry(places.whole).or_default();
        for (_, earlier) in &*known {
            places = places.without(earlier);
        }
        match known.last_mut() {
            _ if places.is_empty() => {}
            Some((last, last_places)) if *last == event => last_places.add(&places),
            _ => known.push((event, places)),
        }
    }

    /// The places, whatever the events.
    pub fn places(&self) -> Vec<Places> {
        let joined = self.0.values().map(|all| {
            let mut places = all[0].1;
            all.iter().for_each(|(_, more)| places.add(more));
            places
        });
        joined.collect()
    }
}

/// The direct edges.
struct Direct<'a> {
    trace: &'a [Event],
    edges: Edges,
    threads: Vec<Option<ThreadId>>,
    /// By thread: its first event, or the first that says that it has ended.
    first: BTreeMap<ThreadId, usize>,
    /// By lock: the event of its first acquisition.
    locks: BTreeMap<ObjectId, usize>,
}

impl<'a> Direct<'a> {
    fn new(trace: &'a [Event], edges: Edges) -> Self {
        let (mut first, mut locks) = (BTreeMap::new(), BTreeMap::new());
        for (at, event) in trace.iter().enumerate() {
            if let Some(thread) = thread(event) {
                first.entry(thread).or_insert(at);
            }
            match *event {
                Event::Joined { child, .. } => _ = first.entry(child).or_insert(at),
                Event::Locked { lock, .. } => _ = locks.entry(lock).or_insert(at),
                _ => {}
            }
        }
        Direct {
            trace,
            edges,
            threads: trace.iter().map(thread).collect(),
            first,
            locks,
        }
    }

    fn edge(&self, earlier: usize, later: usize) -> bool {
        if self.threads[earlier].is_some() && self.threads[earlier] == self.threads[later] {
            return true;
        }
        match (&self.trace[earlier], &self.trace[later]) {
            (Event::Release { sync: released, .. }, Event::Acquire { sync: acquired, .. }) => {
                released == acquired && self.hands_over(*acquired, later)
            }
            // A start orders nothing if its thread did something, or was joined, before.
            (Event::Start { child, .. }, Event::Joined { child: of, .. }) if child == of => {
                self.first[child] > earlier
            }
            (_, Event::Joined { child, .. }) if self.threads[earlier] == Some(*child) => true,
            (Event::Start { child, .. }, _) => {
                self.threads[later] == Some(*child) && self.first[child] > earlier
            }
            _ => false,
        }
    }

    fn hands_over(&self, sync: Sync, acquired: usize) -> bool {
        if self.edges == Edges::All {
            return true;
        }
        match sync {
            Sync::Monitor(_) => false,
            Sync::Volatile { object, .. } | Sync::Atomic(object) => self
                .locks
                .get(&object)
                .is_none_or(|first| *first > acquired),
            _ => true,
        }
    }
}
