//! The content of a baseline, and its file.

use super::*;
use crate::fingerprint::fingerprint;
use crate::model::Verdict;
use crate::sample::{finding, pair_in, race_in, report};
use crate::variable::VariableKind;

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

fn baseline(findings: &[&Finding]) -> Baseline {
    let findings = findings.iter().map(|&finding| finding.clone());
    Baseline::of(&report(Verdict::Findings, findings.collect()))
}

fn knows(baseline: &Baseline, finding: &Finding) -> bool {
    baseline.known(std::slice::from_ref(finding)) == [true]
}

/// A race on an array of which neither a field nor the place of its allocation is known.
fn nameless(lines: [u32; 2]) -> Finding {
    let mut finding = finding(RACE, "x", lines);
    race_in(&mut finding).variable.kind = VariableKind::Array;
    finding.id = fingerprint(&finding.subject);
    finding
}

/// A race on an array that is named by the line of its allocation.
fn allocated(line: u32) -> Finding {
    let mut finding = nameless([line, line + 1]);
    race_in(&mut finding).variable.allocated = Some(format!("A.java:{line}"));
    finding.id = fingerprint(&finding.subject);
    finding
}

#[test]
fn a_variable_without_a_name_is_known_by_its_methods_whichever_pairs_a_run_sees() {
    let known = baseline(&[&nameless([1, 2])]);
    let now = [[1, 2], [1, 3], [2, 3]].map(nameless);
    assert_eq!(known.known(&now), [true; 3]);
    let mut elsewhere = nameless([1, 3]);
    pair_in(&mut elsewhere).accesses[1].method = "other".into();
    elsewhere.id = fingerprint(&elsewhere.subject);
    assert!(!knows(&known, &elsewhere));
}

#[test]
fn a_finding_with_moved_lines_stays_known_but_another_is_new() {
    let [before, stays] = [1, 5].map(allocated);
    let [moved, more] = [3, 7].map(allocated);
    let baseline = baseline(&[&before, &stays]);
    let now = [moved.clone(), stays.clone(), more];
    assert_eq!(baseline.known(&now), [true, true, false]);
    let mut elsewhere = moved;
    pair_in(&mut elsewhere).accesses[1].method = "other".into();
    elsewhere.id = fingerprint(&elsewhere.subject);
    let other = finding(RACE, "y", [3, 4]);
    assert_eq!(baseline.known(&[elsewhere, other]), [false, false]);
}

#[test]
fn another_pair_of_a_known_variable_is_known() {
    let known = baseline(&[&finding(RACE, "x", [1, 2])]);
    assert!(knows(&known, &finding(RACE, "x", [30, 40])));
    assert!(!knows(&known, &finding(RACE, "y", [1, 2])));
}

#[test]
fn an_entry_of_version_1_names_a_pair() {
    let race = finding(RACE, "x", [1, 2]);
    let pair = race.race().unwrap().pair.id.clone();
    let entry = Entry {
        id: pair,
        verdict: RACE,
        variable: "A.x".into(),
        places: Vec::new(),
    };
    let baseline = Baseline::from_entries([entry]);
    assert!(knows(&baseline, &race) && !knows(&baseline, &finding(RACE, "x", [1, 3])));
}

fn of(findings: &[&Finding]) -> Report {
    let findings = findings.iter().map(|&finding| finding.clone());
    report(Verdict::Findings, findings.collect())
}

fn counts(added: usize, kept: usize, dropped: usize) -> SaveCounts {
    SaveCounts {
        added,
        kept,
        dropped,
    }
}

#[test]
fn what_is_added_is_known_in_addition_to_what_was() {
    let [one, two] = [finding(GUESS, "x", [1, 2]), finding(RACE, "y", [1, 2])];
    let mut merged = baseline(&[&one]);
    assert_eq!(merged.add(&of(&[&one, &two])), counts(1, 1, 0));
    let happened = finding(RACE, "x", [5, 6]);
    assert_eq!(merged.add(&of(&[&happened])), counts(1, 1, 0));
    assert!(knows(&merged, &finding(RACE, "x", [1, 2])) && knows(&merged, &two));
    assert_eq!(merged.add(&of(&[&happened, &two])), counts(0, 2, 0));
    assert_eq!(merged.len(), 2);
}

#[test]
fn places_are_added_only_for_other_methods() {
    let mut known = baseline(&[&finding(RACE, "x", [1, 2])]);
    let before = known.to_json();
    let moved = finding(RACE, "x", [5, 6]);
    known.add(&of(&[&moved]));
    assert_eq!(known.to_json(), before);
    let mut elsewhere = moved;
    pair_in(&mut elsewhere).accesses[1].method = "a".into();
    known.add(&of(&[&elsewhere]));
    let all = r#""places":["A.a(A.java:6)","A.m(A.java:1)","A.m(A.java:2)"]"#;
    assert!(known.to_json().contains(all), "{}", known.to_json());
}

#[test]
fn another_pair_of_a_nameless_variable_adds_nothing() {
    let mut known = baseline(&[&nameless([1, 2])]);
    let before = known.clone();
    assert_eq!(known.add(&of(&[&nameless([3, 4])])), counts(0, 1, 0));
    assert_eq!(known, before);
}

#[test]
fn replacing_drops_what_is_not_found_any_more() {
    let [one, two, three] = ["x", "y", "z"].map(|field| finding(RACE, field, [1, 2]));
    let guess = finding(GUESS, "z", [1, 2]);
    let mut known = baseline(&[&one, &two, &guess]);
    assert_eq!(known.replace(&of(&[&two, &three])), counts(1, 1, 1));
    assert_eq!(known, baseline(&[&two, &three]));
    let moved = [1, 3].map(allocated);
    let mut known = baseline(&[&moved[0]]);
    assert_eq!(known.replace(&of(&[&moved[1]])), counts(0, 1, 0));
    assert_eq!(known, baseline(&[&moved[1]]));
}

#[test]
fn a_baseline_has_one_finding_a_line_in_a_fixed_order() {
    let [one, two] = [finding(RACE, "b", [2, 1]), finding(RACE, "a", [3, 4])];
    let mut three = finding(GUESS, "b", [1, 2]);
    race_in(&mut three).variable.kind = VariableKind::Contents;
    three.id = fingerprint(&three.subject);
    let expected = format!(
        r#"{{
  "baseline": 2,
  "findings": [
    {{"id":"{}","verdict":"predicted","variable":"contents of A","places":["A.m(A.java:1)","A.m(A.java:2)"]}},
    {{"id":"{}","verdict":"race","variable":"field A.a (int)","places":["A.m(A.java:3)","A.m(A.java:4)"]}},
    {{"id":"{}","verdict":"race","variable":"field A.b (int)","places":["A.m(A.java:1)","A.m(A.java:2)"]}}
  ]
}}
"#,
        three.id, two.id, one.id
    );
    assert_eq!(baseline(&[&one, &two, &three]).to_json(), expected);
    assert_eq!(baseline(&[&three, &two, &one, &two]).to_json(), expected);
    assert_eq!(
        baseline(&[]).to_json(),
        "{\n  \"baseline\": 2,\n  \"findings\": []\n}\n"
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
