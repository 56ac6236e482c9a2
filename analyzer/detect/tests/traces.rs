//! Text traces and what they must give. A finding is written as `variable site-site xCount`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, HB, MissingEdge};
use redflag_trace::{ObjectId, parse_trace};

fn engine(trace: &str) -> Engine {
    let mut engine = Engine::new();
    parse_trace(trace)
        .unwrap()
        .iter()
        .for_each(|event| engine.event(event));
    engine
}

fn findings(trace: &str) -> Vec<String> {
    let found = engine(trace).findings();
    found
        .iter()
        .map(|f| {
            format!(
                "{} {}-{} x{}",
                f.variable, f.accesses[0].site, f.accesses[1].site, f.count
            )
        })
        .collect()
}

#[test]
fn unordered_write_and_read_race() {
    assert_eq!(
        findings("T1 write o1.f1 @1\nT2 read o1.f1 @2"),
        ["o1.f1 @1-@2 x1"]
    );
}

#[test]
fn two_reads_never_race() {
    assert!(findings("T1 read o1.f1 @1\nT2 read o1.f1 @2").is_empty());
}

#[test]
fn different_objects_elements_and_fields_are_different_variables() {
    let trace = "T1 write o1.f1 @1\nT2 write o2.f1 @2\nT1 write o1[0] @3\nT2 write o1[1] @4\nT1 write f1 @5\nT2 write f2 @6";
    assert!(findings(trace).is_empty());
}

#[test]
fn a_range_races_on_the_first_element_only() {
    let trace = "T1 write o1[3..7] @1\nT2 read o1[0..9] @2";
    assert_eq!(findings(trace), ["o1[3] @1-@2 x1"]);
}

#[test]
fn a_range_races_with_every_earlier_access_to_its_elements() {
    let trace =
        "T1 write o1[8] @1\nT1 write o1[2..5] @2\nT3 read o1[4..6] @3\nT2 write o1[0..9] @4";
    let expected = [
        "o1[4] @2-@3 x1",
        "o1[2] @2-@4 x1",
        "o1[4] @3-@4 x1",
        "o1[8] @1-@4 x1",
    ];
    assert_eq!(findings(trace), expected);
}

#[test]
fn strided_ranges_race_where_they_meet() {
    let apart = "T1 write o1[0..998/2] @1\nT2 write o1[1..999/2] @2";
    assert!(findings(apart).is_empty());
    let meeting = "T1 write o1[1..997/6] @1\nT2 write o1[3..999/4] @2";
    assert_eq!(findings(meeting), ["o1[7] @1-@2 x1"]);
}

#[test]
fn read_after_release_is_ordered() {
    for sync in [
        "monitor:o9",
        "volatile:o9+12",
        "volatile:o9+16",
        "atomic:o9",
        "class:3",
        "interrupt:T2",
        "finalizer:o9",
        "fence",
    ] {
        let ordered =
            format!("T1 write o1.f1 @1\nT1 release {sync}\nT2 acquire {sync}\nT2 read o1.f1 @2");
        assert!(findings(&ordered).is_empty(), "{sync}");
        let too_late =
            format!("T1 release {sync}\nT1 write o1.f1 @1\nT2 acquire {sync}\nT2 read o1.f1 @2");
        assert_eq!(findings(&too_late), ["o1.f1 @1-@2 x1"], "{sync}");
    }
}

#[test]
fn another_lock_does_not_order() {
    let trace = "T1 acquire monitor:o8\nT1 write f1 @1\nT1 release monitor:o8\n\
        T2 acquire monitor:o9\nT2 write f1 @2\nT2 release monitor:o9";
    let found = engine(trace).findings();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].missing, MissingEdge::DifferentLocks);
    assert_eq!(found[0].accesses[0].locks[0].object, ObjectId(8));
    assert_eq!(found[0].accesses[1].locks[0].object, ObjectId(9));
}

#[test]
fn the_missing_edge_says_which_side_locks() {
    let locked = "T1 acquire monitor:o8\nT1 write f1\nT1 release monitor:o8\n";
    assert_eq!(
        engine(&format!("{locked}T2 write f1")).findings()[0].missing,
        MissingEdge::OnlyFirstLocks
    );
    assert_eq!(
        engine(&format!("T2 write f1\n{locked}")).findings()[0].missing,
        MissingEdge::OnlySecondLocks
    );
    assert_eq!(
        engine("T1 write f1\nT2 write f1").findings()[0].missing,
        MissingEdge::NoLock
    );
}

