//! Whether a JVM could have made a trace. Generated, shuffled and shrunk traces must all be legal.

use crate::closure::LONGEST;
use crate::events::{Held, Lock, access, change, object, thread};
use redflag_trace::{Access, Event, ObjectId, Sync, ThreadId};
use std::collections::BTreeSet;

/// What is wrong with a trace.
pub fn check(trace: &[Event]) -> Result<(), String> {
    let mut past = Past::default();
    if trace.len() > LONGEST {
        return Err("too long".to_string());
    }
    for (at, event) in trace.iter().enumerate() {
        past.check(event, trace, at)
            .map_err(|wrong| format!("{event}: {wrong}"))?;
        past.held.event(event);
        match *event {
            Event::Start { child, .. } => _ = past.started.insert(child),
            Event::End { thread } => _ = past.ended.insert(thread),
            Event::ObjectFreed(object) => _ = past.freed.insert(object),
            _ => {}
        }
        past.did.extend(thread(event));
    }
    Ok(())
}

#[derive(Default)]
struct Past {
    held: Held,
    started: BTreeSet<ThreadId>,
    did: BTreeSet<ThreadId>,
    ended: BTreeSet<ThreadId>,
    freed: BTreeSet<ObjectId>,
}

impl Past {
    fn check(&self, event: &Event, trace: &[Event], at: usize) -> Result<(), &'static str> {
        if let Some(by) = thread(event) {
            require(!self.ended.contains(&by), "its thread has ended")?;
            // Threads that begin without a start must do so before any thread ends: see `order/threads.rs` on forgotten
            // threads.
            let unknown = !self.did.contains(&by) && !self.started.contains(&by);
            let first = self.ended.is_empty() && matches!(event, Event::Begin { .. });
            require(!unknown || first, "it comes from nowhere")?;
        }
        if let Some(object) = object(event) {
            require(!self.freed.contains(&object), "it is freed")?;
        }
        if let Some((by, Access::AtomicUpdate, variable)) = access(event) {
            let mut before = trace[..at].iter().rev().filter_map(access);
            let read = before.find(|other| other.0 == by);
            let read =
                read.is_some_and(|(_, kind, of)| (kind, of) == (Access::AtomicRead, variable));
            require(read, "it has no read")?;
        }
        match *event {
            Event::Begin { thread } => require(!self.did.contains(&thread), "it had begun"),
            Event::End { thread } => require(self.held.by(thread).is_empty(), "it holds locks"),
            Event::Joined { child, .. } => {
                let silent = || {
                    let seen = trace.iter().any(|event| thread(event) == Some(child));
                    !seen && self.started.contains(&child)
                };
                require(self.ended.contains(&child) || silent(), "it may run")
            }
            Event::ObjectFreed(object) => {
                let locked = |by| self.held.by(by).iter().any(|lock| lock.object() == object);
                let held = self.did.iter().any(|by| locked(*by));
                require(!held && !self.freed.contains(&object), "it is in use")
            }
            Event::Release {
                thread,
                sync: Sync::Notify(monitor),
                ..
            } => require(
                self.held.by(thread).contains(&Lock::Monitor(monitor)),
                "its monitor is not held",
            ),
            Event::Acquire {
                thread: by,
                sync: Sync::Notify(monitor),
                ..
            } => {
                let entered = (by, Lock::Monitor(monitor), true);
                require(
                    previous(trace, at, by).and_then(change) == Some(entered),
                    "it did not wait",
                )
            }
            _ => self.check_lock(event, trace, at),
        }
    }

    fn check_lock(&self, event: &Event, trace: &[Event], at: usize) -> Result<(), &'static str> {
        let Some((by, lock, take)) = change(event) else {
            return Ok(());
        };
        if !take {
            return require(self.held.by(by).contains(&lock), "it is not held");
        }
        let mut others = self.did.iter().filter(|other| **other != by);
        let excluded = others.any(|other| {
            let holds = self.held.by(*other).iter();
            holds
                .filter(|held| held.object() == lock.object())
                .any(|held| held.is_exclusive() || lock.is_exclusive())
                && !waits(trace, at, *other, lock)
        });
        require(!excluded, "another one holds it")?;
        let mine = self.held.by(by).iter();
        let mut same = mine.filter(|held| held.object() == lock.object());
        let upgrade = lock.is_exclusive() && same.clone().next().is_some();
        require(
            !upgrade || same.any(|held| held.is_exclusive()),
            "it would wait for itself",
        )
    }
}

fn require(holds: bool, otherwise: &'static str) -> Result<(), &'static str> {
    holds.then_some(()).ok_or(otherwise)
}

fn previous(trace: &[Event], at: usize, by: ThreadId) -> Option<&Event> {
    let mut earlier = trace[..at].iter().rev();
    earlier.find(|event| thread(event) == Some(by))
}

/// Whether a thread that entered a monitor more than once waits for it now.
fn waits(trace: &[Event], at: usize, by: ThreadId, monitor: Lock) -> bool {
    let next = trace[at..].iter().find(|event| thread(event) == Some(by));
    let released = previous(trace, at, by).and_then(change) == Some((by, monitor, false));
    released && next.is_none_or(|event| change(event) == Some((by, monitor, true)))
}
