//! The parts of events, and the locks that threads hold.

use redflag_trace::{Access, Event, Hold, ObjectId, SiteId, Sync, ThreadId, Variable};
use std::collections::BTreeMap;

/// The thread of an event; none if an object is freed.
pub fn thread(event: &Event) -> Option<ThreadId> {
    match *event {
        Event::Access { thread, .. }
        | Event::Acquire { thread, .. }
        | Event::Release { thread, .. }
        | Event::Locked { thread, .. }
        | Event::Unlocked { thread, .. }
        | Event::Waits { thread, .. }
        | Event::Waited { thread, .. }
        | Event::Initializing { thread, .. }
        | Event::Stack { thread, .. }
        | Event::Allocated { thread, .. }
        | Event::Mark { thread, .. }
        | Event::Published { thread, .. }
        | Event::Start { thread, .. }
        | Event::Begin { thread }
        | Event::End { thread }
        | Event::Joined { thread, .. }
        | Event::TestBegin { thread, .. }
        | Event::TestEnd { thread, .. } => Some(thread),
        Event::ObjectFreed(_) => None,
    }
}

/// The site of an event, if it has one.
pub fn site(event: &Event) -> Option<SiteId> {
    match *event {
        Event::Access { site, .. }
        | Event::Acquire { site, .. }
        | Event::Release { site, .. }
        | Event::Locked { site, .. }
        | Event::Unlocked { site, .. }
        | Event::Waits { site, .. }
        | Event::Waited { site, .. }
        | Event::Initializing { site, .. }
        | Event::Stack { site, .. }
        | Event::Allocated { site, .. }
        | Event::Mark { site, .. }
        | Event::Start { site, .. }
        | Event::Joined { site, .. } => Some(site),
        Event::Begin { .. }
        | Event::End { .. }
        | Event::TestBegin { .. }
        | Event::TestEnd { .. }
        | Event::Published { .. }
        | Event::ObjectFreed(_) => None,
    }
}

/// The object that it needs alive.
pub fn object(event: &Event) -> Option<ObjectId> {
    match *event {
        Event::Access { variable, .. } => variable.object(),
        Event::Acquire { sync, .. } | Event::Release { sync, .. } => sync.object(),
        Event::Locked { lock, .. }
        | Event::Unlocked { lock, .. }
        | Event::Waits { lock, .. }
        | Event::Waited { lock, .. } => Some(lock),
        Event::Allocated { object, .. } | Event::Published { object, .. } => Some(object),
        _ => None,
    }
}

pub fn access(event: &Event) -> Option<(ThreadId, Access, Variable)> {
    match *event {
        Event::Access {
            thread,
            kind,
            variable,
            ..
        } => Some((thread, kind, variable)),
        _ => None,
    }
}

/// The same trace with each element accessed on its own.
pub fn one_by_one(trace: &[Event]) -> Vec<Event> {
    let each = trace.iter().flat_map(|event| match *event {
        Event::Access {
            thread,
            kind,
            variable,
            site,
        } => crate::places::Places::of(variable)
            .all()
            .map(|variable| Event::Access {
                thread,
                kind,
                variable,
                site,
            })
            .collect(),
        _ => vec![*event],
    });
    each.collect()
}

pub fn text(trace: &[Event]) -> String {
    trace.iter().map(|event| format!("{event}\n")).collect()
}

/// A lock and how it is held: a monitor, or a lock of `java.util.concurrent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lock {
    Monitor(ObjectId),
    Other(ObjectId, Hold),
}

impl Lock {
    pub fn object(self) -> ObjectId {
        match self {
            Lock::Monitor(object) | Lock::Other(object, _) => object,
        }
    }

    pub fn is_exclusive(self) -> bool {
        !matches!(self, Lock::Other(_, Hold::Shared))
    }
}

/// The locks that each thread holds, as bags.
#[derive(Clone, Debug, Default)]
pub struct Held(BTreeMap<ThreadId, Vec<Lock>>);

impl Held {
    pub fn event(&mut self, event: &Event) {
        let Some((thread, lock, take)) = change(event) else {
            return;
        };
        let bag = self.0.entry(thread).or_default();
        if take {
            bag.push(lock);
        } else if let Some(at) = bag.iter().position(|held| *held == lock) {
            bag.remove(at);
        }
    }

    /// In no special order, each as often as it was taken.
    pub fn by(&self, thread: ThreadId) -> &[Lock] {
        self.0.get(&thread).map_or(&[], Vec::as_slice)
    }
}

/// Which lock changes hands, and whether it is taken.
pub fn change(event: &Event) -> Option<(ThreadId, Lock, bool)> {
    match *event {
        Event::Acquire {
            thread,
            sync: Sync::Monitor(monitor),
            ..
        } => Some((thread, Lock::Monitor(monitor), true)),
        Event::Release {
            thread,
            sync: Sync::Monitor(monitor),
            ..
        } => Some((thread, Lock::Monitor(monitor), false)),
        Event::Locked {
            thread, lock, hold, ..
        } => Some((thread, Lock::Other(lock, hold), true)),
        Event::Unlocked {
            thread, lock, hold, ..
        } => Some((thread, Lock::Other(lock, hold), false)),
        _ => None,
    }
}
