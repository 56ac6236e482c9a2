//! A thread that joins one that still runs is ordered after what that one released, and not after what it did since then: nothing
//! can have handed that over, and its later accesses are left out of the trace as long as it releases nothing.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{DetectorOptions, Engine, Settings, SiteFacts, Visibility};
use redflag_trace::parse_trace;

/// The sites of the findings of a detector.
fn found(detector: &str, trace: &str) -> Vec<String> {
    let options = DetectorOptions {
        detectors: detector.parse().unwrap(),
        racer: Visibility::Extended,
        memory: None,
    };
    let mut engine = Engine::with(Settings::new(&options, |_| SiteFacts::default()));
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    let findings = engine.findings();
    let sites = findings.iter().map(|f| f.accesses.each_ref());
    sites
        .map(|[one, two]| format!("{}-{}", one.site, two.site))
        .collect()
}

const DETECTORS: [&str; 3] = ["hb", "hybrid", "racer"];

#[test]
fn open_segment_of_a_running_thread_is_not_ordered_before_a_join() {
    for detector in DETECTORS {
        let trace = "T1 write f1 @1\nT2 joined T1 @9\nT2 write f1 @2";
        assert_eq!(found(detector, trace), ["@1-@2"], "{detector}");
    }
}

#[test]
fn segment_after_a_release_is_open_too() {
    for detector in DETECTORS {
        let trace = "T1 write f1 @1\nT1 release volatile:o9+16 @8\nT1 write f2 @3\nT2 joined T1 @9\nT2 write f1 @2\nT2 write f2 @4";
        assert_eq!(found(detector, trace), ["@3-@4"], "{detector}");
    }
}

#[test]
fn a_later_access_of_a_segment_that_was_open_at_a_join_races_too() {
    for detector in DETECTORS {
        let trace = "T1 read f2 @1\nT2 joined T1 @9\nT2 write f1 @2\nT1 write f1 @3";
        assert_eq!(found(detector, trace), ["@2-@3"], "{detector}");
    }
}

#[test]
fn what_a_running_thread_released_is_ordered_before_a_join() {
    for detector in DETECTORS {
        for since in ["", "T1 acquire volatile:o8+16 @7\n"] {
            let trace = format!(
                "T1 write f1 @1\nT1 release volatile:o9+16 @8\n{since}T2 joined T1 @9\nT2 write f1 @2"
            );
            assert_eq!(found(detector, &trace), [""; 0], "{detector}");
        }
    }
}

#[test]
fn what_a_running_thread_acquired_is_ordered_before_a_join() {
    let trace = "T3 write f1 @1\nT3 release volatile:o9+16 @8\nT1 acquire volatile:o9+16 @7\nT1 write f2 @3\nT2 joined T1 @9\n\
                 T2 write f1 @2";
    for detector in DETECTORS {
        assert_eq!(found(detector, trace), [""; 0], "{detector}");
    }
}

#[test]
fn a_lock_that_is_about_to_be_released_has_released_nothing() {
    let trace = "T1 write f1 @1\nT1 unlocked o9 @5\nT2 joined T1 @9\nT2 write f1 @2\nT1 release volatile:o9+16 @6";
    for detector in DETECTORS {
        assert_eq!(found(detector, trace), ["@1-@2"], "{detector}");
    }
}

#[test]
fn everything_is_ordered_before_the_join_of_a_thread_that_has_ended() {
    let trace = "T1 write f1 @1\nT1 end\nT2 joined T1 @9\nT2 write f1 @2";
    for detector in DETECTORS {
        assert_eq!(found(detector, trace), [""; 0], "{detector}");
    }
}

#[test]
fn a_thread_in_the_slot_of_an_earlier_one_has_released_nothing_of_its_own() {
    // T2 takes the slot of T1, which it was started after the end of.
    let trace = "T0 start T1 @9\nT1 begin\nT1 write f1 @1\nT1 end\nT0 joined T1 @9\nT0 start T2 @9\nT2 begin\nT2 write f2 @3\n\
                 T3 begin\nT3 joined T2 @9\nT3 write f1 @2\nT3 write f2 @4";
    assert_eq!(found("hb", trace), ["@3-@4"]);
}
