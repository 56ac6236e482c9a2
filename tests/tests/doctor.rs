//! `redflag doctor` on every JDK: each finds the demo's race and can be attached to.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_harness::built::built;
use redflag_harness::jdks;
use std::env;
use std::process::{Command, Output};

fn doctor(tool_options: &str) -> Output {
    let jdks = jdks::all().unwrap();
    let homes = env::join_paths(jdks.iter().map(|jdk| &jdk.home)).unwrap();
    let mut command = Command::new(&built().command);
    command.arg("doctor").current_dir("/");
    command
        .env(jdks::VARIABLE, homes)
        .env("JAVA_TOOL_OPTIONS", tool_options);
    command.output().unwrap()
}

/// Its row for each JDK, as words.
fn rows(output: &Output) -> Vec<Vec<String>> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let mut rows = Vec::new();
    for jdk in jdks::all().unwrap() {
        let home = jdk.home.to_str().unwrap();
        let row = text
            .lines()
            .find(|line| line.starts_with("JDK ") && line.ends_with(home));
        let row = row.unwrap_or_else(|| panic!("no row for {home} in\n{text}"));
        rows.push(
            row.split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
                .map(str::to_owned)
                .collect(),
        );
    }
    rows
}

#[test]
fn every_jdk_finds_the_race_and_can_be_attached_to() {
    let output = doctor("");
    assert_eq!(output.status.code(), Some(0));
    for row in rows(&output) {
        assert_eq!(row[2..4], ["yes", "yes"], "{row:?}");
        assert!(row[4].starts_with("yes"), "{row:?}");
    }
}

#[test]
fn a_jvm_that_forbids_attaching_is_reported_and_passes() {
    let output = doctor("-XX:-EnableDynamicAgentLoading");
    assert_eq!(output.status.code(), Some(0));
    for row in rows(&output) {
        assert_eq!(row[2..5], ["yes", "yes", "no"], "{row:?}");
    }
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("cannot be attached to: The JVM "), "{text}");
    assert!(
        text.contains("start it with -XX:+EnableDynamicAgentLoading"),
        "{text}"
    );
}
