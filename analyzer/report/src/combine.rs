//! The same finding, seen again: by another detector, at another pair of sites of the same lines, or in another JVM.

use crate::finding::seen_in_tests_of;
use crate::fingerprint::fingerprint;
use crate::model::{Detector, Finding, FindingVerdict};

/// Each finding once, with the evidence of the first and the counts of all; races before predicted ones.
///
/// What is predicted of two places that did race is no finding of its own.
pub fn combine(findings: impl IntoIterator<Item = Finding>) -> Vec<Finding> {
    let (races, predicted): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| finding.verdict == FindingVerdict::Race);
    let mut all: Vec<Finding> = Vec::new();
    for finding in races {
        add(&mut all, finding);
    }
    for finding in predicted {
        let race = FindingVerdict::Race.name();
        let race = fingerprint(race, &finding.variable, &finding.accesses);
        match all.iter_mut().find(|known| known.id == race) {
            Some(known) => seen_by(known, &finding),
            None => add(&mut all, finding),
        }
    }
    for finding in &mut all {
        if finding.cause.as_ref() == Some(&finding.id) {
            finding.cause = None;
        }
    }
    all
}

fn add(all: &mut Vec<Finding>, finding: Finding) {
    let Some(known) = all.iter_mut().find(|known| known.id == finding.id) else {
        all.push(finding);
        return;
    };
    known.count += finding.count;
    seen_by(known, &finding);
    seen_in_tests_of(known, &finding);
    // What was once seen without a cause needs none.
    known.cause = known.cause.take().filter(|_| finding.cause.is_some());
}

fn seen_by(known: &mut Finding, finding: &Finding) {
    let others = finding.also.iter().chain([&finding.detector]).copied();
    let others = others.filter(|other| *other != known.detector);
    known.also.extend(others.collect::<Vec<Detector>>());
    known.also.sort_unstable();
    known.also.dedup();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::finding;

    const RACE: FindingVerdict = FindingVerdict::Race;
    const GUESS: FindingVerdict = FindingVerdict::Predicted;

    #[test]
    fn races_come_first_and_take_in_what_is_predicted_of_the_same_places() {
        let race = finding(RACE, "x", [1, 2]);
        let same = finding(GUESS, "x", [1, 2]);
        let other = finding(GUESS, "y", [1, 2]);
        let all = combine([same, other.clone(), race.clone()]);
        let expected = Finding {
            also: vec![Detector::Racer],
            ..race
        };
        assert_eq!(all, [expected, other]);
    }

    #[test]
    fn the_same_is_counted_together_with_all_who_saw_it() {
        let one = finding(GUESS, "x", [1, 2]);
        let two = Finding {
            detector: Detector::Hybrid,
            count: 4,
            ..one.clone()
        };
        let all = combine([one.clone(), two.clone(), two]);
        assert_eq!(all.len(), 1);
        assert_eq!(
            (all[0].count, &all[0].also[..]),
            (9, &[Detector::Hybrid][..])
        );
        assert_eq!(all[0].detector, Detector::Racer);
    }

    #[test]
    fn a_cause_stays_only_if_every_sight_had_one_and_it_is_another_finding() {
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
}
