//! The explanations of all kinds of findings.

use super::*;
use crate::detector::Detector;
use crate::evidence::{AccessKind, Held, LastSeen, LockKind, SeenStep, Source};
use crate::model::{FindingVerdict, Verdict};
use crate::sample::{caused, finding, held, pair_in, race_in, report, side};
use crate::text::ReportPlace;
use crate::variable::VariableKind;
use std::path::Path;

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

/// The explanation, without its indentation.
fn explained(finding: &Finding) -> String {
    explained_in(finding, vec![finding.clone()])
}

fn explained_in(finding: &Finding, all: Vec<Finding>) -> String {
    let report = report(Verdict::Findings, all);
    let text = explain(finding, &report, &Look::plain());
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    lines.join("\n")
}

/// The explanation without regard to where its lines end.
fn words(finding: &Finding) -> String {
    let text = explained(finding);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

#[track_caller]
fn assert_says(finding: &Finding, all: &[&str]) {
    let text = words(finding);
    for says in all {
        assert!(text.contains(says), "{says}\n{text}");
    }
}

#[track_caller]
fn assert_silent(finding: &Finding, about: &[&str]) {
    let text = words(finding);
    for word in about {
        assert!(!text.contains(word), "{word}\n{text}");
    }
}

fn race_of(locks: [Vec<Held>; 2]) -> Finding {
    let [first, second] = locks;
    let mut race = finding(RACE, "x", [3, 5]);
    pair_in(&mut race).accesses = [
        side(AccessKind::Write, "a", 3, first),
        side(AccessKind::Read, "b", 5, second),
    ];
    race
}

fn with_type(mut race: Finding, type_name: &str) -> Finding {
    race_in(&mut race).variable.type_name = Some(type_name.into());
    race
}

fn of_kind(mut race: Finding, kind: VariableKind, class: &str) -> Finding {
    race_in(&mut race).variable.kind = kind;
    race_in(&mut race).variable.class = class.into();
    race_in(&mut race).variable.type_name = (kind == VariableKind::Array).then(|| class.to_owned());
    race
}

#[test]
fn an_explanation_has_all_parts_in_order() {
    let mut race = race_of([vec![], vec![]]);
    pair_in(&mut race).accesses[0]
        .stack
        .push("java.lang.Thread.run(Thread.java:840)".into());
    let text = explained(&race);
    let parts = [
        &*format!("{} race on field A.x (int)", race.id),
        "called from java.lang.Thread.run(Thread.java:840)",
        "Nothing orders them.",
        "Seen once.",
        "\nWhy this is a race\n",
        "\nWhat may go wrong\n",
        "\nWhat would order them\n",
        "\nIf it is meant to be so\n",
        &*format!("\nid {}  # reason\n", race.id),
        "\nTo see it again\n",
        "\nThe JVMs of this report ran:\njava A",
    ];
    let mut rest = &*text;
    for part in parts {
        let at = rest.find(part);
        rest = &rest[at.unwrap_or_else(|| panic!("{part}\n{text}"))..];
    }
}

#[test]
fn locks_and_starts_of_each_side_are_explained() {
    let lock = |name: &str| vec![held(name, LockKind::Monitor)];
    let shared = || vec![held("read lock of R#1", LockKind::Shared)];
    for (locks, says, advice) in [
        (
            [vec![], vec![]],
            "A lock that both hold: neither thread holds any.",
            "Hold one lock at both A.java:3 and A.java:5, and everywhere else",
        ),
        (
            [lock("L#1"), vec![]],
            "A lock that both hold: \"a\" holds L#1, \"b\" holds no lock.",
            "Hold L#1 at A.java:5 as it is held at A.java:3, and everywhere else",
        ),
        (
            [vec![], shared()],
            "\"a\" holds no lock, \"b\" holds the read lock of R#1.",
            "At A.java:5, the read lock of R#1 is held, and only to read: writes must hold the lock exclusively",
        ),
        (
            [lock("L#1"), lock("M#2")],
            "\"a\" holds L#1, \"b\" holds M#2.",
            "Choose one lock for the variable: A.java:3 holds L#1, A.java:5 holds M#2,",
        ),
        (
            [shared(), shared()],
            "both hold the read lock of R#1, which does not keep them apart.",
            "Hold the lock exclusively to write: with the read lock of R#1 alone, both run at once.",
        ),
    ] {
        assert_says(
            &race_of(locks),
            &["\"a\" writes the variable that \"b\" reads.", says, advice],
        );
    }
}

#[test]
fn starts_and_last_seen_steps_are_explained() {
    let mut race = race_of([vec![], vec![]]);
    pair_in(&mut race).accesses[1].created_by = Some("a".into());
    pair_in(&mut race).accesses[1].created_at = Some("A.java:2".into());
    pair_in(&mut race).last_synchronization = vec![LastSeen {
        by: "b".into(),
        of: "a".into(),
        step: SeenStep::Start,
        what: Some("\"b\"".into()),
        at: Some("A.java:2".into()),
        words: "\"b\" had seen what \"a\" did up to starting \"b\" at A.java:2.".into(),
    }];
    assert_says(
        &race,
        &[
            "\"b\" was started by \"a\" at A.java:2, but no start, end or join leads from one access to the other.",
            "did up to starting \"b\" at A.java:2. What came before such a step is in order; the access came after it.",
        ],
    );
}

fn with_line(mut race: Finding, line: &str) -> Finding {
    for access in &mut pair_in(&mut race).accesses {
        access.source = Some(Source {
            path: "A.java".into(),
            first: 3,
            lines: vec![line.into()],
        });
    }
    race
}

#[test]
fn an_update_at_one_line_may_be_lost() {
    let read_and_write = finding(RACE, "x", [3, 3]);
    let mut writes = read_and_write.clone();
    pair_in(&mut writes).accesses[1].kind = AccessKind::Write;
    let sure = "Lost update: A.java:3 reads the variable and writes it back.";
    let atomic = "Use an AtomicInteger and change it in one step.";
    assert_says(
        &read_and_write,
        &[sure, atomic, "Hold one lock at A.java:3, and"],
    );
    assert_says(&with_line(writes.clone(), "x++;"), &[sure, atomic]);
    assert_says(&writes, &["Lost update, if A.java:3 changes the variable"]);
    let store = with_line(writes, "x = 1; // not x++");
    assert_silent(&store, &["Lost update"]);
    assert_says(
        &store,
        &["Overwritten value", "Make the field volatile, if"],
    );
    assert_silent(&race_of([vec![], vec![]]), &["Lost update", "Overwritten"]);
}

#[test]
fn what_may_go_wrong_depends_on_the_type() {
    let race = race_of([vec![], vec![]]);
    let [torn, half] = ["Torn value", "Half an object"];
    assert_silent(&race, &[torn, half, "Publish"]);
    assert_says(&with_type(race.clone(), "long"), &[torn]);
    assert_silent(&with_type(race.clone(), "long"), &[half]);
    let reference = with_type(race.clone(), "a.Node");
    assert_says(
        &reference,
        &[half, "Publish the object when it is finished"],
    );
    assert_silent(&reference, &[torn]);
    let array = |class| of_kind(race.clone(), VariableKind::Array, class);
    assert_says(&array("double[]"), &[torn, "AtomicIntegerArray"]);
    assert_silent(&array("int[]"), &[torn, half]);
    assert_says(&array("int[][]"), &[half]);
}

#[test]
fn contents_come_with_a_replacement_class() {
    let contents = |class| of_kind(race_of([vec![], vec![]]), VariableKind::Contents, class);
    let map = contents("java.util.HashMap");
    assert_says(
        &map,
        &[
            "java.util.HashMap is not made for several threads",
            "Use a ConcurrentHashMap,",
        ],
    );
    assert_silent(
        &map,
        &["Stale value", "Torn", "Half an object", "volatile, if"],
    );
    assert_says(
        &contents("a.Parser"),
        &["Give each thread its own a.Parser."],
    );
}

#[test]
fn a_prediction_names_its_detectors_and_may_be_wrong() {
    let mut guess = finding(GUESS, "x", [3, 5]);
    guess.also = vec![Detector::HYBRID];
    assert_says(
        &guess,
        &[
            "Why this is predicted",
            "racer demands one lock",
            "; hybrid demands",
            "A prediction can be wrong",
        ],
    );
    assert_silent(&guess, &["Why this is a race"]);
    pair_in(&mut guess).accesses[0].kind = AccessKind::Read;
    assert_says(
        &guess,
        &["\"a\" and \"b\" read the same variable, which another thread writes."],
    );
}

#[test]
fn causes_and_consequences_name_each_other() {
    let cause = finding(RACE, "ready", [1, 2]);
    let follows = caused("data", Some(&cause.id));
    let all = vec![cause.clone(), follows.clone()];
    let text = explained_in(&cause, all.clone());
    assert!(
        text.contains(&format!("{} on field A.data (int): write", follows.id)),
        "{text}"
    );
    let text = explained_in(&follows, all);
    assert!(text.contains("This is a consequence:"), "{text}");
    assert!(
        text.contains(&format!("{} race on field A.ready (int)", cause.id)),
        "{text}"
    );
}

#[test]
fn an_explanation_names_the_standing() {
    let race = |standing, reason: Option<&str>| Finding {
        standing,
        suppressed: reason.map(str::to_owned),
        ..finding(RACE, "x", [1, 2])
    };
    let suppressed = race(Standing::Suppressed, Some("a statistic"));
    assert_says(&suppressed, &["It is suppressed already: a statistic"]);
    assert_silent(&suppressed, &["# reason"]);
    assert_says(
        &race(Standing::Known, None),
        &["It is in the baseline", "# reason"],
    );
}

#[test]
fn a_test_comes_with_a_command() {
    let mut race = finding(RACE, "x", [1, 2]);
    race.test = Some("com.acme.ATest#counts".into());
    assert_says(&race, &["redflag run -- mvn test '-Dtest=ATest#counts'"]);
    let look = Look {
        place: ReportPlace::directories(Path::new("/a b/redflag"), &["out"]),
        ..Look::plain()
    };
    let text = explain(&race, &report(Verdict::Findings, vec![race.clone()]), &look);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for command in [
        "`'/a b/redflag' run`",
        "`'/a b/redflag' analyze`",
        "'/a b/redflag' run -- mvn test '-Dtest=ATest#counts'",
    ] {
        assert!(text.contains(command), "{command} is not in {text}");
    }
}

#[test]
fn only_text_to_copy_is_wider_than_the_window() {
    let race = race_of([vec![], vec![]]);
    let report = report(Verdict::Findings, vec![race.clone()]);
    let text = explain(
        &race,
        &report,
        &Look {
            color: false,
            width: 50,
            ..Look::plain()
        },
    );
    let wide: Vec<&str> = text
        .lines()
        .filter(|line| line.chars().count() > 50)
        .collect();
    assert!(wide.is_empty(), "{wide:?}");
}
