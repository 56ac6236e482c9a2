//! What the creator of an object wrote before the object escaped. `published o2:T1:2:1:f5` says that `o2` escaped at the second
//! mark of `T1`, was made one mark earlier, and that `f5` was written in between.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{DetectorOptions, Engine, Settings, SiteFacts};
use redflag_trace::{FieldId, SiteId, parse_trace};

/// As in `consequences.rs`: `@1xx` if the variable holds a reference, `@x3x` if the object was loaded from `f3`.
fn facts(site: SiteId) -> SiteFacts {
    let owner = site.0 / 10 % 10;
    SiteFacts {
        is_reference: site.0 >= 100,
        owner: (owner != 0).then_some(FieldId(owner)),
        ..SiteFacts::default()
    }
}

/// Each race with its sites, a `p` before that of a publication, and its cause.
fn races(trace: &str) -> Vec<String> {
    let mut engine = Engine::with(Settings::new(&DetectorOptions::default(), facts));
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    engine.end_of_run();
    let found = engine.findings();
    let shown = found.iter().map(|finding| {
        let sides = finding.accesses.each_ref().map(|side| {
            let mark = if side.publication { "p" } else { "" };
            format!("{mark}{}", side.site)
        });
        let cause = finding
            .cause
            .map(|cause| format!(" < {}", found[cause].variable));
        format!(
            "{} {}{}",
            finding.variable,
            sides.join("-"),
            cause.unwrap_or_default()
        )
    });
    shown.collect()
}

/// `o2` is made and filled, published by the static field `f1`, and read.
const PUBLISHED: &str = "T1 mark 1 @101\nT1 write f1 @101\nT2 read f1 @102\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12\n";

#[test]
fn what_was_written_before_the_escape_races() {
    assert_eq!(races(PUBLISHED), ["f1 @101-@102", "o2.f5 p@101-@12 < f1"]);
    // Also if the reference is opaque.
    let opaque = "T1 mark 1 @9\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12";
    assert_eq!(races(opaque), ["o2.f5 p@9-@12"]);
}

#[test]
fn other_fields_and_other_objects_do_not_race() {
    let others = "T1 mark 1 @9\nT2 published o2:T1:1:0:f5\nT2 read o2.f6 @12\nT2 read o3.f5 @13\nT1 read o2.f5 @14";
    assert!(races(others).is_empty());
}

#[test]
fn a_reader_that_is_ordered_after_the_making_does_not_race() {
    let made_before = "T1 mark 1\nT1 release volatile:o9+1 @3\nT1 mark 2 @9\nT2 acquire volatile:o9+1 @4\nT2 published o2:T1:2:1:f5\nT2 read o2.f5 @12";
    assert!(races(made_before).is_empty());
    let made_after = made_before.replace("o2:T1:2:1", "o2:T1:2:0");
    assert_eq!(races(&made_after), ["o2.f5 p@9-@12"]);
    let never_acquired =
        made_before.replace("T2 acquire volatile:o9+1", "T2 acquire volatile:o8+1");
    assert_eq!(races(&never_acquired), ["o2.f5 p@9-@12"]);
    let handed_over = "T1 mark 1 @9\nT1 release volatile:o9+1 @3\nT2 acquire volatile:o9+1 @4\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12";
    assert!(races(handed_over).is_empty());
}

#[test]
fn a_mark_may_come_after_the_publication_and_the_access() {
    let late = "T2 published o2:T1:1:0:f5\nT2 read o2.f5 @12\nT1 mark 1 @9";
    assert_eq!(races(late), ["o2.f5 @12-p@9"]);
    let never = "T2 published o2:T1:3:0:f5\nT2 read o2.f5 @12\nT1 mark 1 @8\nT1 mark 2 @9";
    assert!(races(never).is_empty());
    // Another thread uses the identity before its publication is read.
    let overtaken = "T1 mark 1 @9\nT3 read o2.f5 @13\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12";
    assert_eq!(races(overtaken), ["o2.f5 @13-p@9", "o2.f5 p@9-@12"]);
    // That thread is ordered after the escape by now; then it may have been so before.
    let acquired = "T1 mark 1 @9\nT1 release volatile:o9+1 @3\nT3 acquire volatile:o9+1 @4\nT3 read o2.f5 @13\nT2 published o2:T1:1:0:f5";
    assert!(races(acquired).is_empty());
}

#[test]
fn several_readers_and_writers_race_each() {
    let two = "T1 mark 1 @9\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12\nT3 read o2.f5 @13\nT4 write o2.f5 @14";
    let expected = [
        "o2.f5 p@9-@12",
        "o2.f5 p@9-@13",
        "o2.f5 p@9-@14",
        "o2.f5 @12-@14",
        "o2.f5 @13-@14",
    ];
    assert_eq!(races(two), expected);
}

#[test]
fn many_fields_have_several_records() {
    let many = "T1 mark 1 @9\nT2 published o2:T1:1:0:f5:f6\nT2 published o2:T1:1:0:f7\nT2 read o2.f5 @12\nT2 read o2.f6 @13\nT2 read o2.f7 @14\nT2 read o2.f8 @15";
    assert_eq!(
        races(many),
        ["o2.f5 p@9-@12", "o2.f6 p@9-@13", "o2.f7 p@9-@14"]
    );
}

#[test]
fn a_thread_that_has_ended_keeps_its_last_marks() {
    let ended = "T1 mark 1 @9\nT1 end\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12";
    assert_eq!(races(ended), ["o2.f5 p@9-@12"]);
    let joined = ended.replace("T1 end\n", "T1 end\nT2 joined T1 @3\n");
    assert!(races(&joined).is_empty());
}

#[test]
fn marks_too_long_ago_are_forgotten() {
    let count = 20_000;
    let marks: String = (1..=count)
        .map(|number| format!("T1 mark {number} @9\n"))
        .collect();
    let read = |mark: u32| format!("{marks}T2 published o2:T1:{mark}:0:f5\nT2 read o2.f5 @12");
    assert!(races(&read(1)).is_empty());
    assert_eq!(races(&read(count - 10_000)), ["o2.f5 p@9-@12"]);
    assert_eq!(races(&read(count)), ["o2.f5 p@9-@12"]);
}

#[test]
fn a_monitor_without_order_that_both_hold_is_respected() {
    let held = "T1 locked-monitor o9\nT1 mark 1 @9\nT1 unlocked-monitor o9\nT2 locked-monitor o9\nT2 published o2:T1:1:0:f5\nT2 read o2.f5 @12";
    assert!(races(held).is_empty());
}
