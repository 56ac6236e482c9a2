//! The last step that a thread has seen of another may be inside a lock: then its site is the call that releases the lock.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, Step, SyncPoint, Towards};
use redflag_trace::{ObjectId, SiteId, parse_trace};

/// The last step of the first thread that the second had seen.
fn last_step(trace: &str) -> SyncPoint {
    let mut engine = Engine::new();
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    engine.end_of_run();
    let findings = engine.findings();
    let mut on_field = findings
        .iter()
        .filter(|found| found.variable.object().is_none());
    match on_field.next().unwrap().towards[0] {
        Towards::Last(point) => point,
        other => panic!("{other:?} is no step"),
    }
}

const SEEN: &str = "T2 acquire volatile:o9+16 @7\nT1 write f1 @2\nT2 write f1 @3";

#[test]
fn a_release_of_a_lock_has_the_programs_call() {
    let trace =
        format!("T1 write o1.f2 @1\nT1 unlocked o9 @5\nT1 release volatile:o9+16 @6\n{SEEN}");
    let point = last_step(&trace);
    assert_eq!(point.step, Step::Unlock(ObjectId(9)));
    assert_eq!(point.site, Some(SiteId(5)));
}

#[test]
fn a_release_that_takes_a_lock_has_no_call() {
    // Nothing was to be released when the lock was, so that step may have been left out.
    for before in [
        "T1 unlocked o9 @5\nT1 write o1.f2 @1\n",
        "T1 write o1.f2 @1\nT1 unlocked o9 @5\nT1 release volatile:o9+16 @8\nT1 write o1.f2 @1\n",
        "T1 write o1.f2 @1\nT1 unlocked o8 @5\n",
        // More was released than what came before the call.
        "T1 write o1.f2 @1\nT1 unlocked o9 @5\nT1 write o1.f3 @4\n",
    ] {
        let trace = format!("{before}T1 release volatile:o9+16 @6\n{SEEN}");
        let point = last_step(&trace);
        assert!(matches!(point.step, Step::Release(_)), "{before}");
        assert_eq!(point.site, Some(SiteId(6)), "{before}");
    }
}
