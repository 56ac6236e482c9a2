//! What RACER and the hybrid detector say of small traces, and which findings are separate and which are united.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{
    DetectorOptions, Engine, Finding, HB, HYBRID, LockKind, MissingEdge, RACER, Settings,
    SiteFacts, Step, Towards, Verdict, Visibility,
};
use redflag_trace::{ObjectId, SiteId, Sync, parse_trace};

fn run(settings: Settings, trace: &str) -> Engine {
    let mut engine = Engine::with(settings);
    let events = parse_trace(trace).unwrap();
    events.iter().for_each(|event| engine.event(event));
    engine
}

fn settings(detectors: &str, racer: Visibility) -> Settings {
    let options = DetectorOptions {
        detectors: detectors.parse().unwrap(),
        racer,
        memory: None,
    };
    Settings::new(&options, |_| SiteFacts::default())
}

fn short(findings: &[Finding]) -> Vec<String> {
    let short = |f: &Finding| {
        let [one, two] = &f.accesses;
        format!("{} {}-{}", f.variable, one.site, two.site)
    };
    findings.iter().map(short).collect()
}

fn racer(visibility: Visibility, trace: &str) -> Vec<String> {
    short(&run(settings("racer", visibility), trace).findings())
}

fn hybrid(trace: &str) -> Vec<String> {
    short(&run(settings("hybrid", Visibility::Extended), trace).findings())
}

fn all(trace: &str) -> Vec<Finding> {
    run(settings("all", Visibility::Extended), trace).findings()
}

#[test]
fn a_variable_written_before_start_is_handed_over() {
    let trace = "T1 write o1.f1 @1\nT1 start T2 @2\nT2 begin\nT2 read o1.f1 @3";
    assert!(racer(Visibility::Paper, trace).is_empty());
}

#[test]
fn a_variable_written_again_after_start_is_warned_of() {
    let trace = "T1 write o1.f1 @1\nT1 start T2 @2\nT2 begin\nT2 read o1.f1 @3\nT1 write o1.f1 @4";
    assert_eq!(racer(Visibility::Paper, trace), ["o1.f1 @3-@4"]);
}

#[test]
fn a_read_that_does_not_see_the_first_write_is_warned_of() {
    let trace = "T1 start T2 @1\nT2 begin\nT1 write o1.f1 @2\nT2 read o1.f1 @3";
    assert_eq!(racer(Visibility::Paper, trace), ["o1.f1 @2-@3"]);
}

#[test]
fn a_reentered_lock_guards_until_its_last_release() {
    let guarded = "T1 acquire monitor:o9 @1\nT1 acquire monitor:o9 @1\nT1 release monitor:o9 @1\nT1 write o1.f1 @2\nT1 release monitor:o9 @1\nT2 acquire monitor:o9 @3\nT2 write o1.f1 @4\nT2 release monitor:o9 @3";
    assert!(racer(Visibility::Paper, guarded).is_empty());
    let outside = format!("{guarded}\nT2 write o1.f1 @5");
    assert_eq!(racer(Visibility::Paper, &outside), ["o1.f1 @2-@5"]);
}

#[test]
fn a_join_hands_over_only_if_visibility_is_extended() {
    let trace = "T2 begin\nT2 write o1.f1 @1\nT2 end\nT1 joined T2 @2\nT1 write o1.f1 @3";
    assert_eq!(racer(Visibility::Paper, trace), ["o1.f1 @1-@3"]);
    assert!(racer(Visibility::Extended, trace).is_empty());
}

#[test]
fn a_reader_must_see_the_last_write_but_need_not_see_later_reads() {
    let trace = "T1 write o1.f1 @1\nT1 start T2 @2\nT2 begin\nT1 read o1.f1 @3\nT2 read o1.f1 @4";
    assert_eq!(racer(Visibility::Paper, trace), ["o1.f1 @1-@4"]);
    assert!(racer(Visibility::Extended, trace).is_empty());
    let unseen = format!("{trace}\nT3 read o1.f1 @5");
    assert_eq!(racer(Visibility::Extended, &unseen), ["o1.f1 @1-@5"]);
    let written = format!("{trace}\nT1 write o1.f1 @6");
    assert_eq!(racer(Visibility::Extended, &written), ["o1.f1 @4-@6"]);
}

