//! Sections of locks: of one that only one thread can hold, no two overlap in a trace. One that a thread releases without having
//! taken it was taken where no probe is.

use super::trace::{Event, Trace, What};
use std::collections::HashMap;

/// The threads that hold locks, and at how many levels.
#[derive(Default)]
struct Sections {
    held: HashMap<String, HashMap<String, u32>>,
    given_up: HashMap<(String, String), u32>,
}

/// Says where two sections overlap. A lock is named as in `lock:o7` and `monitor:o7`.
pub fn overlap(trace: &Trace) -> Result<(), String> {
    let mut sections = Sections::default();
    for (at, event) in trace.events.iter().enumerate() {
        let step = step(event);
        let done = step.map_or(Ok(()), |(verb, lock)| {
            sections.step(&event.thread, verb, &lock)
        });
        done.map_err(|why| format!("event {at} ({event:?}): {why}"))?;
    }
    Ok(())
}

/// What happens to which lock. Locks that threads may share are left out.
fn step(event: &Event) -> Option<(&str, String)> {
    match &event.what {
        What::Acquire(sync) if sync.starts_with("monitor:") => Some(("locked", sync.clone())),
        What::Release(sync) if sync.starts_with("monitor:") => Some(("unlocked", sync.clone())),
        What::Lock(verb, lock, _) => match verb.split_once('-') {
            None => Some((verb, format!("lock:{lock}"))),
            Some((verb @ ("waits" | "waited"), "monitor")) => {
                Some((verb, format!("monitor:{lock}")))
            }
            Some(_) => None,
        },
        _ => None,
    }
}

impl Sections {
    fn step(&mut self, thread: &str, verb: &str, lock: &str) -> Result<(), String> {
        let held = self.held.entry(lock.to_owned()).or_default();
        let key = (thread.to_owned(), lock.to_owned());
        match verb {
            "locked" => *held.entry(thread.to_owned()).or_default() += 1,
            "unlocked" => match held.get_mut(thread) {
                Some(depth) if *depth > 1 => *depth -= 1,
                Some(_) => _ = held.remove(thread),
                None => {}
            },
            // Of a monitor entered once, no level is left.
            "waits" => _ = self.given_up.insert(key, held.remove(thread).unwrap_or(0)),
            "waited" => match self.given_up.remove(&key) {
                Some(0) => {}
                Some(levels) => *held.entry(thread.to_owned()).or_default() += levels,
                None => return Err("it was not given up".to_owned()),
            },
            _ => return Err(format!("there is no {verb}")),
        }
        match held.len() {
            0 | 1 => Ok(()),
            _ => Err(format!("{lock} is held by {:?}", held.keys())),
        }
    }
}
