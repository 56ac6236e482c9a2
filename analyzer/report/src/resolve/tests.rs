//! One report of many, in any order.

use super::*;
use crate::baseline::Baseline;
use crate::detector::Detector;
use crate::model::FindingVerdict;
use crate::sample::{finding, pair_in, race_in, report};
use crate::suppress::Suppressions;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::slice;

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    /// A report of a few findings out of not many, some of them consequences of the first race.
    fn report(&mut self, policy: &Policy) -> Report {
        let mut findings: Vec<Finding> = (0..self.throw(12)).map(|_| self.finding()).collect();
        let mut races = findings.iter_mut().filter(|one| one.verdict == RACE);
        let root = races.next().map(|root| root.id.clone());
        for finding in races {
            race_in(finding).cause = root.clone().filter(|_| self.throw(3) > 0);
        }
        unite(vec![report(Verdict::Blind, findings)], policy)
    }

    fn finding(&mut self) -> Finding {
        let verdict = [RACE, RACE, GUESS][self.throw(3)];
        let mut finding = finding(
            verdict,
            ["a", "b", "c", "d", "e", "f"][self.throw(6)],
            [1, 2],
        );
        if verdict == GUESS {
            finding.detector = [Detector::RACER, Detector::HYBRID][self.throw(2)];
        }
        if self.throw(2) == 0 {
            pair_in(&mut finding).accesses.reverse();
        }
        finding.count = 1 + self.throw(5) as u64;
        finding
    }

    fn shuffle(&mut self, reports: &mut [Report]) {
        for last in (1..reports.len()).rev() {
            reports.swap(last, self.throw(last + 1));
        }
    }
}

/// All that must not depend on the order in which reports are united.
fn facts(report: &Report) -> BTreeMap<&str, impl PartialEq + Debug> {
    let facts = report.findings.iter().map(|finding| {
        let mut detectors = finding.also.clone();
        detectors.push(finding.detector);
        detectors.sort_unstable();
        let cause = finding.cause();
        let standing = (finding.standing, finding.suppressed.as_deref());
        (&*finding.id, (finding.count, detectors, cause, standing))
    });
    let facts: BTreeMap<_, _> = facts.collect();
    assert_eq!(
        facts.len(),
        report.findings.len(),
        "a finding is listed twice"
    );
    facts
}

fn races_seen(reports: &[Report]) -> u64 {
    let findings = reports.iter().flat_map(|report| &report.findings);
    let races = findings.filter(|finding| finding.verdict == RACE);
    races.map(|finding| finding.count).sum()
}

#[test]
fn reports_unite_to_the_same_findings_in_any_order() {
    let suppressions = "variable A.a # one\nvariable A.b\nvariable A.unused";
    let known = vec![finding(RACE, "c", [1, 2]), finding(GUESS, "d", [1, 2])];
    let policy = Policy {
        suppressions: Suppressions::parse(suppressions, "s").unwrap(),
        baseline: Some(Baseline::of(&report(Verdict::Findings, known))),
        ..Policy::default()
    };
    // Another policy was applied to some of the reports before.
    let policies = [Policy::default(), policy.clone()];
    for seed in 0..300 {
        let mut dice = Dice(seed);
        let many = 2 + dice.throw(5);
        let mut reports: Vec<Report> = (0..many).map(|n| dice.report(&policies[n % 2])).collect();
        let expected = unite(reports.clone(), &policy);
        assert_eq!(races_seen(slice::from_ref(&expected)), races_seen(&reports));
        for _ in 0..4 {
            dice.shuffle(&mut reports);
            let united = unite(reports.clone(), &policy);
            let (some, others) = reports.split_at(dice.throw(many));
            let steps = [some, others].map(|part| unite(part.to_vec(), &Policy::default()));
            for other in [united, unite(steps.to_vec(), &policy)] {
                assert_eq!(facts(&other), facts(&expected), "{seed}");
                assert_eq!(other.suppressions, expected.suppressions);
                assert_eq!(other.verdict, expected.verdict);
                assert_eq!(other.jvms.len(), many);
            }
        }
    }
}

#[test]
fn jvms_of_the_same_process_id_are_two() {
    let one = report(Verdict::Findings, vec![finding(RACE, "x", [1, 2])]);
    let united = unite(vec![one.clone(), one], &Policy::default());
    assert_eq!((united.jvms.len(), united.findings.len()), (2, 1));
    assert_eq!(united.jvms[0].pid, united.jvms[1].pid);
    assert_eq!(united.findings[0].count, 2);
}

#[test]
fn findings_keep_the_order_in_which_they_were_first_seen() {
    let [a, b, c] = ["a", "b", "c"].map(|field| finding(RACE, field, [1, 2]));
    let of = |findings: &[&Finding]| {
        let findings = findings.iter().map(|&finding| finding.clone());
        report(Verdict::Findings, findings.collect())
    };
    let united = unite(vec![of(&[&b, &a]), of(&[&c, &b])], &Policy::default());
    let ids: Vec<&String> = united.findings.iter().map(|finding| &finding.id).collect();
    assert_eq!(ids, [&b.id, &a.id, &c.id]);
}
