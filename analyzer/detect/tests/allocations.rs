//! Findings carry the sites that allocated their objects.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, Finding};
use redflag_trace::{ObjectId, SiteId, parse_trace};

fn one(trace: &str) -> Finding {
    let mut engine = Engine::new();
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    engine.end_of_run();
    let findings = engine.findings();
    assert_eq!(findings.len(), 1);
    findings.into_iter().next().unwrap()
}

#[test]
fn a_finding_has_the_allocations_of_its_variable_and_locks() {
    let finding = one(
        "T1 allocated o1 @7\nT1 allocated o2 @8\nT1 start T2 @9\nT2 begin\n\
         T1 write o1[3] @1\nT2 acquire monitor:o2 @3\nT2 write o1[3] @2\nT2 release monitor:o2 @3",
    );
    assert_eq!(finding.allocated(), Some(SiteId(7)));
    assert_eq!(finding.allocation(ObjectId(2)), Some(SiteId(8)));
    assert_eq!(finding.allocation(ObjectId(3)), None);
}

#[test]
fn an_allocation_that_is_recorded_after_the_race_counts() {
    let finding = one("T1 write o1[3] @1\nT2 write o1[3] @2\nT3 allocated o1 @7");
    assert_eq!(finding.allocated(), Some(SiteId(7)));
}

#[test]
fn a_finding_keeps_its_allocation_when_the_object_is_freed() {
    let race = "T1 allocated o1 @7\nT1 write o1[3] @1\nT2 write o1[3] @2\nfreed o1";
    assert_eq!(one(race).allocated(), Some(SiteId(7)));
}

#[test]
fn allocations_are_in_the_memory_until_they_are_freed() {
    let memory = |trace: &str| {
        let mut engine = Engine::new();
        for event in parse_trace(trace).unwrap() {
            engine.event(&event);
        }
        engine.memory()
    };
    let nothing = memory("T1 begin");
    assert!(memory("T1 begin\nT1 allocated o1 @7") > nothing);
    assert_eq!(memory("T1 begin\nT1 allocated o1 @7\nfreed o1"), nothing);
}

#[test]
fn objects_of_other_allocations_or_classes_are_findings_of_their_own() {
    let found = |trace: &str| {
        let mut engine = Engine::new();
        for event in parse_trace(trace).unwrap() {
            engine.event(&event);
        }
        engine.end_of_run();
        engine.findings().len()
    };
    let race = |object: u64| {
        let object = ObjectId(object);
        format!("T1 write {object}.* @1\nT2 write {object}.* @1\n")
    };
    let allocated = "T1 allocated o1 @7\nT1 allocated o2 @8\nT1 allocated o3 @7\n";
    let races = [1, 2, 3].map(race).concat();
    assert_eq!(found(&format!("{allocated}{races}")), 2);
    let of_class = |class| ObjectId::of(class, 1).0;
    assert_eq!(found(&[of_class(1), of_class(2)].map(race).concat()), 2);
    assert_eq!(found(&[1, 2].map(race).concat()), 1);
}