#[test]
fn a_lock_held_to_read_does_not_guard_a_write() {
    let reads = "T1 locked o9 @1\nT1 write o1.f1 @2\nT1 unlocked o9 @1\nT2 locked-shared o9 @3\nT2 read o1.f1 @4";
    assert!(racer(Visibility::Extended, reads).is_empty());
    assert!(hybrid(reads).is_empty());
    let writes = format!("{reads}\nT2 write o1.f1 @5\nT3 locked-shared o9 @6\nT3 read o1.f1 @7");
    assert_eq!(racer(Visibility::Extended, &writes), ["o1.f1 @5-@7"]);
    assert_eq!(hybrid(&writes), ["o1.f1 @5-@7"]);
}

/// Accesses of several threads, each under some locks.
fn locked(accesses: &[(&str, &str, &[u32])]) -> String {
    let mut trace = String::new();
    for (at, (thread, kind, locks)) in (1..).zip(accesses) {
        let each = |step: &str| -> String {
            let lines = locks
                .iter()
                .map(|lock| format!("{thread} {step} monitor:o{lock} @9\n"));
            lines.collect()
        };
        let (take, leave) = (each("acquire"), each("release"));
        trace += &format!("{take}{thread} {kind} o1.f1 @{at}\n{leave}");
    }
    trace
}

#[test]
fn racer_names_an_earlier_access_if_the_last_one_holds_the_same_lock() {
    let trace = locked(&[
        ("T1", "write", &[8]),
        ("T2", "write", &[7, 8]),
        ("T1", "read", &[7, 8]),
        ("T2", "write", &[7]),
    ]);
    assert_eq!(racer(Visibility::Extended, &trace), ["o1.f1 @1-@4"]);
}

#[test]
fn racer_names_two_reads_if_the_writes_hold_the_lock_of_each() {
    let trace = locked(&[
        ("T1", "read", &[]),
        ("T1", "write", &[8]),
        ("T2", "read", &[8]),
    ]);
    let found = run(settings("racer", Visibility::Extended), &trace).findings();
    assert_eq!(short(&found), ["o1.f1 @1-@3"]);
    assert_eq!(found[0].missing, MissingEdge::OnlySecondLocks);
}

#[test]
fn racer_waits_for_two_accesses_without_a_common_lock() {
    let cycle: [(&str, &str, &[u32]); 3] = [
        ("T1", "write", &[7, 8]),
        ("T2", "write", &[8, 9]),
        ("T3", "write", &[7, 9]),
    ];
    assert!(racer(Visibility::Extended, &locked(&cycle)).is_empty());
    let mut more = cycle.to_vec();
    more.push(("T2", "write", &[7]));
    assert_eq!(
        racer(Visibility::Extended, &locked(&more)),
        [""; 0],
        "T2 holds a lock of T1 and one of T3"
    );
    more.push(("T2", "read", &[9]));
    assert_eq!(racer(Visibility::Extended, &locked(&more)), ["o1.f1 @1-@5"]);
}

#[test]
fn a_lock_that_did_not_order_a_race_is_named_so() {
    let found = all("T1 locked o9 @1\nT1 write o1.f1 @2\nT2 locked o9 @3\nT2 write o1.f1 @4");
    assert_eq!(short(&found), ["o1.f1 @2-@4"]);
    assert_eq!(found[0].missing, MissingEdge::CommonLock);
}

#[test]
fn a_lock_does_not_order_but_a_notification_does() {
    let by_lock = "T1 write o1.f1 @1\nT1 acquire monitor:o9 @2\nT1 release monitor:o9 @2\nT2 acquire monitor:o9 @3\nT2 release monitor:o9 @3\nT2 write o1.f1 @4";
    assert_eq!(hybrid(by_lock), ["o1.f1 @1-@4"]);
    let notified = by_lock
        .replace("T1 release", "T1 release notify:o9 @2\nT1 release")
        .replace("T2 release", "T2 acquire notify:o9 @3\nT2 release");
    assert!(hybrid(&notified).is_empty());
}

