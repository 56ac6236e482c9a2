//! The detectors that use lock sets, against their references.

use crate::closure::{Closure, Edges, Firsts};
use crate::events::access;
use crate::evidence::{Known, run, settings};
use crate::racer;
use crate::shrink::for_all;
use crate::shuffle::shuffled;
use redflag_detect::{DetectorInfo, Finding, HYBRID, RACER, Verdict, Visibility};
use redflag_trace::{Access, Event, Variable};
use std::collections::{BTreeMap, BTreeSet};

const TRACES: u64 = 30_000;

#[test]
fn racer_warns_as_the_paper_says() {
    check_racer(|| Visibility::Paper);
}

#[test]
fn racer_with_more_edges_warns_as_the_paper_would() {
    check_racer(|| Visibility::Extended);
}

fn check_racer(visibility: fn() -> Visibility) {
    let mut with: BTreeMap<&str, u64> = BTreeMap::new();
    for_all(0..TRACES, |trace| {
        let reference = racer::expect(trace, visibility());
        let known = Known::new(trace);
        let mut missing: BTreeSet<(usize, Variable)> = BTreeSet::new();
        let mut pairs: BTreeMap<[usize; 2], BTreeSet<Variable>> = BTreeMap::new();
        for warning in &reference.warnings {
            missing.insert((warning.cause, warning.place));
            for &other in &warning.others {
                let places = pairs.entry([other, warning.cause]).or_default();
                places.insert(warning.place);
            }
        }
        let found = run(settings("racer", visibility()), trace);
        for finding in &found {
            check_kind(finding, RACER)?;
            let pair = known.pair(finding)?;
            let places = pairs.remove(&pair).unwrap_or_default();
            if !places.contains(&finding.variable) {
                return Err(format!("{pair:?} on {} is none", finding.variable));
            }
            for place in places {
                missing.remove(&(pair[1], place));
            }
        }
        if !missing.is_empty() {
            return Err(format!("{missing:?} is missing"));
        }
        let transitions = reference.transitions.iter();
        transitions.for_each(|transition| *with.entry(transition).or_default() += 1);
        *with.entry("warned").or_default() += u64::from(!found.is_empty());
        Ok(())
    });
    let expected = [
        ("warned", 30, 90),
        ("handed over", 10, 100),
        ("shared by reads", 20, 100),
        ("shared and then written", 10, 100),
        ("written by another", 10, 100),
        ("written by both", 10, 100),
        ("read by another", 15, 100),
        ("guarded", 5, 100),
    ];
    for (what, least, most) in expected {
        let share = 100 * with.get(what).copied().unwrap_or(0) / TRACES;
        assert!(
            (least..=most).contains(&share),
            "{share} % {what}: {with:?}"
        );
    }
}

/// Pairs excluded by a lock or ordered by a message are not predicted. Of the others, all variables and nearly all
/// pairs are.
#[test]
fn hybrid_predicts_pairs_without_a_common_lock_or_a_message() {
    let (mut all, mut seen, mut racy) = (0, 0, 0);
    for_all(0..TRACES, |trace| {
        let expected = predicted(trace);
        let known = Known::new(trace);
        let mut pairs = BTreeSet::new();
        let closure = Closure::new(trace, Edges::WithoutLocks);
        for finding in run(settings("hybrid", Visibility::Extended), trace) {
            check_kind(&finding, HYBRID)?;
            let pair = known.pair(&finding)?;
            let places = closure
                .race(pair[0], pair[1])
                .filter(|_| expected.contains(&pair));
            if !places.is_some_and(|places| places.contains(finding.variable)) {
                return Err(format!("{pair:?} on {} is none", finding.variable));
            }
            pairs.insert(pair);
        }
        let (places, expected_places) = (places(&closure, &pairs), places(&closure, &expected));
        if places != expected_places {
            return Err(format!("{places:?} instead of {expected_places:?}"));
        }
        all += expected.len();
        seen += pairs.len();
        racy += u64::from(!pairs.is_empty());
        Ok(())
    });
    assert!(seen * 100 >= all * 95, "{seen} of {all} pairs were seen");
    assert!(
        (TRACES * 3 / 10..TRACES * 9 / 10).contains(&racy),
        "{racy} have one"
    );
}

/// Neither locks nor messages depend on the order of accesses between them.
#[test]
fn hybrid_predicts_the_same_variables_in_another_legal_order() {
    for_all(0..TRACES / 3, |trace| {
        let known = Known::new(trace);
        let expected = predicted(trace);
        let mut pairs = BTreeSet::new();
        for finding in run(
            settings("hybrid", Visibility::Extended),
            &shuffled(trace, trace.len() as u64),
        ) {
            let mut pair = finding
                .accesses
                .each_ref()
                .map(|side| known.event(side.site));
            pair.sort_unstable();
            pairs.insert(pair);
        }
        let closure = Closure::new(trace, Edges::WithoutLocks);
        // What comes between the two records of an update is not found to conflict with it.
        let is_update = |at: &usize| {
            access(&trace[*at]).is_some_and(|(_, kind, _)| kind == Access::AtomicUpdate)
        };
        let certain = |pairs: &BTreeSet<[usize; 2]>| -> BTreeSet<[usize; 2]> {
            let all = pairs.iter().filter(|pair| !pair.iter().any(is_update));
            all.copied().collect()
        };
        let (found, all) = (
            places(&closure, &pairs),
            places(&closure, &certain(&expected)),
        );
        let found_certain = places(&closure, &certain(&pairs));
        let right = pairs.is_subset(&expected) && (found == all || found_certain == all);
        right
            .then_some(())
            .ok_or_else(|| format!("{pairs:?}, expected {expected:?}"))
    });
}

fn check_kind(finding: &Finding, by: DetectorInfo) -> Result<(), String> {
    let right = finding.detector == by && finding.verdict == Verdict::Predicted;
    let alone = finding.also.is_empty() && finding.cause.is_none();
    (right && alone)
        .then_some(())
        .ok_or_else(|| format!("{finding:?}"))
}

/// All pairs of accesses that another run could make at once.
fn predicted(trace: &[Event]) -> BTreeSet<[usize; 2]> {
    let closure = Closure::new(trace, Edges::WithoutLocks);
    let known = Known::new(trace);
    let pairs = (0..trace.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
    pairs
        .filter(|&[a, b]| closure.race(a, b).is_some() && !known.excluded(a, b))
        .collect()
}

/// What pairs race on.
fn places(closure: &Closure<'_>, pairs: &BTreeSet<[usize; 2]>) -> Vec<crate::places::Places> {
    let mut sorted: Vec<[usize; 2]> = pairs.iter().copied().collect();
    sorted.sort_unstable_by_key(|[_, b]| *b);
    let mut firsts = Firsts::default();
    for [a, b] in sorted {
        if let Some(places) = closure.race(a, b) {
            firsts.add(b, places);
        }
    }
    firsts.places()
}
