//! Threads that never leave the code that they ran before: a run that did not record what they did is blind and names them.

use redflag_harness::java::tool;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::Running;
use redflag_report::{Report, Verdict, brief, load};

use crate::busy::path;
use crate::laps::Laps;
use crate::setup::{busy_classes, folder, redflag};

#[test]
fn spinning_threads_that_are_never_recorded_make_the_run_blind_and_are_named() {
    for jdk in jdks::all().unwrap() {
        let mut java = tool(jdk.java());
        java.arg("-cp").arg(busy_classes()).arg("Spinners");
        let folder = folder("spinners");
        let mut running = Running::start(&folder, java.current_dir(&folder)).unwrap();
        running.wait_for("spinning", 1);
        let (out, pid) = (folder.join("report"), running.pid());
        let attached = redflag(&["attach", "--for", "2s", "--out", path(&out), &pid]);
        assert_eq!(attached.code(), Some(3), "{jdk}: {}", attached.stderr);
        let report = load(&out).unwrap();
        assert_eq!(report.verdict, Verdict::Blind, "{jdk}");
        let unrecorded = &report.jvms[0].unrecorded_threads;
        for thread in ["spinner-1", "spinner-2"] {
            assert!(
                unrecorded.iter().any(|name| name == thread),
                "{jdk}: {unrecorded:?}"
            );
            assert!(
                attached.stderr.contains(thread),
                "{jdk}: {}",
                attached.stderr
            );
        }
        assert!(running.is_alive());
    }
}

#[test]
fn spinning_thread_next_to_recorded_ones_makes_the_run_blind() {
    for jdk in jdks::all().unwrap() {
        let report = attached_laps(&jdk, "spinner-and-laps", &["spin"], 3);
        assert_eq!(report.verdict, Verdict::Blind, "{jdk}");
        assert_eq!(report.jvms[0].unrecorded_threads, ["spinner"], "{jdk}");
        assert!(report.jvms[0].attached_accesses > Some(0), "{jdk}");
    }
}

#[test]
fn threads_that_only_wait_leave_the_run_clean() {
    for jdk in jdks::all().unwrap() {
        let report = attached_laps(&jdk, "waiters-and-laps", &[], 0);
        assert_eq!(report.verdict, Verdict::Clean, "{jdk}");
        assert_eq!(report.jvms[0].unrecorded_threads, [""; 0], "{jdk}");
        assert!(report.jvms[0].attached_accesses > Some(0), "{jdk}");
    }
}

/// The report of some laps, for which detaching gives this status.
fn attached_laps(jdk: &Jdk, test: &str, arguments: &[&str], status: i32) -> Report {
    let mut laps = Laps::start(jdk, test, arguments);
    let (pid, out) = (laps.pid(), laps.out());
    let attached = redflag(&["attach", "--out", path(&out), &pid]);
    assert_eq!(attached.code(), Some(0), "{jdk}: {}", attached.stderr);
    laps.wait();
    let detached = redflag(&["detach", &pid]);
    assert_eq!(detached.code(), Some(status), "{jdk}: {}", detached.stderr);
    load(&out).unwrap()
}

#[test]
fn race_of_threads_that_release_nothing_is_found() {
    for jdk in jdks::all().unwrap() {
        let mut java = tool(jdk.java());
        java.arg("-cp").arg(busy_classes()).arg("Bumpers");
        let folder = folder("bumpers");
        let mut running = Running::start(&folder, java.current_dir(&folder)).unwrap();
        running.wait_for("bumping", 1);
        let (out, pid) = (folder.join("report"), running.pid());
        let attached = redflag(&["attach", "--for", "4s", "--out", path(&out), &pid]);
        let report = load(&out).unwrap();
        assert_eq!(report.jvms[0].unrecorded_threads, [""; 0], "{jdk}");
        assert_eq!(attached.code(), Some(66), "{jdk}: {}", attached.stderr);
        let on: Vec<_> = report.findings.iter().map(brief).collect();
        assert_eq!(on.len(), 1, "{jdk}: {on:?}");
        assert!(on[0].contains("on field Bumpers.m (int)"), "{jdk}: {on:?}");
    }
}
