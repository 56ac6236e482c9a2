//! The same finding, seen again: at another pair of places, by another detector, or in another JVM.

use crate::detector::Detector;
use crate::evidence::AccessSide;
use crate::finding::seen_in_tests_of;
use crate::model::{Finding, Origin};
use crate::subject::{Pair, Race, Subject};
use std::collections::HashMap;

/// Each finding once, with the evidence of the first and the counts of all; what happened before what is predicted.
///
/// All races on a variable are one finding, and each pair of places is in it once: those that raced before those that are only
/// predicted.
pub fn combine(findings: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let (happened, others): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| finding.verdict.happened());
    let mut all = Combined::default();
    for finding in happened.into_iter().chain(others) {
        all.add(finding);
    }
    for finding in &mut all.findings {
        let id = finding.id.clone();
        if let Some(race) = finding.race_mut() {
            race.cause.take_if(|cause| *cause == id);
        }
    }
    all.findings
}

/// Findings in the order in which they were first seen.
#[derive(Default)]
struct Combined {
    findings: Vec<Finding>,
    /// The index of each finding by its id.
    places: HashMap<String, usize>,
}

impl Combined {
    fn add(&mut self, finding: Finding) {
        match self.places.get(&finding.id) {
            Some(&place) => seen_again(&mut self.findings[place], finding),
            None => {
                let place = self.findings.len();
                self.places.insert(finding.id.clone(), place);
                self.findings.push(finding);
            }
        }
    }
}

fn seen_again(known: &mut Finding, finding: Finding) {
    // How often something was predicted says nothing about how often it happened.
    if finding.verdict.happened() == known.verdict.happened() {
        known.count = known.count.saturating_add(finding.count);
    }
    seen_by(known, &finding);
    if finding.origin == Origin::Own {
        known.origin = Origin::Own;
    }
    for thread in &finding.threads {
        if !known.threads.contains(thread) {
            known.threads.push(thread.clone());
        }
    }
    if !has_test(known) {
        match same_head(known, &finding) {
            true => take_tests(known, &finding),
            false => known.test.clone_from(&finding.test),
        }
    }
    seen_in_tests_of(known, &finding);
    if let (Subject::Race(known), Subject::Race(race)) = (&mut known.subject, finding.subject) {
        add_pairs(known, *race);
    }
}

fn add_pairs(known: &mut Race, race: Race) {
    // A finding that was once seen without a cause needs none. Of two causes either will do; the lesser does not depend on which was
    // seen first.
    known.cause = known
        .cause
        .take()
        .zip(race.cause)
        .map(|(one, other)| one.min(other));
    let known_variable = &mut known.variable;
    known_variable.allocated = known_variable.allocated.take().or(race.variable.allocated);
    for pair in std::iter::once(race.pair).chain(race.pairs) {
        if !known.all_pairs().any(|known| known.id == pair.id) {
            known.pairs.push(pair);
        }
    }
}

/// Adds the JVMs and detectors that saw the finding.
fn seen_by(known: &mut Finding, finding: &Finding) {
    let elsewhere = finding.jvms.iter().filter(|pid| !known.jvms.contains(pid));
    known.jvms.extend(elsewhere.copied().collect::<Vec<u32>>());
    let others = finding.also.iter().chain([&finding.detector]).copied();
    let others = others.filter(|other| *other != known.detector);
    known.also.extend(others.collect::<Vec<Detector>>());
    known.also.sort_unstable();
    known.also.dedup();
}

fn has_test(finding: &Finding) -> bool {
    let mut strands = finding.subject.strands().into_iter();
    finding.test.is_some() || strands.any(|strand| strand.test.is_some())
}

fn same_head(known: &Finding, finding: &Finding) -> bool {
    match (known.race(), finding.race()) {
        (Some(known), Some(race)) => known.pair.id == race.pair.id,
        _ => false,
    }
}

/// Takes over all tests at once: tests of two observations, mixed, would name two tests that never ran together. The sides may be
/// swapped.
fn take_tests(known: &mut Finding, finding: &Finding) {
    known.test.clone_from(&finding.test);
    let (Some(known), Some(race)) = (known.race_mut(), finding.race()) else {
        return;
    };
    let Pair { accesses, .. } = &mut known.pair;
    let [first, second] = &race.pair.accesses;
    let swapped = !same_place(&accesses[0], first) && same_place(&accesses[0], second);
    let sides = if swapped {
        [second, first]
    } else {
        [first, second]
    };
    for (side, from) in accesses.iter_mut().zip(sides) {
        side.test.clone_from(&from.test);
    }
}

