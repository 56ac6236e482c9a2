//! Attaching to the executive while it runs.
//!
//! With `--loop`, each run of the plan has a new executive with new threads. What was started before attaching is inside code
//! from before and is not recorded; the runs after it are recorded from their first step on, so nothing of them is missed.

use redflag_harness::jdks::{self, Jdk};
use redflag_report::{Detector, Finding, FindingVerdict, Look, Report, load, to_text};

use crate::program::Variant;
use crate::running::Executive;
use crate::{races, repeat};

/// How many runs of the plan begin and end while it is watched, at least. The one that is under way comes first.
const LAPS: usize = 2;

#[test]
fn all_races_of_later_runs_are_seen_after_attaching_to_a_loop() {
    for jdk in jdks::all().unwrap() {
        for _ in 0..repeat(1) {
            let report = attach_to_loop(&jdk, Variant::Racy);
            races::check(&report, FindingVerdict::Race);
            let by_both = |finding: &Finding| finding.also == [Detector::RACER];
            assert!(
                report.findings.iter().all(by_both),
                "{}",
                to_text(&report, &Look::plain())
            );
        }
    }
}

#[test]
fn fixed_variant_is_clean_after_attaching_to_a_loop() {
    for jdk in jdks::all().unwrap() {
        for _ in 0..repeat(1) {
            let report = attach_to_loop(&jdk, Variant::Fixed);
            assert_eq!(report.findings, [], "{}", to_text(&report, &Look::plain()));
        }
    }
}

/// One run that began before: its initialization is over, and its threads never leave the methods that they are in.
#[test]
fn nothing_is_seen_of_a_run_from_before_and_its_threads_are_named() {
    let jdk = jdks::default().unwrap();
    let mut running = Executive::start(&jdk, Variant::Racy, &["--speed", "20"]);
    // Once the plan has begun, every thread has long been started.
    running.process.wait_for("outcrop is running", 1);
    running.attach();
    running.process.wait_for("first_leg is done", 1);
    let detached = running.detach();
    assert_eq!(detached.code(), Some(3), "{}", detached.stderr);
    let report = load(&running.report).unwrap();
    assert_eq!(report.findings, [], "{}", to_text(&report, &Look::plain()));
    let unrecorded = &report.jvms[0].unrecorded_threads;
    for thread in ["RuntimeExecutive", "ActionExecution", "ExecTimer"] {
        let named = unrecorded.iter().any(|name| name == thread);
        assert!(named, "{thread} is not among {unrecorded:?}");
    }
}

fn attach_to_loop(jdk: &Jdk, variant: Variant) -> Report {
    let mut running = Executive::start(jdk, variant, &["--loop", "--speed", "0"]);
    running.process.wait_for("run ", 1);
    running.attach();
    let before = running.process.stdout().matches("run ").count();
    running.process.wait_for("run ", before + 1 + LAPS);
    load(&running.press_enter()).unwrap()
}
