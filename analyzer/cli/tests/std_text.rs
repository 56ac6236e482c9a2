//! STD in and out.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, assert_ends, assert_refused, stdout};
use redflag_report::{Report, Verdict};
use std::fs;

/// A trace that an agent recorded.
const RECORDED: &[u8] = include_bytes!("version-5/locks.rftrace");

/// As RAPID has them: two threads, a lock, and a variable that only one of them accesses under it.
const RACY: &str = "\
T0|fork(T1)|1
T0|acq(L)|2
T0|w(V)|Main.java:3
T0|rel(L)|2
T1|begin|9
T1|r(V)|Main.java:4
T1|end|9
T0|join(T1)|5
T0|w(V)|6
";

fn place(test: &str) -> Place {
    Place::new(&format!("std-{test}"))
}

fn report(json: &[u8]) -> Report {
    serde_json::from_slice(json).unwrap()
}

#[test]
fn a_trace_of_another_tool_is_analyzed() {
    let place = place("racy");
    place.write("racy.std", RACY);
    let output = place.redflag(&["analyze", "racy.std"]);
    assert_ends(&output, 66, "");
    let text = stdout(&output);
    for part in [
        "race on field V (unknown type)",
        "write by \"T0\" at Main.java:3, holding L#1 (taken at 2)",
        "read  by \"T1\" at Main.java:4, holding no lock",
        "\"T1\" was started by \"T0\" at 1",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
    let json = place.redflag(&["analyze", "--format=json", "racy.std"]);
    assert_eq!(report(&json.stdout).findings.len(), 1);
}

#[test]
fn a_trace_without_races_is_clean_and_not_blind() {
    let place = place("clean");
    place.write("clean.std", &RACY.replace("T1|r(V)", "T1|r(W)"));
    let output = place.redflag(&["analyze", "--format=json", "clean.std"]);
    assert_ends(&output, 0, "");
    assert_eq!(report(&output.stdout).verdict, Verdict::Clean);
}

#[test]
fn a_line_that_is_not_std_ends_the_analysis_with_its_number() {
    let place = place("wrong");
    place.write("wrong.std", &RACY.replace("T1|r(V)", "T1|read(V)"));
    let output = place.redflag(&["analyze", "wrong.std"]);
    let says = "redflag: wrong.std: line 6: `read(V)` is not an operation\n";
    assert_ends(&output, 3, says);
    assert_eq!(stdout(&output), "");
}

#[test]
fn a_recorded_trace_has_the_same_races_as_std() {
    let place = place("recorded");
    fs::write(place.path("t.rftrace"), RECORDED).unwrap();
    let std = place.redflag(&["dump", "--std", "t.rftrace"]);
    assert_ends(&std, 0, "");
    place.write("t.std", &stdout(&std));
    let [recorded, std] = ["t.rftrace", "t.std"].map(|name| {
        let output = place.redflag(&["analyze", "--format=json", name]);
        assert_ends(&output, 66, "");
        let findings = report(&output.stdout).findings;
        let lines = findings.iter().map(|finding| {
            let race = finding.race().unwrap();
            let lines = race.pair.accesses.each_ref().map(|side| side.line);
            (race.variable.kind as u8, lines)
        });
        lines.collect::<Vec<_>>()
    });
    assert_eq!(recorded, std);
    assert_eq!(std.len(), 3);
}

#[test]
fn std_prints_one_trace_and_has_its_own_names() {
    let place = place("refused");
    fs::write(place.path("t.rftrace"), RECORDED).unwrap();
    let two = place.redflag(&["dump", "--std", "t.rftrace", "t.rftrace"]);
    assert_refused(
        &two,
        "`--std` prints one trace, and there are 2: name a file",
    );
    let ids = place.redflag(&["dump", "--std", "--ids", "t.rftrace"]);
    assert_refused(&ids, "`--std` has its own names: leave out `--ids`");
}
