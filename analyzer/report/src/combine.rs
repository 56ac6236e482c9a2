//! The same finding, seen again: by another detector, at another pair of sites of the same lines, or in another JVM.

use crate::detector::Detector;
use crate::evidence::AccessSide;
use crate::finding::seen_in_tests_of;
use crate::fingerprint::fingerprint;
use crate::model::{Finding, FindingVerdict};
use std::collections::HashMap;

/// Each finding once, with the evidence of the first and the counts of all; races before predicted ones.
///
/// A prediction for two places that did race is merged into the race.
pub fn combine(findings: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let (races, predicted): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| finding.verdict == FindingVerdict::Race);
    let mut all = Combined::default();
    for finding in races {
        all.add(finding);
    }
    for finding in predicted {
        match race_id(&finding).and_then(|race| all.get(&race)) {
            Some(race) => seen_by(race, &finding),
            None => all.add(finding),
        }
    }
    for finding in &mut all.findings {
        if finding.cause.as_ref() == Some(&finding.id) {
            finding.cause = None;
        }
    }
    all.findings
}

/// The id that a predicted finding would have as a race; none for a race.
pub fn race_id(finding: &Finding) -> Option<String> {
    match finding.verdict {
        FindingVerdict::Race => None,
        FindingVerdict::Predicted => {
            let race = FindingVerdict::Race.name();
            Some(fingerprint(race, &finding.variable, &finding.accesses))
        }
    }
}

/// Findings in the order in which they were first seen.
#[derive(Default)]
struct Combined {
    findings: Vec<Finding>,
    /// The index of each finding by its id.
    places: HashMap<String, usize>,
}

impl Combined {
    fn get(&mut self, id: &str) -> Option<&mut Finding> {
        let place = *self.places.get(id)?;
        Some(&mut self.findings[place])
    }

    fn add(&mut self, finding: Finding) {
        match self.get(&finding.id) {
            Some(known) => seen_again(known, finding),
            None => {
                let place = self.findings.len();
                self.places.insert(finding.id.clone(), place);
                self.findings.push(finding);
            }
        }
    }
}

fn seen_again(known: &mut Finding, finding: Finding) {
    known.count = known.count.saturating_add(finding.count);
    seen_by(known, &finding);
    if !has_test(known) {
        take_tests(known, &finding);
    }
    seen_in_tests_of(known, &finding);
    // A finding that was once seen without a cause needs none. Of two causes either will do; the lesser does not depend on which was
    // seen first.
    known.cause = known
        .cause
        .take()
        .zip(finding.cause)
        .map(|(one, other)| one.min(other));
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
    let mut sides = finding.accesses.iter();
    finding.test.is_some() || sides.any(|side| side.test.is_some())
}

/// Takes over all tests at once: tests of two observations, mixed, would name two tests that never ran together. The sides may be
/// swapped.
fn take_tests(known: &mut Finding, finding: &Finding) {
    let [first, second] = &finding.accesses;
    let swapped = !same_place(&known.accesses[0], first) && same_place(&known.accesses[0], second);
    let sides = if swapped {
        [second, first]
    } else {
        [first, second]
    };
    known.test.clone_from(&finding.test);
    for (side, from) in known.accesses.iter_mut().zip(sides) {
        side.test.clone_from(&from.test);
    }
}

fn same_place(one: &AccessSide, other: &AccessSide) -> bool {
    one.place() == other.place()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::finding;

    const RACE: FindingVerdict = FindingVerdict::Race;
    const GUESS: FindingVerdict = FindingVerdict::Predicted;

    #[test]
    fn races_come_first_and_absorb_predictions_for_the_same_places() {
        let race = finding(RACE, "x", [1, 2]);
        let same = finding(GUESS, "x", [1, 2]);
        let other = finding(GUESS, "y", [1, 2]);
        let all = combine([same, other.clone(), race.clone()]);
        let expected = Finding {
            also: vec![Detector::RACER],
            ..race
        };
        assert_eq!(all, [expected, other]);
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
        let with = |cause: Option<&Finding>| Finding {
            cause: cause.map(|cause| cause.id.clone()),
            ..finding(RACE, "x", [1, 2])
        };
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
            assert_eq!(combine(findings)[1].cause.as_ref(), expected);
        }
    }
    #[test]
    fn of_two_causes_the_same_one_stays_in_any_order() {
        let causes = ["p", "q"].map(|field| finding(RACE, field, [1, 2]));
        let caused = causes.clone().map(|cause| Finding {
            cause: Some(cause.id),
            ..finding(RACE, "x", [1, 2])
        });
        let cause_of =
            |findings: [&Finding; 2]| combine(findings.map(Clone::clone))[0].cause.clone();
        let [one, two] = &caused;
        assert_eq!(cause_of([one, two]), cause_of([two, one]));
        assert!(cause_of([one, two]).is_some());
    }

    fn tested(mut finding: Finding, tests: [Option<&str>; 3]) -> Finding {
        let [of_both, first, second] = tests.map(|test| test.map(str::to_owned));
        finding.test = of_both;
        (finding.accesses[0].test, finding.accesses[1].test) = (first, second);
        finding
    }

    #[test]
    fn tests_are_taken_over_together_and_per_side() {
        let none = || finding(RACE, "x", [1, 2]);
        let mut swapped = tested(none(), [Some("T#a"), Some("T#a"), Some("T#b")]);
        swapped.accesses.reverse();
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
