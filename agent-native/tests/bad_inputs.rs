//! What cannot be used is told so, and the program sees what it would see without the agent.

mod common;

use common::{agent, java, out};

#[test]
fn broken_classes_fail_as_without_the_agent_and_are_counted_as_refused() {
    let plain = java(&["Broken"]);
    assert_eq!(plain.status, 0, "{}", plain.stderr);
    assert_eq!(plain.stdout.matches("Error").count(), 5, "{}", plain.stdout);
    let watched = java(&[&agent("broken", ""), "Broken"]);
    watched.watched(&plain.stdout);
    for refused in [
        "malformed attribute",
        "bytes after the end of the class",
        "unsupported class-file version",
    ] {
        assert!(
            watched.stderr.contains(refused),
            "no {refused:?} in\n{}",
            watched.stderr
        );
    }
    let report = std::fs::read_to_string(out("broken").join("findings.json")).expect("a report");
    assert!(report.contains("\"verdict\": \"blind\""), "{report}");
}
