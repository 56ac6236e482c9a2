//! Each side of a finding has a stack of its thread, of an access with its locks, or none.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, Finding};
use redflag_trace::{StackId, parse_trace};

fn finding(trace: &str) -> Finding {
    let mut engine = Engine::new();
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    engine.end_of_run();
    let [finding] = &engine.findings()[..] else {
        panic!("{:?}", engine.findings());
    };
    finding.clone()
}

fn stacks(trace: &str) -> [Option<u32>; 2] {
    let number = |stack: StackId| stack.0;
    finding(trace)
        .accesses
        .map(|access| access.stack.map(number))
}

#[test]
fn two_threads_at_one_site_have_their_own_stacks() {
    let trace = "T1 stack s1 @1\nT1 write o1.f1 @1\nT2 stack s2 @1\nT2 write o1.f1 @1";
    assert_eq!(stacks(trace), [Some(1), Some(2)]);
}

#[test]
fn a_stack_of_another_thread_or_site_is_not_shown() {
    let trace = "T1 stack s1 @1\nT1 write o1.f1 @1\nT2 stack s2 @3\nT2 write o1.f1 @1";
    assert_eq!(stacks(trace), [Some(1), None]);
}

#[test]
fn a_stack_under_other_locks_is_not_shown() {
    let guarded =
        "T1 acquire monitor:o5 @4\nT1 stack s1 @1\nT1 write o1.f1 @1\nT1 release monitor:o5 @4\n";
    let unguarded = "T2 stack s2 @1\nT2 write o1.f1 @1\n";
    assert_eq!(stacks(&format!("{guarded}{unguarded}")), [Some(1), Some(2)]);
    let later =
        "T2 acquire monitor:o6 @4\nT2 stack s3 @1\nT2 read o2.f1 @1\nT2 release monitor:o6 @4\n";
    let without = "T2 write o1.f1 @1\n";
    assert_eq!(
        stacks(&format!("{guarded}{later}{without}")),
        [Some(1), None]
    );
}

#[test]
fn a_stack_of_another_test_is_not_shown() {
    let trace = |stack: &str| {
        format!(
            "T1 test-begin t1\nT1 stack s1 @1\nT1 write o2.f1 @1\nT1 test-end t1\nT1 test-begin t2\n{stack}T1 write o1.f1 @1\n\
             T2 stack s3 @2\nT2 write o1.f1 @2"
        )
    };
    assert_eq!(stacks(&trace("")), [None, Some(3)]);
    assert_eq!(stacks(&trace("T1 stack s2 @1\n")), [Some(2), Some(3)]);
}

#[test]
fn locks_are_compared_by_object_and_hold_not_by_order() {
    let take = |one: &str, other: &str| format!("T1 locked {one} @8\nT1 locked {other} @9\n");
    let give = "T1 unlocked o5 @8\nT1 unlocked o6 @9\n";
    let stack = "T1 stack s1 @1\nT1 read o2.f1 @1\n";
    let (there, back) = (take("o5", "o6"), take("o6", "o5"));
    let race = "T1 write o1.f1 @1\nT2 stack s2 @2\nT2 write o1.f1 @2\n";
    assert_eq!(
        stacks(&format!("{there}{stack}{give}{back}{race}")),
        [Some(1), Some(2)]
    );
    let shared = "T1 locked-shared o5 @8\nT1 locked o6 @8\n";
    assert_eq!(
        stacks(&format!("{there}{stack}{give}{shared}{race}")),
        [None, Some(2)]
    );
}

#[test]
fn a_stack_recorded_after_the_race_is_added() {
    let trace =
        "T1 write o1.f1 @1\nT2 stack s2 @2\nT2 write o1.f1 @2\nT1 stack s1 @1\nT1 read o2.f1 @1";
    assert_eq!(stacks(trace), [Some(1), Some(2)]);
}

#[test]
fn stacks_are_not_events() {
    let mut engine = Engine::new();
    for event in parse_trace("T1 stack s1 @1\nT1 write o1.f1 @1").unwrap() {
        engine.event(&event);
    }
    assert_eq!(engine.events(), 1);
}

fn own_stacks(trace: &str) -> [(Option<u32>, bool); 2] {
    let shown = finding(trace).accesses;
    shown.map(|access| (access.stack.map(|stack| stack.0), access.has_own_stack))
}

#[test]
fn the_stack_is_that_of_the_very_access() {
    // The first write comes before the start of the other thread, the second one after it.
    let trace = "T1 stack s1 @1\nT1 write o1.f1 @1\nT1 start T2 @7\nT1 stack s2 @1\nT1 write o1.f1 @1\n\
                 T2 begin\nT2 stack s3 @2\nT2 read o1.f1 @2";
    assert_eq!(own_stacks(trace), [(Some(2), true), (Some(3), true)]);
}

#[test]
fn a_stack_of_an_access_to_another_object_is_not_taken_for_its_own() {
    let warm = "T1 stack s1 @1\nT1 write o2.f1 @1\n";
    let race = "T1 write o1.f1 @1\nT2 stack s3 @2\nT2 read o1.f1 @2";
    let without = own_stacks(&format!("{warm}{race}"));
    assert_eq!(without, [(Some(1), false), (Some(3), true)]);
    let with = own_stacks(&format!("{warm}T1 stack s2 @1\n{race}"));
    assert_eq!(with, [(Some(2), true), (Some(3), true)]);
}

#[test]
fn of_different_stacks_none_is_shown_for_another_access() {
    let warm = "T1 stack s1 @1\nT1 write o2.f1 @1\nT1 stack s2 @1\nT1 write o3.f1 @1\n";
    let race = "T1 write o1.f1 @1\nT2 stack s3 @2\nT2 read o1.f1 @2";
    let shown = own_stacks(&format!("{warm}{race}"));
    assert_eq!(shown, [(None, false), (Some(3), true)]);
}

#[test]
fn a_race_that_is_seen_again_is_shown_with_its_own_stacks() {
    let first = "T1 write o1.f1 @1\nT2 read o1.f1 @2\n";
    let again = "T1 stack s1 @1\nT1 write o2.f1 @1\nT2 stack s2 @2\nT2 read o2.f1 @2";
    let shown = own_stacks(&format!("{first}{again}"));
    assert_eq!(shown, [(Some(1), true), (Some(2), true)]);
}

#[test]
fn accesses_that_come_late_have_their_own_stacks() {
    let late = "T1 stack s1 @1\nT1 stack s2 @2\nT1 read o1[3] @1\nT1 write o1[3] @2\n";
    let race = "T2 stack s3 @3\nT2 write o1[3] @3";
    let mut engine = Engine::new();
    for event in parse_trace(&format!("{late}{race}")).unwrap() {
        engine.event(&event);
    }
    engine.end_of_run();
    let findings = engine.findings();
    let mut sides = findings.iter().flat_map(|finding| &finding.accesses);
    assert_eq!(findings.len(), 2);
    assert!(sides.all(|side| side.has_own_stack));
}