#[test]
fn an_atomic_access_of_a_lock_is_not_a_message() {
    let message = "T1 write o1.f1 @1\nT1 release volatile:o9+12 @2\nT2 acquire volatile:o9+12 @3\nT2 write o1.f1 @4";
    assert!(hybrid(message).is_empty());
    let lock = format!("T1 locked o9 @7\nT1 unlocked o9 @7\n{message}");
    assert_eq!(hybrid(&lock), ["o1.f1 @1-@4"]);
}

#[test]
fn monitors_of_trusted_code_are_messages() {
    let trace = "T1 write o1.f1 @1\nT1 acquire monitor:o9 @100\nT1 release monitor:o9 @101\nT2 acquire monitor:o9 @102\nT2 release monitor:o9 @103\nT2 write o1.f1 @4";
    let settings = Settings {
        sites: Some(Box::new(|site| SiteFacts {
            is_trusted: site.0 >= 100,
            ..SiteFacts::default()
        })),
        ..settings("hybrid", Visibility::Extended)
    };
    assert!(run(settings, trace).findings().is_empty());
    assert_eq!(hybrid(trace), ["o1.f1 @1-@4"]);
}

#[test]
fn a_pair_found_by_all_detectors_is_one_race() {
    let found = all("T1 write o1.f1 @1\nT2 write o1.f1 @2");
    assert_eq!(short(&found), ["o1.f1 @1-@2"]);
    assert_eq!(found[0].verdict, Verdict::Race);
    assert_eq!(found[0].detector, HB);
    assert_eq!(found[0].also, [RACER, HYBRID]);
}

#[test]
fn a_pair_found_by_lock_sets_only_is_predicted() {
    let found = all(
        "T1 write o1.f1 @1\nT1 acquire monitor:o9 @2\nT1 release monitor:o9 @2\nT2 acquire monitor:o9 @3\nT2 write o1.f1 @4",
    );
    assert_eq!(short(&found), ["o1.f1 @1-@4"]);
    assert_eq!(found[0].verdict, Verdict::Predicted);
    assert_eq!(found[0].detector, RACER);
    assert_eq!(found[0].also, [HYBRID]);
    assert_eq!(found[0].missing, MissingEdge::OnlySecondLocks);
    let lock = &found[0].accesses[1].locks[0];
    assert_eq!(
        (lock.object, lock.kind, lock.site),
        (ObjectId(9), LockKind::Monitor, SiteId(3))
    );
}

#[test]
fn a_finding_has_what_each_thread_had_last_seen_of_the_other() {
    let found = all(
        "T1 write o2.f1 @1\nT1 acquire monitor:o9 @2\nT1 release monitor:o9 @3\nT2 acquire monitor:o9 @4\nT1 write o1.f1 @5\nT2 write o1.f1 @6",
    );
    assert_eq!(found.len(), 1);
    let [seen, back] = found[0].towards;
    let Towards::Last(point) = seen else {
        panic!("{seen:?}");
    };
    assert_eq!(point.step, Step::Release(Sync::Monitor(ObjectId(9))));
    assert_eq!(point.site, Some(SiteId(3)));
    assert_eq!(back, Towards::Never);
}

#[test]
fn rules_are_counted_under_the_papers_names() {
    let trace = "T1 write o1.f1 @1\nT1 start T2 @2\nT2 begin\nT2 read o1.f1 @3\nT1 write o1.f1 @4\nT2 read o1.f1 @5";
    let engine = run(settings("racer", Visibility::Paper), trace);
    let counted: Vec<_> = engine
        .rules()
        .into_iter()
        .filter(|rule| rule.count > 0)
        .map(|rule| (rule.rule, rule.count))
        .collect();
    let expected = [
        ("Virgin to ExclusiveModified", 1),
        ("hand-over to Exclusive", 1),
        ("Exclusive to SharedModified", 1),
        ("SharedModified", 1),
    ];
    assert_eq!(counted, expected);
}