#[test]
fn start_and_join_order_parent_and_child() {
    let trace = "T1 write f1 @1\nT1 start T2\nT2 begin\nT2 write f1 @2\nT2 end\nT1 joined T2\nT1 write f1 @3";
    assert!(findings(trace).is_empty());
}

#[test]
fn parent_races_with_its_child_between_start_and_join() {
    let trace = "T1 start T2\nT1 write f1 @1\nT2 begin\nT2 write f1 @2\nT2 end\nT1 joined T2";
    assert_eq!(findings(trace), ["f1 @1-@2 x1"]);
}

#[test]
fn a_second_start_of_a_running_thread_orders_nothing() {
    let trace = "T2 begin\nT1 write f1 @1\nT1 start T2\nT2 write f1 @2";
    assert_eq!(findings(trace), ["f1 @1-@2 x1"]);
}

#[test]
fn the_same_pair_of_sites_is_one_finding_with_a_count() {
    let trace = "T1 write o1.f1 @1\nT2 write o1.f1 @2\nT1 write o2.f1 @1\nT2 write o2.f1 @2\nT2 write o3.f1 @2\nT1 write o3.f1 @1";
    assert_eq!(findings(trace), ["o1.f1 @1-@2 x3"]);
}

#[test]
fn a_write_races_with_every_unordered_reader() {
    let trace = "T1 read f1 @1\nT2 read f1 @2\nT3 write f1 @3";
    assert_eq!(findings(trace), ["f1 @1-@3 x1", "f1 @2-@3 x1"]);
}

#[test]
fn freed_object_is_forgotten_but_its_findings_stay() {
    let engine = engine(
        "T1 write o1.f1 @1\nfreed o1\nT2 write o1.f1 @2\nT1 write o2.f1 @3\nT2 write o2.f1 @4\nfreed o2",
    );
    let findings = engine.findings();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].variable.object(), Some(ObjectId(2)));
}

#[test]
fn each_rule_of_the_paper_is_counted() {
    let engine = engine(
        "T1 read f1\nT1 read f1\nT2 read f1\nT2 read f1\nT3 read f1\n\
         T1 write f2\nT1 write f2\nT1 release fence\nT2 release fence\nT3 acquire fence\nT3 write f1\n\
         T1 atomic-write f3\nT1 atomic-read f3\nT1 atomic-read f3\nT1 read f3\nT1 write f3",
    );
    let counts = [
        ("READ SAME EPOCH", 2),
        ("READ SHARED", 1),
        ("READ EXCLUSIVE", 1),
        ("READ SHARE", 1),
        ("WRITE SAME EPOCH", 1),
        ("WRITE EXCLUSIVE", 1),
        ("WRITE SHARED", 1),
        ("read in detail", 1),
        ("write in detail", 1),
        ("atomic", 2),
        ("same in detail", 1),
    ];
    let rules = engine.rules();
    assert!(rules.iter().all(|rule| rule.detector == HB));
    let rules: Vec<_> = rules.iter().map(|rule| (rule.rule, rule.count)).collect();
    assert_eq!(rules, counts);
    assert_eq!(engine.events(), 16);
}

#[test]
fn accesses_under_a_monitor_without_order_do_not_race() {
    let under = |one: u32, other: u32| {
        format!(
            "T1 locked-monitor o{one} @1\nT1 write f1 @2\nT1 unlocked-monitor o{one} @3\n\
             T2 locked-monitor o{other} @4\nT2 write f1 @5\nT2 unlocked-monitor o{other} @6"
        )
    };
    assert!(findings(&under(8, 8)).is_empty());
    assert_eq!(findings(&under(8, 9)), ["f1 @2-@5 x1"]);
    let between = "T1 write f1 @2\nT1 locked-monitor o8 @1\nT1 unlocked-monitor o8 @3\n\
         T2 locked-monitor o8 @4\nT2 unlocked-monitor o8 @6\nT2 write f1 @5";
    assert_eq!(findings(between), ["f1 @2-@5 x1"]);
}
