//! The content of a baseline, and its file.

use super::*;
use crate::model::Verdict;
use crate::sample::{finding, report};

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

fn baseline(findings: &[&Finding]) -> Baseline {
    let findings = findings.iter().map(|&finding| finding.clone());
    Baseline::of(&report(Verdict::Findings, findings.collect()))
}

fn knows(baseline: &Baseline, finding: &Finding) -> bool {
    baseline.known(std::slice::from_ref(finding)) == [true]
}

#[test]
fn a_finding_with_moved_lines_stays_known_but_another_is_new() {
    let [before, stays] = [[1, 2], [5, 6]].map(|lines| finding(RACE, "x", lines));
    let [moved, more] = [[3, 4], [7, 8]].map(|lines| finding(RACE, "x", lines));
    let baseline = baseline(&[&before, &stays]);
    let now = [moved.clone(), stays.clone(), more];
    assert_eq!(baseline.known(&now), [true, true, false]);
    let mut elsewhere = moved;
    elsewhere.accesses[1].method = "other".into();
    let other = finding(RACE, "y", [3, 4]);
    assert_eq!(baseline.known(&[elsewhere, other]), [false, false]);
}

#[test]
fn a_baseline_has_one_finding_a_line_in_a_fixed_order() {
    let [one, two] = [finding(RACE, "b", [2, 1]), finding(RACE, "a", [3, 4])];
    let mut three = finding(GUESS, "b", [1, 2]);
    three.variable.kind = VariableKind::Contents;
    let expected = format!(
        r#"{{
  "baseline": 1,
  "findings": [
    {{"id":"{}","verdict":"race","variable":"A.a","places":["A.m(A.java:3)","A.m(A.java:4)"]}},
    {{"id":"{}","verdict":"race","variable":"A.b","places":["A.m(A.java:1)","A.m(A.java:2)"]}},
    {{"id":"{}","verdict":"predicted","variable":"contents of A","places":["A.m(A.java:1)","A.m(A.java:2)"]}}
  ]
}}
"#,
        two.id, one.id, three.id
    );
    assert_eq!(baseline(&[&one, &two, &three]).to_json(), expected);
    assert_eq!(baseline(&[&three, &two, &one, &two]).to_json(), expected);
    assert_eq!(
        baseline(&[]).to_json(),
        "{\n  \"baseline\": 1,\n  \"findings\": []\n}\n"
    );
}

#[test]
fn a_baseline_leaves_out_suppressed_and_keeps_known_findings() {
    let mut suppressed = finding(RACE, "x", [1, 2]);
    suppressed.standing = Standing::Suppressed;
    let mut known = finding(RACE, "y", [1, 2]);
    known.standing = Standing::Known;
    let baseline = baseline(&[&suppressed, &known]);
    assert_eq!(baseline.len(), 1);
    assert!(knows(&baseline, &known) && !knows(&baseline, &suppressed));
}

#[test]
fn a_known_race_makes_its_prediction_known_but_not_vice_versa() {
    let [race, guess] = [RACE, GUESS].map(|verdict| finding(verdict, "x", [1, 2]));
    assert!(knows(&baseline(&[&race]), &guess));
    assert!(!knows(&baseline(&[&guess]), &race));
    assert!(knows(&baseline(&[&guess]), &guess));
    assert!(!knows(&baseline(&[&race]), &finding(GUESS, "y", [1, 2])));
}
