//! Traces that were recorded in version 5 of the format are analyzed as they were then.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::Place;
use redflag_report::{AccessSide, Report};
use std::fs;

/// A trace of a program with locks, conditions, nested waits, volatiles and arrays, and one with static fields, contents, a racy
/// publication and a latch; and their findings of then.
const TRACES: [(&str, &[u8], &str, usize); 2] = [
    (
        "locks",
        include_bytes!("version-5/locks.rftrace"),
        include_str!("version-5/locks.txt"),
        LOCKS_LINES,
    ),
    (
        "sharing",
        include_bytes!("version-5/sharing.rftrace"),
        include_str!("version-5/sharing.txt"),
        SHARING_LINES,
    ),
];

/// How many lines `redflag dump --ids` printed of each.
const LOCKS_LINES: usize = 1335;
const SHARING_LINES: usize = 1026;

fn side(access: &AccessSide) -> String {
    let file = access.file.as_deref().unwrap_or("?");
    let (kind, line, locks) = (access.kind, access.line.unwrap_or(0), access.locks.len());
    format!("{kind:?} {file}:{line} with {locks} locks")
}

/// A line for each pair of each finding.
fn findings(json: &str) -> String {
    let report: Report = serde_json::from_str(json).unwrap();
    let lines = report.findings.iter().flat_map(|finding| {
        let race = finding.race().unwrap();
        race.all_pairs().map(move |pair| {
            let [first, second] = pair.accesses.each_ref().map(side);
            let (id, name) = (&finding.id, race.variable.name());
            format!("{id} {:?} {name}: {first}, {second}\n", finding.verdict)
        })
    });
    lines.collect()
}

#[test]
fn old_traces_have_the_findings_that_they_had() {
    let place = Place::new("version-5");
    for (name, trace, expected, lines) in TRACES {
        let file = format!("{name}.rftrace");
        fs::write(place.path(&file), trace).unwrap();
        let analyzed = place.redflag(&["analyze", "--detector=all", "--format", "json", &file]);
        assert_eq!(analyzed.status.code(), Some(66), "{name}");
        let found = findings(&String::from_utf8(analyzed.stdout).unwrap());
        assert_eq!(found, expected, "{name}");
        let dumped = place.redflag(&["dump", "--ids", &file]);
        assert_eq!(dumped.status.code(), Some(0), "{name}");
        let dumped = String::from_utf8(dumped.stdout).unwrap();
        assert_eq!(dumped.lines().count(), lines, "{name}");
    }
}
