//! Which findings count against a run, and why others do not.

use super::*;
use crate::model::{Finding, FindingVerdict, Verdict};
use crate::resolve::unite;
use crate::sample::{finding, race_in, report};

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

fn suppressing(text: &str) -> Policy {
    Policy {
        suppressions: Suppressions::parse(text, "s").unwrap(),
        today: "2027-01-31".parse().ok(),
        ..Policy::default()
    }
}

fn knowing(findings: &[&Finding]) -> Policy {
    let findings = findings.iter().map(|&finding| finding.clone()).collect();
    Policy {
        baseline: Some(Baseline::of(&report(Verdict::Findings, findings))),
        ..Policy::default()
    }
}

fn applied(policy: &Policy, findings: Vec<Finding>) -> Report {
    let mut report = report(Verdict::Blind, findings);
    policy.apply(&mut report);
    report
}

fn standings(report: &Report) -> Vec<Standing> {
    report
        .findings
        .iter()
        .map(|finding| finding.standing)
        .collect()
}

fn matched(report: &Report) -> Vec<u64> {
    report
        .suppressions
        .iter()
        .map(|usage| usage.matched)
        .collect()
}

fn caused(field: &str, cause: &Finding) -> Finding {
    let mut finding = finding(RACE, field, [3, 4]);
    race_in(&mut finding).cause = Some(cause.id.clone());
    finding
}

#[test]
fn without_a_policy_every_race_counts() {
    let report = applied(&Policy::default(), vec![finding(RACE, "x", [1, 2])]);
    assert_eq!(
        (standings(&report), report.verdict),
        (vec![Standing::New], Verdict::Findings)
    );
    assert!(report.suppressions.is_empty());
}

#[test]
fn the_first_matching_rule_is_reported_and_counted() {
    let policy = suppressing(
        "until 2027-01-30 variable A.x # too late\nvariable A.nothing\nvariable A.x # a statistic\nsite A.m\nvariable A.*",
    );
    let findings = ["x", "y", "z"].map(|field| finding(RACE, field, [1, 2]));
    let report = applied(&policy, findings.to_vec());
    assert_eq!(standings(&report), [Standing::Suppressed; 3]);
    assert_eq!(matched(&report), [0, 0, 1, 2, 0]);
    let expired: Vec<bool> = report
        .suppressions
        .iter()
        .map(|usage| usage.expired)
        .collect();
    assert_eq!(expired, [true, false, false, false, false]);
    let why: Vec<_> = report
        .findings
        .iter()
        .map(|finding| finding.suppressed.as_deref())
        .collect();
    assert_eq!(
        why,
        [
            Some("a statistic (s:3)"),
            Some("site A.m (s:4)"),
            Some("site A.m (s:4)")
        ]
    );
    assert_eq!(report.verdict, Verdict::Clean);
}

#[test]
fn an_expired_rule_lets_its_finding_count_again() {
    let findings = vec![finding(RACE, "x", [1, 2])];
    let mut policy = suppressing("until 2027-01-31 variable A.x");
    assert_eq!(applied(&policy, findings.clone()).verdict, Verdict::Clean);
    policy.today = "2027-02-01".parse().ok();
    let report = applied(&policy, findings.clone());
    assert_eq!(
        (matched(&report), report.verdict),
        (vec![1], Verdict::Findings)
    );
    // A policy without a day uses the clock, which is past this one.
    let policy = Policy {
        today: None,
        ..suppressing("until 2020-01-01 variable A.x")
    };
    assert_eq!(applied(&policy, findings).verdict, Verdict::Findings);
}

#[test]
fn only_what_is_not_in_the_baseline_counts() {
    let [old, new] = ["old", "new"].map(|field| finding(RACE, field, [1, 2]));
    let gone = finding(RACE, "gone", [1, 2]);
    let policy = knowing(&[&old, &gone]);
    let report = applied(&policy, vec![old.clone(), new]);
    assert_eq!(standings(&report), [Standing::Known, Standing::New]);
    assert_eq!(report.verdict, Verdict::Findings);
    assert_eq!(applied(&policy, vec![old]).verdict, Verdict::Clean);
}

