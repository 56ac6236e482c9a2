//! Which process merges the records of JVMs into a report: the JVM that ends, or the command that waits for it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{agent, java, out};
use redflag_report::{FORMATS, MergeClaim};
use std::fs;
use std::path::Path;

#[test]
fn a_jvm_alone_writes_its_record_and_the_report() {
    let run = java(&[&agent("merges", ""), "Race"]);
    assert_eq!(run.code(), Some(0), "{}", run.stderr);
    let dir = out("merges");
    assert_eq!(records(&dir), 1);
    for format in FORMATS {
        assert!(dir.join(format.file).is_file(), "{}", format.file);
    }
}

#[test]
fn a_jvm_leaves_merging_to_a_command_that_waits() {
    let option = agent("claimed", "");
    let dir = out("claimed");
    fs::create_dir_all(&dir).unwrap();
    let claim = MergeClaim::take(&dir).unwrap();
    let run = java(&[&option, "Race"]);
    drop(claim);
    assert_eq!(run.code(), Some(0), "{}", run.stderr);
    assert_eq!(records(&dir), 1);
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
}

fn records(dir: &Path) -> usize {
    let entries = fs::read_dir(dir).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name());
    names
        .filter(|name| name.to_string_lossy().starts_with("jvm-"))
        .count()
}
