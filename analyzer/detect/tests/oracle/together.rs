//! All detectors at once against each of them alone, and sites that are passed more than once.

use crate::closure::{Closure, Edges};
use crate::evidence::{Known, run, settings};
use crate::shrink::for_all;
use redflag_detect::{DetectorInfo, Finding, HB, HYBRID, RACER, Settings, Verdict, Visibility};
use redflag_trace::{Event, SiteId, Variable};
use std::collections::BTreeMap;

const TRACES: u64 = 8_000;

/// One detector, or all.
fn only(detector: Option<DetectorInfo>) -> Settings {
    let name = detector.map_or("all", |only| only.name);
    settings(name, Visibility::Extended)
}

fn sites(finding: &Finding) -> [SiteId; 2] {
    finding.accesses.each_ref().map(|side| side.site)
}

/// Elements of one array are one variable here, and so is a field of all objects.
fn is_same(a: Variable, b: Variable) -> bool {
    match (a, b) {
        (Variable::Elements { array, .. }, Variable::Elements { array: other, .. }) => {
            array == other
        }
        (Variable::Field { field, .. }, Variable::Field { field: other, .. }) => field == other,
        _ => a == b,
    }
}

#[test]
fn pair_seen_by_several_detectors_is_one_finding() {
    let mut mixed = 0;
    for_all(0..TRACES, |trace| {
        let mut expected: BTreeMap<[SiteId; 2], Vec<DetectorInfo>> = BTreeMap::new();
        let races = run(only(Some(HB)), trace);
        for detector in [HB, RACER, HYBRID] {
            for finding in run(only(Some(detector)), trace) {
                let seen = expected.entry(sites(&finding)).or_default();
                // RACER's pair is an example for a variable, and adds nothing if the variable has a race.
                let has_race = races
                    .iter()
                    .any(|race| is_same(race.variable, finding.variable));
                if detector != RACER || !has_race || !seen.is_empty() {
                    seen.push(detector);
                }
            }
        }
        expected.retain(|_, seen| !seen.is_empty());
        let found = run(only(None), trace);
        let mut predicted = false;
        for finding in &found {
            let seen = expected.remove(&sites(finding)).unwrap_or_default();
            let mut by = vec![finding.detector];
            by.extend(&finding.also);
            by.sort_unstable_by_key(|one| {
                [HB, RACER, HYBRID].iter().position(|known| known == one)
            });
            let verdict = match seen.contains(&HB) {
                true => (HB, Verdict::Race),
                false => (finding.detector, Verdict::Predicted),
            };
            predicted |= verdict.1 == Verdict::Predicted;
            let in_order = predicted == (verdict.1 == Verdict::Predicted);
            if by != seen || (finding.detector, finding.verdict) != verdict || !in_order {
                return Err(format!("{finding:?}: seen by {seen:?}"));
            }
        }
        mixed += u64::from(predicted && found[0].verdict == Verdict::Race);
        if expected.is_empty() {
            return Ok(());
        }
        Err(format!("{expected:?} are missing"))
    });
    assert!(mixed > TRACES / 10, "{mixed} have races and predictions");
}

/// Where many accesses are made at one site, a finding covers many pairs; what it shows must be one of them.
#[test]
fn finding_of_repeated_sites_shows_a_real_pair() {
    for_all(0..TRACES / 2, |unique| {
        let trace: Vec<Event> = unique.iter().map(|event| at_few_sites(*event)).collect();
        let known = Known::new(&trace);
        for (detector, edges) in [(HB, Edges::All), (HYBRID, Edges::WithoutLocks)] {
            let closure = Closure::new(&trace, edges);
            for finding in run(only(Some(detector)), &trace) {
                let [first, second] = finding.accesses.each_ref().map(|side| known.all(side));
                let pairs = second.iter().flat_map(|b| first.iter().map(|a| (*a, *b)));
                let is_race = |(a, b): (usize, usize)| {
                    let kept_apart = detector == HYBRID && known.excluded(a, b);
                    let places = closure.race(a, b).filter(|_| !kept_apart);
                    places.is_some_and(|places| places.contains(finding.variable))
                };
                if !pairs.into_iter().any(is_race) {
                    return Err(format!("{finding:?} is none"));
                }
            }
        }
        Ok(())
    });
}

fn at_few_sites(mut event: Event) -> Event {
    if let Event::Access { site, .. } = &mut event {
        site.0 %= 5;
    }
    event
}
