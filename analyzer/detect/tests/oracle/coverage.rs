//! Whether the traces have what the comparison is about. Without races and locks in them, it would prove nothing.

use crate::closure::{Closure, Edges};
use crate::events::{Held, change, thread};
use redflag_trace::{Access, Event, Hold, Sync};
use std::collections::{BTreeMap, BTreeSet};

/// In how many traces a thing occurs.
#[derive(Debug, Default)]
pub struct Coverage {
    traces: u64,
    with: BTreeMap<&'static str, u64>,
}

/// What must occur, and in how many of a hundred traces at least and at most.
const EXPECTED: [(&str, u64, u64); 40] = [
    ("a race", 20, 85),
    ("a race on several elements", 10, 90),
    ("reads that nothing orders", 30, 100),
    ("reads that nothing orders, and then a write", 12, 100),
    ("ranges that overlap in part", 20, 100),
    ("conflicts that a lock orders", 18, 100),
    ("conflicts that something else orders", 25, 100),
    ("eight threads", 5, 100),
    ("a thread after the end of another", 20, 100),
    ("a monitor entered again", 10, 100),
    ("a lock taken again", 3, 100),
    ("a lock shared by two", 5, 100),
    ("read under the writing side of a lock", 1, 100),
    ("a wait", 5, 100),
    ("a start that fails", 10, 100),
    ("a join of one that did nothing", 1, 100),
    ("a thread without a start", 20, 100),
    ("read", 90, 100),
    ("write", 80, 100),
    ("atomic read", 30, 100),
    ("atomic write", 20, 100),
    ("atomic update", 15, 100),
    ("a race with an atomic access", 10, 90),
    ("field", 50, 100),
    ("static field", 50, 100),
    ("element", 30, 100),
    ("elements", 60, 100),
    ("elements apart", 40, 100),
    ("contents", 50, 100),
    ("monitor", 80, 100),
    ("volatile", 70, 100),
    ("atomic", 40, 100),
    ("class", 30, 100),
    ("interrupt", 30, 100),
    ("finalizer", 15, 100),
    ("notify", 4, 100),
    ("fence", 15, 100),
    ("locked", 50, 100),
    ("locked-shared", 40, 100),
    ("freed", 30, 100),
];

impl Coverage {
    pub fn add(&mut self, closure: &Closure<'_>) {
        let mut has = BTreeSet::new();
        closure
            .trace
            .iter()
            .for_each(|event| has.extend(kind(event)));
        lives(closure.trace, &mut has);
        locks(closure.trace, &mut has);
        pairs(closure, &mut has);
        self.traces += 1;
        has.into_iter()
            .for_each(|what| *self.with.entry(what).or_default() += 1);
    }

    pub fn check(&self) {
        for (what, least, most) in EXPECTED {
            let share = 100 * self.with.get(what).copied().unwrap_or(0) / self.traces;
            assert!(
                (least..=most).contains(&share),
                "{share} % of the traces have {what}: {self:?}"
            );
        }
    }
}

fn kind(event: &Event) -> Option<&'static str> {
    use redflag_trace::Variable;
    Some(match *event {
        Event::Access { variable, .. } => match variable {
            Variable::Field { .. } => "field",
            Variable::Static { .. } => "static field",
            Variable::Elements { first, last, .. } if first == last => "element",
            Variable::Elements { stride: 1, .. } => "elements",
            Variable::Elements { .. } => "elements apart",
            Variable::Contents { .. } => "contents",
        },
        Event::Acquire { sync, .. } => match sync {
            Sync::Monitor(_) => "monitor",
            Sync::Volatile { .. } => "volatile",
            Sync::Atomic(_) => "atomic",
            Sync::Class(_) => "class",
            Sync::Interrupt(_) => "interrupt",
            Sync::Finalizer(_) => "finalizer",
            Sync::Notify(_) => "notify",
            Sync::Fence => "fence",
        },
        Event::Locked {
            hold: Hold::Exclusive,
            ..
        } => "locked",
        Event::Locked {
            hold: Hold::Shared, ..
        } => "locked-shared",
        Event::ObjectFreed(_) => "freed",
        _ => return None,
    })
}

