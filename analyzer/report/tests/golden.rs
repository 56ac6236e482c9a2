//! From a trace to the text and JSON that users see.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::Engine;
use redflag_report::{Report, RunInfo, Verdict, resolve, to_text};
use redflag_trace::{Field, FieldId, Frame, ObjectId, Site, SiteId, Tables, ThreadId, parse_trace};

fn tables() -> Tables {
    let mut tables = Tables::new();
    tables.add_field(Field {
        class: "bank/Account".into(),
        name: "balance".into(),
        descriptor: "J".into(),
    });
    for (id, method, line) in [
        (1, "deposit", 12),
        (2, "deposit", 12),
        (3, "audit", 30),
        (4, "deposit", 11),
    ] {
        let site = Site {
            class: "bank/Account".into(),
            method: method.into(),
            file: Some("Account.java".into()),
            line,
            bci: id,
        };
        tables.set_site(SiteId(id), site);
    }
    tables.set_thread(ThreadId(1), "teller");
    tables.set_thread(ThreadId(2), "auditor");
    tables.set_object_class(ObjectId(1), "Lbank/Account;".into());
    tables.set_object_class(ObjectId(2), "[I".into());
    tables
}

fn report(trace: &str) -> Report {
    report_with(trace, &tables())
}

fn report_with(trace: &str, tables: &Tables) -> Report {
    let mut engine = Engine::new();
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    let run = RunInfo {
        pid: 4711,
        command: "java bank.Main".into(),
        jdk: "17.0.9".into(),
        watched_classes: 2,
        self_check: true,
        events: engine.events(),
        ..RunInfo::default()
    };
    resolve(&run, &engine.findings(), tables)
}

const UNGUARDED_AUDIT: &str = "\
    T1 acquire monitor:o1 @4\nT1 read o1.f0 @1\nT1 write o1.f0 @2\nT1 release monitor:o1 @4\nT2 read o1.f0 @3";

#[test]
fn a_field_race_is_told_in_five_lines() {
    let expected = "\
RF-198a7290 race on field bank.Account.balance (long)
  write by \"teller\" at bank.Account.deposit(Account.java:12), holding bank.Account#1 (taken at Account.java:11)
  read  by \"auditor\" at bank.Account.audit(Account.java:30), holding no lock
  Thread \"teller\" holds a lock but thread \"auditor\" does not, and no volatile, thread start, join or other hand-off leads \
from one access to the other.
  Seen once.

redflag: 1 finding.
  JVM 4711 (JDK 17.0.9): 2 watched classes, 5 events
";
    assert_eq!(to_text(&report(UNGUARDED_AUDIT)), expected);
}

#[test]
fn json_has_the_fields_that_other_tools_rely_on() {
    let json: serde_json::Value = serde_json::from_str(&report(UNGUARDED_AUDIT).to_json()).unwrap();
    assert_eq!(json["schema"], 1);
    assert_eq!(json["verdict"], "findings");
    assert_eq!(json["jvms"][0]["pid"], 4711);
    let finding = &json["findings"][0];
    assert_eq!(finding["verdict"], "race");
    assert_eq!(finding["detector"], "hb");
    let variable = serde_json::json!({
        "kind": "field", "class": "bank.Account", "field": "balance", "type": "long", "allocated": null
    });
    assert_eq!(finding["variable"], variable);
    let access = serde_json::json!({
        "kind": "read", "thread": "auditor", "class": "bank.Account", "method": "audit", "file": "Account.java", "line": 30,
        "stack": ["bank.Account.audit(Account.java:30)"], "locks": []
    });
    assert_eq!(finding["accesses"][1], access);
    assert_eq!(finding["count"], 1);
    assert_eq!(finding["test"], serde_json::Value::Null);
}

#[test]
fn a_known_stack_is_shown_and_does_not_change_the_fingerprint() {
    let mut tables = tables();
    let frame = |method: &str, line| Frame {
        class: "bank/Account".into(),
        method: method.into(),
        file: Some("Account.java".into()),
        line,
    };
    tables.set_stack(SiteId(3), vec![frame("audit", 30), frame("main", 41)]);
    let finding = &report_with(UNGUARDED_AUDIT, &tables).findings[0];
    assert_eq!(
        finding.accesses[1].stack,
        [
            "bank.Account.audit(Account.java:30)",
            "bank.Account.main(Account.java:41)"
        ]
    );
    assert_eq!(finding.id, report(UNGUARDED_AUDIT).findings[0].id);
}

#[test]
fn the_fingerprint_depends_on_places_and_not_on_threads_objects_or_order() {
    let first = report("T1 write o1.f0 @1\nT2 read o1.f0 @3");
    let other = report("T7 read o9.f0 @3\nT5 write o9.f0 @1");
    let elsewhere = report("T1 write o1.f0 @1\nT2 read o1.f0 @4");
    assert_eq!(first.findings[0].id, other.findings[0].id);
    assert_ne!(first.findings[0].id, elsewhere.findings[0].id);
}

#[test]
fn reads_and_writes_of_one_line_are_one_finding() {
    let counter =
        report("T1 read o1.f0 @1\nT1 write o1.f0 @2\nT2 read o1.f0 @1\nT2 write o1.f0 @2");
    assert_eq!(counter.findings.len(), 1);
    assert_eq!(counter.findings[0].count, 3);
}

#[test]
fn objects_are_numbered_in_the_order_in_which_they_are_named() {
    let trace = "T1 acquire monitor:o901 @4\nT1 write o1.f0 @1\nT1 release monitor:o901 @4\n\
        T2 acquire monitor:o77 @4\nT2 write o1.f0 @3\nT2 release monitor:o77 @4";
    let locks = report(trace).findings[0]
        .accesses
        .clone()
        .map(|access| access.locks.join(", "));
    assert_eq!(
        locks,
        [
            "object#1 (taken at Account.java:11)",
            "object#2 (taken at Account.java:11)"
        ]
    );
}

#[test]
fn arrays_and_contents_show_the_objects_class() {
    let text = to_text(&report(
        "T1 write o2[3] @1\nT2 write o2[3] @3\nT1 write o1.* @1\nT2 write o1.* @3",
    ));
    assert!(text.contains("race on elements of int[]\n"), "{text}");
    assert!(
        text.contains("race on contents of bank.Account\n"),
        "{text}"
    );
}

#[test]
fn what_the_tables_do_not_know_is_shown_by_its_id() {
    let text = to_text(&report("T8 write o1.f7 @77\nT9 write o1.f7 @78"));
    assert!(
        text.contains("field unknown class.f7 (unknown type)"),
        "{text}"
    );
    assert!(
        text.contains("write by \"T8\" at unknown class.@77(unknown source)"),
        "{text}"
    );
    assert_eq!(tables().field(FieldId(7)), None);
}

#[test]
fn a_run_without_races_is_clean() {
    let report = report("T1 write o1.f0 @1");
    assert_eq!(report.verdict, Verdict::Clean);
    assert!(to_text(&report).starts_with("redflag: no findings.\n"));
}
