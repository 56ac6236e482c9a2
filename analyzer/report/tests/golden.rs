//! From a trace to the text and JSON that users see.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{DetectorOptions, DetectorSet, Engine, Settings, SiteFacts};
use redflag_report::{
    Detector, FindingVerdict, LockKind, Look, Report, RunInfo, Verdict, resolve, to_text,
};
use redflag_trace::{
    Field, FieldId, Frame, ObjectId, Site, SiteId, StackId, Tables, Thread, ThreadId, parse_trace,
};

fn tables() -> Tables {
    let mut tables = Tables::new();
    let balance = Field {
        class: "bank/Account".into(),
        name: "balance".into(),
        descriptor: "J".into(),
    };
    tables.set_field(FieldId(0), balance);
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
            ..Site::default()
        };
        tables.set_site(SiteId(id), site);
    }
    tables.set_thread(ThreadId(1), "teller");
    tables.set_thread(ThreadId(2), "auditor");
    tables.set_class(0, "bank/Account".into());
    tables.set_class(1, "[I".into());
    tables
}

fn report(trace: &str) -> Report {
    report_with(trace, &tables())
}

fn report_with(trace: &str, tables: &Tables) -> Report {
    report_by(Engine::new(), trace, tables)
}

fn report_by(mut engine: Engine, trace: &str, tables: &Tables) -> Report {
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

fn text_of(report: &Report) -> String {
    to_text(report, &Look::plain())
}

const UNGUARDED_AUDIT: &str = "\
    T1 acquire monitor:o1 @4\nT1 read o1.f0 @1\nT1 write o1.f0 @2\nT1 release monitor:o1 @4\nT2 read o1.f0 @3";

#[test]
fn a_field_race_is_one_paragraph() {
    let expected = "\
RF-5bdf0e49 race on field bank.Account.balance (long)
  write by \"teller\" at bank.Account.deposit(Account.java:12), holding bank.Account#1 (taken at Account.java:11)
    stack not known
  read  by \"auditor\" at bank.Account.audit(Account.java:30), holding no lock
    stack not known
  \"teller\" holds bank.Account#1, but \"auditor\" holds no lock, and no volatile, thread start, join or other hand-off
  leads from one access to the other. Holding bank.Account#1 at both accesses would order them.
  \"auditor\" had seen no access of \"teller\".
  \"teller\" had seen no access of \"auditor\".
  Seen once.
  again: redflag explain RF-5bdf0e49

Watched:
  JVM 4711 (JDK 17.0.9): 2 watched classes, 5 events

redflag: 1 race.
";
    assert_eq!(text_of(&report(UNGUARDED_AUDIT)), expected);
}

#[test]
fn json_has_the_fields_that_other_tools_rely_on() {
    let json: serde_json::Value = serde_json::from_str(&report(UNGUARDED_AUDIT).to_json()).unwrap();
    assert_eq!(json["schema"], 2);
    assert_eq!(json["verdict"], "findings");
    assert_eq!(json["jvms"][0]["pid"], 4711);
    let finding = &json["findings"][0];
    assert_eq!(finding["verdict"], "race");
    assert_eq!(finding["subject"], "race");
    assert_eq!(finding["detector"], "hb");
    let variable = serde_json::json!({
        "kind": "field", "class": "bank.Account", "field": "balance", "type": "long", "owner": null, "allocated": null
    });
    assert_eq!(finding["variable"], variable);
    let access = serde_json::json!({
        "kind": "read", "mode": "plain", "thread": "auditor", "class": "bank.Account", "method": "audit", "file": "Account.java", "line": 30,
        "via": null, "descriptor": null, "bci": 3, "stack": [], "locks": [], "held": [], "created_by": null, "created_at": null,
        "test": null, "source": null
    });
    assert_eq!(finding["accesses"][1], access);
    let lock = serde_json::json!({"lock": "bank.Account#1", "kind": "monitor", "taken_at": "Account.java:11"});
    assert_eq!(finding["accesses"][0]["held"][0], lock);
    let seen = serde_json::json!({
        "by": "auditor", "of": "teller", "step": "never", "what": null, "at": null,
        "words": "\"auditor\" had seen no access of \"teller\"."
    });
    assert_eq!(finding["last_synchronization"][0], seen);
    assert_eq!(finding["also"], serde_json::json!([]));
    assert_eq!(finding["cause"], serde_json::Value::Null);
    assert_eq!(finding["count"], 1);
    assert_eq!(finding["jvms"], serde_json::json!([4711]));
    assert_eq!(finding["test"], serde_json::Value::Null);
}

#[test]
fn a_stack_is_shown_and_does_not_change_the_fingerprint() {
    let mut tables = tables();
    let frame = |method: &str, line| Frame {
        class: "bank/Account".into(),
        method: method.into(),
        file: Some("Account.java".into()),
        line,
        is_accessor: false,
    };
    tables.set_stack(StackId(3), vec![frame("audit", 30), frame("main", 41)]);
    let trace = UNGUARDED_AUDIT.replace("T2 read", "T2 stack s3 @3\nT2 read");
    let finding = &report_with(&trace, &tables).findings[0];
    assert!(
        finding.race().unwrap().pair.accesses[0].stack.is_empty(),
        "it has no stack"
    );
    assert_eq!(
        finding.race().unwrap().pair.accesses[1].stack,
        [
            "bank.Account.audit(Account.java:30)",
            "bank.Account.main(Account.java:41)"
        ]
    );
    assert_eq!(finding.id, report(UNGUARDED_AUDIT).findings[0].id);
}

#[test]
fn the_fingerprint_does_not_depend_on_threads_objects_or_order() {
    let first = report("T1 write o1.f0 @1\nT2 read o1.f0 @3");
    let other = report("T7 read o9.f0 @3\nT5 write o9.f0 @1");
    let elsewhere = report("T1 write o1.f0 @1\nT2 read o1.f0 @4");
    let pair = |report: &Report| report.findings[0].race().unwrap().pair.id.clone();
    assert_eq!(first.findings[0].id, other.findings[0].id);
    assert_eq!(first.findings[0].id, elsewhere.findings[0].id);
    assert_eq!(pair(&first), pair(&other));
    assert_ne!(pair(&first), pair(&elsewhere));
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
    let [first, second] = [901, 77].map(|serial| ObjectId::of(9, serial));
    let trace = format!(
        "T1 acquire monitor:{first} @4\nT1 write o1.f0 @1\nT1 release monitor:{first} @4\n\
        T2 acquire monitor:{second} @4\nT2 write o1.f0 @3\nT2 release monitor:{second} @4"
    );
    let locks = report(&trace).findings[0]
        .race()
        .unwrap()
        .pair
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
    let array = ObjectId::of(1, 2);
    let text = text_of(&report(&format!(
        "T1 write {array}[3] @1\nT2 write {array}[3] @3\nT1 write o1.* @1\nT2 write o1.* @3",
    )));
    assert!(text.contains("race on elements of int[]\n"), "{text}");
    assert!(
        text.contains("race on contents of bank.Account\n"),
        "{text}"
    );
}

#[test]
fn names_missing_in_the_tables_are_shown_as_ids() {
    let text = text_of(&report("T8 write o1.f7 @77\nT9 write o1.f7 @78"));
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
    assert!(text_of(&report).ends_with("\n\nredflag: no findings.\n"));
}

/// All detectors at once.
fn all_detectors() -> Engine {
    let options = DetectorOptions {
        detectors: DetectorSet::ALL,
        ..DetectorOptions::default()
    };
    Engine::with(Settings::new(&options, |_| SiteFacts::default()))
}

/// Ordered only by chance: the two threads took an unrelated lock in between, one after the other.
const LUCKY_AUDIT: &str = "\
    T1 write o1.f0 @1\nT1 acquire monitor:o9 @4\nT1 release monitor:o9 @4\n\
    T2 acquire monitor:o9 @4\nT2 release monitor:o9 @4\nT2 read o1.f0 @3";

#[test]
fn accesses_ordered_by_chance_are_predicted_and_do_not_count() {
    let report = report_by(all_detectors(), LUCKY_AUDIT, &tables());
    assert_eq!(report.verdict, Verdict::Clean);
    let [finding] = &report.findings[..] else {
        panic!("{:?}", report.findings)
    };
    assert_eq!(finding.verdict, FindingVerdict::Predicted);
    let mut by = finding.also.clone();
    by.push(finding.detector);
    by.sort();
    assert_eq!(by, [Detector::RACER, Detector::HYBRID]);
    let says = "In this run, the write by \"teller\" happened to come first; another schedule may run both at once.";
    assert!(
        finding.race().unwrap().pair.missing_edge.contains(says),
        "{finding:?}"
    );
    let text = text_of(&report);
    assert!(text.contains("redflag: no races, 1 predicted.\n"), "{text}");
}

#[test]
fn a_race_and_its_prediction_are_one_finding() {
    let report = report_by(all_detectors(), UNGUARDED_AUDIT, &tables());
    let [finding] = &report.findings[..] else {
        panic!("{:?}", report.findings)
    };
    assert_eq!(finding.verdict, FindingVerdict::Race);
    assert_eq!(finding.detector, Detector::HB);
    assert_eq!(finding.also, [Detector::RACER, Detector::HYBRID]);
}

/// An account is filled and then published by a plain field, of this type.
fn published_by(descriptor: &'static str) -> Report {
    let mut tables = tables();
    let latest = Field {
        class: "bank/Bank".into(),
        name: "latest".into(),
        descriptor: descriptor.into(),
    };
    tables.set_field(FieldId(1), latest);
    let facts = move |site: SiteId| match site.0 {
        2 | 3 => SiteFacts::default().accessing(Some(descriptor), None),
        _ => SiteFacts::default().accessing(Some("I"), Some((FieldId(1), descriptor))),
    };
    let engine = Engine::with(Settings::new(&DetectorOptions::default(), facts));
    let trace = "T1 write o1.f0 @1\nT1 write o2.f1 @2\nT2 read o2.f1 @3\nT2 read o1.f0 @4";
    report_by(engine, trace, &tables)
}

#[test]
fn data_reached_through_a_racy_reference_are_a_consequence_of_it() {
    let report = published_by("Lbank/Account;");
    let caused: Vec<_> = report
        .findings
        .iter()
        .filter(|f| f.cause().is_some())
        .collect();
    assert_eq!(caused.len(), 1, "{:?}", report.findings);
    assert_eq!(
        caused[0].race().unwrap().variable.field.as_deref(),
        Some("balance")
    );
    let text = text_of(&report);
    assert!(
        text.contains("race on field bank.Bank.latest (bank.Account)\n"),
        "{text}"
    );
    assert!(
        !text.contains("race on field bank.Account.balance"),
        "{text}"
    );
    assert!(text.contains("redflag: 1 race, 1 consequence.\n"), "{text}");
}

#[test]
fn data_guarded_by_a_racy_flag_are_a_race_of_their_own() {
    let report = published_by("Z");
    assert!(report.findings.iter().all(|f| f.cause().is_none()));
    let text = text_of(&report);
    assert!(
        text.contains("race on field bank.Account.balance"),
        "{text}"
    );
    assert!(text.contains("redflag: 2 races.\n"), "{text}");
}

#[test]
fn locks_have_the_names_that_programmers_use() {
    let mut tables = tables();
    let [lock, both, own] = [20, 21, 22].map(|class| ObjectId::of(class, 5));
    let mirror = ObjectId::class_object(23);
    for (number, name) in [
        (20, "java/util/concurrent/locks/ReentrantLock$NonfairSync"),
        (
            21,
            "java/util/concurrent/locks/ReentrantReadWriteLock$FairSync",
        ),
        (22, "bank/Mutex$Sync"),
        (23, "bank/Account"),
    ] {
        tables.set_class(number, name.into());
    }
    let trace = format!(
        "T1 locked {lock} @4\nT1 locked {both} @4\nT1 locked {own} @4\nT1 write o1.f0 @1\n\
         T2 locked-shared {both} @4\nT2 acquire monitor:{mirror} @4\nT2 write o1.f0 @3"
    );
    let report = report_with(&trace, &tables);
    let names = report.findings[0]
        .race()
        .unwrap()
        .pair
        .accesses
        .clone()
        .map(|access| {
            let held = access.held.into_iter();
            held.map(|held| (held.lock, held.kind)).collect::<Vec<_>>()
        });
    let own = |name: &str, kind| (name.to_owned(), kind);
    assert_eq!(
        names[0],
        [
            own("ReentrantLock#1", LockKind::Exclusive),
            own(
                "write lock of ReentrantReadWriteLock#2",
                LockKind::Exclusive
            ),
            own("bank.Mutex#3", LockKind::Exclusive),
        ]
    );
    assert_eq!(
        names[1],
        [
            own("read lock of ReentrantReadWriteLock#2", LockKind::Shared),
            own("class bank.Account", LockKind::Monitor),
        ]
    );
}

#[test]
fn the_starter_of_a_thread_is_printed() {
    let mut tables = tables();
    let auditor = Thread {
        name: "auditor".into(),
        creator: Some(ThreadId(1)),
        created_at: Some(SiteId(4)),
        ..Thread::default()
    };
    tables.set_thread_facts(ThreadId(2), auditor);
    let report = report_with(UNGUARDED_AUDIT, &tables);
    let side = &report.findings[0].race().unwrap().pair.accesses[1];
    assert_eq!(side.created_by.as_deref(), Some("teller"));
    assert_eq!(side.created_at.as_deref(), Some("Account.java:11"));
}