/// Notes what happens to threads.
fn lives(trace: &[Event], has: &mut BTreeSet<&'static str>) {
    let (mut did, mut ended) = (BTreeSet::new(), BTreeSet::new());
    let mut started = BTreeSet::new();
    for event in trace {
        if let Some(by) = thread(event) {
            if did.insert(by) && !started.contains(&by) && by.0 != 0 {
                has.insert("a thread without a start");
            }
            if !ended.is_empty() && did.last() == Some(&by) && ended.iter().all(|old| *old < by) {
                has.insert("a thread after the end of another");
            }
        }
        match *event {
            Event::Start { child, .. } if did.contains(&child) => {
                _ = has.insert("a start that fails")
            }
            Event::Start { child, .. } => _ = started.insert(child),
            Event::End { thread } => _ = ended.insert(thread),
            Event::Joined { child, .. } if !did.contains(&child) => {
                has.insert("a join of one that did nothing");
            }
            _ => {}
        }
    }
    if did.len() >= 8 {
        has.insert("eight threads");
    }
}

fn locks(trace: &[Event], has: &mut BTreeSet<&'static str>) {
    let mut held = Held::default();
    let mut holders = BTreeMap::<_, BTreeSet<_>>::new();
    for (at, event) in trace.iter().enumerate() {
        if let Some((by, lock, true)) = change(event) {
            let mine = held.by(by);
            let again = mine.contains(&lock);
            if again && matches!(event, Event::Acquire { .. }) {
                has.insert("a monitor entered again");
            }
            if again && matches!(event, Event::Locked { .. }) {
                has.insert("a lock taken again");
            }
            let other_side = mine
                .iter()
                .any(|own| own.object() == lock.object() && *own != lock);
            if other_side {
                has.insert("read under the writing side of a lock");
            }
            let own = trace[..at]
                .iter()
                .rev()
                .find(|event| thread(event) == Some(by));
            if own.and_then(change) == Some((by, lock, false)) {
                has.insert("a wait");
            }
        }
        held.event(event);
        if let Some((by, lock, _)) = change(event).filter(|(_, lock, _)| !lock.is_exclusive()) {
            let all = holders.entry(lock).or_default();
            match held.by(by).contains(&lock) {
                true => all.insert(by),
                false => all.remove(&by),
            };
            if all.len() > 1 {
                has.insert("a lock shared by two");
            }
        }
    }
}

/// Notes which pairs of accesses there are.
fn pairs(closure: &Closure<'_>, has: &mut BTreeSet<&'static str>) {
    let without = Closure::new(closure.trace, Edges::WithoutLocks);
    let mut shared = Vec::new();
    for b in 0..closure.trace.len() {
        let Some((by, kind, places)) = &closure.touched[b] else {
            continue;
        };
        has.insert(match kind {
            Access::Read => "read",
            Access::Write => "write",
            Access::AtomicRead => "atomic read",
            Access::AtomicWrite => "atomic write",
            Access::AtomicUpdate => "atomic update",
        });
        let written = |shared: &crate::places::Places| !shared.common(places).is_empty();
        if *kind == Access::Write && shared.iter().any(written) {
            has.insert("reads that nothing orders, and then a write");
        }
        for a in 0..b {
            let Some((other_by, other_kind, others)) = &closure.touched[a] else {
                continue;
            };
            let common = places.common(others);
            if by == other_by || common.is_empty() {
                continue;
            }
            let reads = *kind == Access::Read && *other_kind == Access::Read;
            if kind.is_atomic() && other_kind.is_atomic() {
                continue;
            }
            if closure.race(a, b).is_some() && (kind.is_atomic() || other_kind.is_atomic()) {
                has.insert("a race with an atomic access");
            }
            match (closure.ordered(a, b), without.ordered(a, b)) {
                (false, _) if reads => {
                    has.insert("reads that nothing orders");
                    shared.push(common);
                }
                (false, _) => _ = has.insert("a race"),
                (true, _) if reads => {}
                (true, true) => _ = has.insert("conflicts that something else orders"),
                (true, false) => _ = has.insert("conflicts that a lock orders"),
            }
            if common != *places && common != *others {
                has.insert("ranges that overlap in part");
            }
            if !reads && !closure.ordered(a, b) && common.all().nth(1).is_some() {
                has.insert("a race on several elements");
            }
        }
    }
}