#[test]
fn a_suppression_wins_over_the_baseline() {
    let race = finding(RACE, "x", [1, 2]);
    let policy = Policy {
        baseline: knowing(&[&race]).baseline,
        ..suppressing("variable A.x")
    };
    let report = applied(&policy, vec![race]);
    assert_eq!(
        (standings(&report), matched(&report)),
        (vec![Standing::Suppressed], vec![1])
    );
}

#[test]
fn a_blind_run_with_suppressed_findings_stays_blind() {
    let mut report = report(Verdict::Findings, vec![finding(RACE, "x", [1, 2])]);
    report.jvms[0].self_check = false;
    suppressing("variable A.x").apply(&mut report);
    assert_eq!(report.verdict, Verdict::Blind);
}

#[test]
fn only_new_predictions_count() {
    let [old, new] = ["old", "new"].map(|field| finding(GUESS, field, [1, 2]));
    let policy = Policy {
        fail_on: FailOn::Predicted,
        ..knowing(&[&old])
    };
    assert_eq!(applied(&policy, vec![old.clone()]).verdict, Verdict::Clean);
    assert_eq!(applied(&policy, vec![old, new]).verdict, Verdict::Findings);
}

#[test]
fn a_consequence_of_a_suppressed_race_counts() {
    let root = finding(RACE, "ready", [1, 2]);
    let first = caused("x", &root);
    let second = caused("y", &first);
    let findings = vec![second, root, first];
    let report = applied(&suppressing("variable A.ready # fine"), findings.clone());
    assert_eq!(
        standings(&report),
        [Standing::New, Standing::Suppressed, Standing::New]
    );
    assert_eq!(
        (matched(&report), report.verdict),
        (vec![1], Verdict::Findings)
    );
    let all = applied(&suppressing("variable A.*"), findings);
    assert_eq!((matched(&all), all.verdict), (vec![3], Verdict::Clean));
}

#[test]
fn a_consequence_of_a_known_race_counts() {
    let root = finding(RACE, "ready", [1, 2]);
    let findings = vec![root.clone(), caused("x", &root)];
    let report = applied(&knowing(&[&root]), findings.clone());
    assert_eq!(standings(&report), [Standing::Known, Standing::New]);
    assert_eq!(report.verdict, Verdict::Findings);
    let both = knowing(&[&findings[0], &findings[1]]);
    assert_eq!(applied(&both, findings).verdict, Verdict::Clean);
}

#[test]
fn a_rule_for_a_consequence_does_not_affect_its_root() {
    let root = finding(RACE, "ready", [1, 2]);
    let [x, y] = ["x", "y"].map(|field| caused(field, &root));
    let policy = Policy {
        baseline: knowing(&[&y]).baseline,
        ..suppressing("variable A.x # own")
    };
    let findings = vec![root, x, y];
    let report = applied(&policy, findings.clone());
    assert_eq!(
        standings(&report),
        [Standing::New, Standing::Suppressed, Standing::Known]
    );
    let both = applied(
        &suppressing("variable A.x # own\nvariable A.ready # all"),
        findings,
    );
    assert_eq!(both.findings[1].suppressed.as_deref(), Some("own (s:1)"));
    assert_eq!(matched(&both), [1, 1]);
}

#[test]
fn a_consequence_of_a_missing_cause_is_on_its_own() {
    let lost = caused("x", &finding(RACE, "ready", [1, 2]));
    let report = applied(&suppressing("variable A.ready"), vec![lost]);
    assert_eq!(standings(&report), [Standing::New]);
}

#[test]
fn a_policy_overrides_an_earlier_one() {
    let race = finding(RACE, "x", [1, 2]);
    let mut report = applied(&suppressing("variable A.x # fine"), vec![race.clone()]);
    Policy::default().apply(&mut report);
    assert_eq!(report, applied(&Policy::default(), vec![race.clone()]));

    let suppressed = applied(&suppressing("variable A.x"), vec![race.clone()]);
    let known = applied(&knowing(&[&race]), vec![race]);
    let united = unite(vec![suppressed.clone(), known.clone()], &Policy::default());
    assert_eq!(
        (standings(&united), united.verdict),
        (vec![Standing::New], Verdict::Findings)
    );
    assert!(united.suppressions.is_empty());
    assert_eq!(united.findings[0].suppressed, None);
    let united = unite(
        vec![known, suppressed],
        &suppressing("site B\nvariable A.x"),
    );
    assert_eq!(matched(&united), [0, 1]);
}
