//! The first races are printed while the program still runs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, assert_ends, in_place_of_java, partial, race, stderr};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

/// A place with a clean report, and the record of a JVM that runs and has found two races.
fn place(test: &str) -> Place {
    let place = Place::new(test);
    place.jvm("clean.json", true, "");
    place.write(
        "partial.json",
        &partial(&[race("RF-00000001"), race("RF-00000002")]),
    );
    place
}

const WRITE_PARTIAL: &str = "cp partial.json \"$OUT/partial-7.json\"";
const END: &str = "cp clean.json \"$OUT/jvm-7.json\"; rm \"$OUT\"/partial-*";

#[test]
fn race_is_printed_once_and_not_if_suppressed() {
    let place = place("live");
    place.write("redflag.suppressions", "id RF-00000002\n");
    let wait = "while [ ! -e printed ]; do sleep 0.05; done";
    // Reported again by the JVM, and by another one.
    let again = "cp partial.json \"$OUT/partial-8.json\"; sleep 1.5";
    let script = in_place_of_java(&format!("{WRITE_PARTIAL}; {wait}; {again}; {END}"));
    let mut command = place.command();
    command.args(["run", "--out", "out", "--", "sh", "-c", &script]);
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut all = String::new();
    while !all.contains("RF-00000001") {
        assert!(said.read_line(&mut all).unwrap() > 0, "{all}");
    }
    place.write("printed", "");
    said.read_to_string(&mut all).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{all}");
    assert_eq!(all.matches("RF-00000001").count(), 1, "{all}");
    // A suppressed race appears in the list of suppressions at most.
    let before_the_report = all.split("redflag.suppressions").next().unwrap();
    assert!(!before_the_report.contains("RF-00000002"), "{all}");
}

#[test]
fn live_off_prints_nothing() {
    let place = place("live-off");
    let output = place.run_with(
        &["--live=off"],
        &format!("{WRITE_PARTIAL}; sleep 1.5; {END}"),
    );
    assert_ends(&output, 0, "");
    assert!(
        !stderr(&output).contains("RF-0000000"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn many_races_are_left_to_the_report() {
    let place = place("live-many");
    let many: Vec<String> = (10..40).map(|n| race(&format!("RF-000000{n}"))).collect();
    place.write("partial.json", &partial(&many));
    let output = place.run(&format!("{WRITE_PARTIAL}; sleep 1.5; {END}"));
    assert_ends(&output, 0, "");
    let printed = stderr(&output).matches("RF-000000").count();
    assert!(printed <= 10, "{printed}: {}", stderr(&output));
}