fn same_place(one: &AccessSide, other: &AccessSide) -> bool {
    one.place() == other.place()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FindingVerdict;
    use crate::sample::{caused, finding};

    const RACE: FindingVerdict = FindingVerdict::Race;
    const GUESS: FindingVerdict = FindingVerdict::Predicted;

    #[test]
    fn races_come_first_and_absorb_predictions_for_the_same_variable() {
        let race = finding(RACE, "x", [1, 2]);
        let same = finding(GUESS, "x", [1, 2]);
        let elsewhere = finding(GUESS, "x", [1, 3]);
        let other = finding(GUESS, "y", [1, 2]);
        let all = combine([same, other.clone(), elsewhere.clone(), race.clone()]);
        let mut expected = Finding {
            also: vec![Detector::RACER],
            ..race
        };
        let further = elsewhere.race().unwrap().pair.clone();
        expected.race_mut().unwrap().pairs.push(further);
        assert_eq!(all, [expected, other]);
    }

    #[test]
    fn a_variable_is_one_finding_with_each_pair_once() {
        let pairs = [[1, 2], [3, 4], [1, 2]].map(|lines| finding(RACE, "x", lines));
        let all = combine(pairs.clone());
        assert_eq!((all.len(), all[0].count), (1, 3));
        let ids: Vec<&String> = all[0]
            .race()
            .unwrap()
            .all_pairs()
            .map(|pair| &pair.id)
            .collect();
        let [one, two, _] = &pairs;
        let expected = [one, two].map(|finding| &finding.race().unwrap().pair.id);
        assert_eq!(ids, expected);
    }

    #[test]
    fn repeated_findings_are_counted_with_all_their_detectors() {
        let one = finding(GUESS, "x", [1, 2]);
        let two = Finding {
            detector: Detector::HYBRID,
            count: 4,
            ..one.clone()
        };
        let all = combine([one.clone(), two.clone(), two]);
        assert_eq!(all.len(), 1);
        assert_eq!(
            (all[0].count, &all[0].also[..]),
            (9, &[Detector::HYBRID][..])
        );
        assert_eq!(all[0].detector, Detector::RACER);
    }

    #[test]
    fn a_finding_lists_every_jvm_that_it_was_seen_in() {
        let seen_in = |verdict, pid| Finding {
            jvms: vec![pid],
            ..finding(verdict, "x", [1, 2])
        };
        let all = combine([
            seen_in(GUESS, 9),
            seen_in(RACE, 8),
            seen_in(RACE, 7),
            seen_in(RACE, 8),
        ]);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].jvms, [8, 7, 9]);
    }

    #[test]
    fn a_cause_stays_only_if_every_observation_had_one() {
        let cause = finding(RACE, "ready", [1, 2]);
        let with = |cause: Option<&Finding>| caused("x", cause.map(|cause| &*cause.id));
        let caused = with(Some(&cause));
        let itself = with(Some(&caused));
        for (findings, expected) in [
            (
                vec![cause.clone(), caused.clone(), caused.clone()],
                Some(&cause.id),
            ),
            (vec![cause.clone(), caused.clone(), with(None)], None),
            (vec![cause.clone(), with(None), caused.clone()], None),
            (vec![cause.clone(), itself], None),
        ] {
            assert_eq!(combine(findings)[1].cause(), expected.map(|id| &**id));
        }
    }
    #[test]
    fn of_two_causes_the_same_one_stays_in_any_order() {
        let causes = ["p", "q"].map(|field| finding(RACE, field, [1, 2]));
        let caused = causes.map(|cause| caused("x", Some(&cause.id)));
        let cause_of = |findings: [&Finding; 2]| {
            let all = combine(findings.map(Clone::clone));
            all[0].cause().map(str::to_owned)
        };
        let [one, two] = &caused;
        assert_eq!(cause_of([one, two]), cause_of([two, one]));
        assert!(cause_of([one, two]).is_some());
    }

    fn tested(mut finding: Finding, tests: [Option<&str>; 3]) -> Finding {
        let [of_both, first, second] = tests.map(|test| test.map(str::to_owned));
        finding.test = of_both;
        let [one, two] = &mut finding.race_mut().unwrap().pair.accesses;
        (one.test, two.test) = (first, second);
        finding
    }

    #[test]
    fn tests_are_taken_over_together_and_per_side() {
        let none = || finding(RACE, "x", [1, 2]);
        let mut swapped = tested(none(), [Some("T#a"), Some("T#a"), Some("T#b")]);
        swapped.race_mut().unwrap().pair.accesses.reverse();
        for (later, expected) in [
            (swapped.clone(), [Some("T#a"), Some("T#a"), Some("T#b")]),
            (
                tested(none(), [None, None, Some("T#b")]),
                [None, None, Some("T#b")],
            ),
            (none(), [None; 3]),
        ] {
            let all = combine([none(), later]);
            let expected = tested(Finding { count: 2, ..none() }, expected);
            assert_eq!(all, [expected]);
        }
        let first = tested(none(), [None, Some("T#c"), None]);
        let expected = Finding {
            count: 2,
            ..first.clone()
        };
        assert_eq!(combine([first, swapped]), [expected]);
    }

    #[test]
    fn counts_of_a_foreign_report_do_not_overflow() {
        let many = Finding {
            count: u64::MAX,
            ..finding(RACE, "x", [1, 2])
        };
        assert_eq!(combine([many.clone(), many])[0].count, u64::MAX);
    }
}
