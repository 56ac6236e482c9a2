//! Records of JVMs that have not ended by themselves.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_report::{
    JvmRecord, JvmState, PartialRecord, Policy, Progress, Report, RunInfo, Sources, Verdict, clear,
    load, merge, partials,
};
use redflag_trace::Tables;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty directory of this test's own.
fn folder(test: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{test}"));
    // Files of a failed run.
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn record(pid: u32, watched_classes: u64) -> JvmRecord {
    let run = RunInfo {
        pid,
        watched_classes,
        self_check: true,
        ..RunInfo::default()
    };
    JvmRecord::of(&run, &[], &Tables::new())
}

const PROGRESS: Progress = Progress {
    objects: 5,
    lag: 2,
    threads: 3,
    fails_tests: true,
};

/// The record of a JVM that runs until the result is dropped.
fn running(dir: &Path, pid: u32, watched_classes: u64) -> PartialRecord {
    let mut file = PartialRecord::new(dir, pid);
    file.write(record(pid, watched_classes), PROGRESS).unwrap();
    file
}

fn merged(dir: &Path) -> Report {
    let sources = Sources::new(dir, &[]);
    let merged = merge(dir, &Policy::default(), &sources).unwrap();
    merged.stored.unwrap();
    merged.report
}

fn states(report: &Report) -> Vec<(u32, JvmState)> {
    let jvms = report.jvms.iter();
    jvms.map(|jvm| (jvm.pid, jvm.state)).collect()
}

#[test]
fn jvm_is_running_while_its_record_is_held_and_killed_after() {
    let dir = folder("states");
    let mut file = running(&dir, 1, 1);
    let read = partials(&dir).unwrap();
    assert!(read[0].is_running());
    assert_eq!(read[0].progress, PROGRESS);
    // Each version is a new file.
    file.write(record(1, 1), Progress::default()).unwrap();
    assert!(partials(&dir).unwrap()[0].is_running());
    drop(file);
    assert!(!partials(&dir).unwrap()[0].is_running());
}

#[test]
fn killed_jvm_is_blind_next_to_a_clean_one_and_its_record_becomes_final() {
    let dir = folder("blind");
    record(1, 1).write(&dir).unwrap();
    drop(running(&dir, 2, 1));
    let report = merged(&dir);
    assert_eq!(report.verdict, Verdict::Blind);
    let expected = [(1, JvmState::Ended), (2, JvmState::Killed)];
    assert_eq!(states(&report), expected);
    assert!(dir.join("jvm-2.json").exists() && !dir.join("partial-2.json").exists());
    // Merged again, and loaded, it is the same.
    assert_eq!(merged(&dir), report);
    assert_eq!(load(&dir).unwrap(), report);
}

#[test]
fn running_jvm_is_blind_unless_it_watches_nothing() {
    for (watched_classes, verdict) in [(1, Verdict::Blind), (0, Verdict::Clean)] {
        let dir = folder("running");
        record(1, 1).write(&dir).unwrap();
        let daemon = running(&dir, 2, watched_classes);
        let report = merged(&dir);
        assert_eq!(report.verdict, verdict);
        assert_eq!(states(&report)[1], (2, JvmState::Running));
        assert!(dir.join("partial-2.json").exists());
        drop(daemon);
    }
}

#[test]
fn final_record_replaces_the_partial_one() {
    let dir = folder("final");
    let file = running(&dir, 1, 1);
    record(1, 1).write(&dir).unwrap();
    drop(file);
    let report = merged(&dir);
    assert_eq!(report.verdict, Verdict::Clean);
    assert_eq!(states(&report), [(1, JvmState::Ended)]);
    // A process of the same id is not the one that ended.
    let second = running(&dir, 1, 1);
    assert_eq!(states(&load(&dir).unwrap()), [(1, JvmState::Running)]);
    drop(second);
}

#[test]
fn directory_without_a_merged_report_is_loaded_from_its_records() {
    let dir = folder("unmerged");
    drop(running(&dir, 1, 1));
    assert_eq!(states(&load(&dir).unwrap()), [(1, JvmState::Killed)]);
    record(1, 1).write(&dir).unwrap();
    assert_eq!(states(&load(&dir).unwrap()), [(1, JvmState::Ended)]);
    // Killed after the others were merged.
    merged(&dir);
    drop(running(&dir, 2, 1));
    let expected = [(1, JvmState::Ended), (2, JvmState::Killed)];
    assert_eq!(states(&load(&dir).unwrap()), expected);
    clear(&dir, None).unwrap();
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 0);
}

#[test]
fn report_that_cannot_be_written_is_returned_all_the_same() {
    let dir = folder("unwritten");
    record(1, 1).write(&dir).unwrap();
    fs::create_dir(dir.join("findings.json")).unwrap();
    let sources = Sources::new(&dir, &[]);
    let merged = merge(&dir, &Policy::default(), &sources).unwrap();
    assert_eq!(merged.report.verdict, Verdict::Clean);
    let why = merged.stored.unwrap_err().to_string();
    assert!(why.contains("findings.json"), "{why}");
}
