//! Happens-before against the closure of all edges.

use crate::closure::{Closure, Edges, Firsts};
use crate::coverage::Coverage;
use crate::events::{access, one_by_one, thread};
use crate::evidence::{Known, race_of, run};
use crate::shrink::for_all;
use crate::shuffle::shuffled;
use crate::{SEEDS, legal};
use redflag_detect::{Engine, Finding, Settings};
use redflag_trace::{Access, Event, Variable};
use std::collections::{BTreeMap, BTreeSet};

fn hb() -> Settings {
    Settings::default()
}

#[test]
fn findings_are_races_and_include_the_first_of_each_variable() {
    let mut coverage = Coverage::default();
    for_all(SEEDS, |trace| {
        let closure = Closure::new(trace, Edges::All);
        coverage.add(&closure);
        let found = run(hb(), trace);
        check_all(&closure, &found)?;
        check_elements(trace, &found)
    });
    coverage.check();
}

/// The order of accesses between synchronization operations is chance, and must not decide.
#[test]
fn another_legal_order_has_the_same_racy_variables() {
    let mut moved = 0;
    for_all(SEEDS.start..SEEDS.end / 2, |trace| {
        let other = shuffled(trace, trace.len() as u64);
        legal::check(&other)?;
        moved += usize::from(other != trace);
        let closure = Closure::new(trace, Edges::All);
        let known = Known::new(trace);
        let mut places = Vec::new();
        for finding in run(hb(), &other) {
            let mut pair = finding
                .accesses
                .each_ref()
                .map(|side| known.event(side.site));
            pair.sort_unstable();
            places.push((pair[1], race_of(&closure, &finding, pair)?));
        }
        places.sort_by_key(|(at, _)| *at);
        let mut firsts = Firsts::default();
        places
            .iter()
            .for_each(|(at, places)| firsts.add(*at, *places));
        if firsts.places() == closure.first_races().places() {
            return Ok(());
        }
        Err(format!("in another order {:?}", firsts.places()))
    });
    assert!(moved as u64 > SEEDS.end / 2 / 10 * 8, "{moved} were moved");
}

/// Of a variable that has raced, all pairs of accesses are found as long as they are few.
#[test]
fn after_the_first_race_of_a_variable_further_pairs_are_found() {
    let (mut more, mut all) = (0, 0);
    for_all(SEEDS.start..SEEDS.end / 2, |trace| {
        let closure = Closure::new(trace, Edges::All);
        let known = Known::new(trace);
        let found: Result<BTreeSet<[usize; 2]>, String> =
            (run(hb(), trace).iter().map(|finding| known.pair(finding))).collect();
        let found = found?;
        let threads: BTreeSet<_> = trace.iter().filter_map(thread).collect();
        for (at, variable) in first_races(&closure) {
            let later = (at..trace.len()).filter(|&event| {
                // With an update, only reads that come before it are found.
                access(&trace[event]).is_some_and(|(_, kind, other)| {
                    other == variable && kind != Access::AtomicUpdate
                })
            });
            // Before the first race, the last write is remembered, and of each thread three accesses.
            let few = 16_usize.saturating_sub(1 + 3 * threads.len());
            let later: Vec<usize> = later.take(few).collect();
            let pairs = later
                .iter()
                .flat_map(|&b| later.iter().map(move |&a| [a, b]));
            for pair in pairs.filter(|&[a, b]| closure.race(a, b).is_some()) {
                if !found.contains(&pair) {
                    return Err(format!("{pair:?} is missing in {found:?}"));
                }
                more += 1;
            }
            all += 1;
        }
        Ok(())
    });
    assert!(more > SEEDS.end / 50, "{more} further pairs of {all}");
}

/// The access that completes the first race of each variable that is one place.
fn first_races(closure: &Closure<'_>) -> BTreeMap<usize, Variable> {
    let mut seen = BTreeSet::new();
    let mut first = BTreeMap::new();
    for b in 0..closure.trace.len() {
        let Some((_, _, variable)) = access(&closure.trace[b]) else {
            continue;
        };
        let is_one = !matches!(variable, Variable::Elements { .. });
        if is_one && (0..b).any(|a| closure.race(a, b).is_some()) && seen.insert(variable) {
            first.insert(b, variable);
        }
    }
    first
}

#[test]
fn with_a_budget_however_small_every_finding_is_still_a_race() {
    let (mut forgetful, mut missed, mut budget) = (0, 0, 0);
    let seeds = SEEDS.start..SEEDS.end / 5;
    let traces = seeds.end;
    for_all(seeds, |trace| {
        budget = (budget + 180) % 16_000;
        let mut small = Engine::with(Settings {
            memory: Some(200 + budget),
            ..hb()
        });
        trace.iter().for_each(|event| small.event(event));
        let closure = Closure::new(trace, Edges::All);
        let known = Known::new(trace);
        for finding in small.findings() {
            race_of(&closure, &finding, known.pair(&finding)?)?;
        }
        forgetful += u64::from(small.forgotten() > 0);
        missed += u64::from(small.findings().len() < run(hb(), trace).len());
        Ok(())
    });
    let common = traces / 6..traces * 5 / 6;
    assert!(common.contains(&forgetful), "{forgetful} go over budget");
    assert!(missed > traces / 50, "{missed} miss something for it");
}

/// Every finding is right, and the first race of each variable is among them.
fn check_all(closure: &Closure<'_>, found: &[Finding]) -> Result<(), String> {
    let known = Known::new(closure.trace);
    let mut races = Vec::new();
    for finding in found {
        let pair = known.pair(finding)?;
        races.push((pair[1], race_of(closure, finding, pair)?));
    }
    races.sort_by_key(|(at, _)| *at);
    let mut firsts = Firsts::default();
    races
        .iter()
        .for_each(|(at, places)| firsts.add(*at, *places));
    let expected = closure.first_races();
    if firsts == expected {
        return Ok(());
    }
    Err(format!(
        "first races {firsts:?}, the closure says {expected:?}"
    ))
}

/// The same pairs are found if each element is accessed on its own. Counts and causes are not compared: then an access
/// to a range becomes many, and some of them may come before and some after another access.
fn check_elements(trace: &[Event], found: &[Finding]) -> Result<(), String> {
    let expected = run(hb(), &one_by_one(trace));
    let shown = |found: &Finding| {
        let [a, b] = &found.accesses;
        let sides = [a, b].map(|side| (side.thread, side.kind, side.site, side.locks.clone()));
        (found.variable, sides, found.missing)
    };
    if expected.iter().map(shown).eq(found.iter().map(shown)) {
        return Ok(());
    }
    Err(format!("{found:?}, one by one {expected:?}"))
}
