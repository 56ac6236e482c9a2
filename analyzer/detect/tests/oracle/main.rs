//! The engine against brute force, on thousands of small random traces.
//!
//! The oracle knows nothing of clocks: it closes the edges of the Java Memory Model over all pairs of events. Each event is
//! its own site, so a finding names its two events. These things must hold: every finding is a pair that the oracle leaves
//! unordered, on a variable of both; on each variable the first race is found, at the very access that completes it; the
//! locks shown are held; accesses to many elements give what accesses to each of them would; with a budget, however
//! small, every finding is still a race.

mod brute;
mod generator;

use brute::Oracle;
use generator::{Generator, elements};
use redflag_detect::{Engine, Evidence, Finding};
use redflag_trace::{Event, ObjectId, Sync, Variable};
use std::collections::{BTreeMap, BTreeSet};

const TRACES: u64 = 6_000;

#[test]
fn engine_agrees_with_transitive_closure_on_random_traces() {
    let (mut racy, mut forgetful, mut missed) = (0, 0, 0);
    for seed in 0..TRACES {
        let trace = Generator::new(seed).trace();
        let report = |wrong: String| -> ! { panic!("seed {seed}: {wrong}\n{}", text(&trace)) };
        let oracle = Oracle::new(&trace);
        let found = run(Engine::new(), &trace);
        check_all(&oracle, &found).unwrap_or_else(|wrong| report(wrong));
        check_elements(&trace, &found).unwrap_or_else(|wrong| report(wrong));
        let mut small = Engine::with_budget(200 + 180 * (seed as usize % 80));
        trace.iter().for_each(|event| small.event(event));
        for finding in small.findings() {
            check_one(&oracle, &finding).unwrap_or_else(|wrong| report(wrong));
        }
        racy += u64::from(!found.is_empty());
        forgetful += u64::from(small.forgotten() > 0);
        missed += u64::from(small.findings().len() < found.len());
    }
    // All kinds of traces must be common, or the comparison would say little.
    let common = TRACES / 6..TRACES * 5 / 6;
    assert!(common.contains(&racy), "{racy} traces are racy");
    assert!(common.contains(&forgetful), "{forgetful} go over budget");
    assert!(missed > TRACES / 50, "{missed} miss something for it");
}

fn run(mut engine: Engine, trace: &[Event]) -> Vec<Finding> {
    trace.iter().for_each(|event| engine.event(event));
    engine.findings()
}

/// Every finding is right, and the first race of each variable is among them.
fn check_all(oracle: &Oracle<'_>, found: &[Finding]) -> Result<(), String> {
    let mut first_found = BTreeMap::new();
    for finding in found {
        check_one(oracle, finding)?;
        let [a, b] = sites(finding);
        for variable in oracle.race(a, b) {
            let earliest = first_found.entry(variable).or_insert(b);
            *earliest = b.min(*earliest);
        }
    }
    let expected = oracle.first_races();
    if first_found == expected {
        return Ok(());
    }
    Err(format!(
        "first races {first_found:?}, the oracle says {expected:?}"
    ))
}

/// A finding is a race on its variable, and on no earlier element, and shows the locks that are held.
fn check_one(oracle: &Oracle<'_>, finding: &Finding) -> Result<(), String> {
    let [a, b] = sites(finding);
    if !oracle.race(a, b).contains(&finding.variable) {
        return Err(format!("{a} and {b} do not race on {}", finding.variable));
    }
    finding
        .accesses
        .iter()
        .try_for_each(|side| check_locks(oracle.trace, side))
}

/// The same is found if each element is accessed on its own; only the counts are higher.
fn check_elements(trace: &[Event], found: &[Finding]) -> Result<(), String> {
    let single: Vec<Event> = trace.iter().flat_map(|event| one_by_one(*event)).collect();
    let mut expected = run(Engine::new(), &single);
    if expected.len() == found.len() {
        for (expected, found) in expected.iter_mut().zip(found) {
            expected.count = found.count;
        }
    }
    if expected == found {
        return Ok(());
    }
    Err(format!("{found:?}, one by one {expected:?}"))
}

fn one_by_one(event: Event) -> Vec<Event> {
    let Event::Access {
        thread,
        kind,
        variable,
        site,
    } = event
    else {
        return vec![event];
    };
    let access = |variable| Event::Access {
        thread,
        kind,
        variable,
        site,
    };
    match variable {
        Variable::Elements { array, .. } => elements(variable)
            .map(|index| access(Variable::element(array, index)))
            .collect(),
        _ => vec![event],
    }
}

fn sites(finding: &Finding) -> [usize; 2] {
    let [first, second] = &finding.accesses;
    [first.site.0 as usize, second.site.0 as usize]
}

fn check_locks(trace: &[Event], side: &Evidence) -> Result<(), String> {
    let at = side.site.0 as usize;
    if brute::thread(&trace[at]) != Some(side.thread) {
        return Err(format!("{side:?} was somebody else"));
    }
    let mut depth: BTreeMap<ObjectId, i32> = BTreeMap::new();
    for event in &trace[..at] {
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

fn text(trace: &[Event]) -> String {
    trace.iter().map(|event| format!("{event}\n")).collect()
}
