//! Findings name the tests that they happened in.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, MAX_TESTS};
use redflag_report::{Policy, Report, RunInfo, resolve, unite};
use redflag_trace::{Site, SiteId, Tables, TestId, parse_trace};

/// Sites 1 and 2 are on one line each, 3 and 4 on another one: what is seen at one pair or the other is the same finding.
fn tables() -> Tables {
    let mut tables = Tables::new();
    for (id, line) in [(1, 12), (2, 30), (3, 12), (4, 30)] {
        let site = Site {
            class: "bank/Account".into(),
            method: "deposit".into(),
            file: Some("Account.java".into()),
            line,
            bci: id,
            ..Site::default()
        };
        tables.set_site(SiteId(id), site);
    }
    for id in 0..2 * MAX_TESTS as u32 {
        tables.set_test(TestId(id), format!("bank.AccountTest#t{id}").into());
    }
    tables
}

fn report(trace: &str) -> Report {
    let mut engine = Engine::new();
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    resolve(&RunInfo::default(), &engine.findings(), &tables())
}

/// What the only finding says: `test`, the test of each side, and `tests`.
fn named(report: &Report) -> (Option<&str>, [Option<&str>; 2], Vec<&str>) {
    let [finding] = &report.findings[..] else {
        panic!("{:?}", report.findings);
    };
    let sides = finding
        .race()
        .unwrap()
        .pair
        .accesses
        .each_ref()
        .map(|side| side.test.as_deref());
    let tests = finding.tests.iter().map(String::as_str).collect();
    (finding.test.as_deref(), sides, tests)
}

const T1: &str = "bank.AccountTest#t1";
const T2: &str = "bank.AccountTest#t2";

#[test]
fn a_race_within_a_test_names_it_once() {
    let report = report("T1 test-begin t1\nT1 start T2\nT1 write f1 @1\nT2 begin\nT2 write f1 @2");
    assert_eq!(named(&report), (Some(T1), [Some(T1), Some(T1)], vec![T1]));
}

#[test]
fn a_race_between_two_tests_names_both_in_the_order_of_the_accesses() {
    let report = report("T1 test-begin t1\nT2 test-begin t2\nT2 write f1 @2\nT1 write f1 @1");
    let both = format!("{T2} and {T1}");
    assert_eq!(
        named(&report),
        (Some(both.as_str()), [Some(T2), Some(T1)], vec![T2, T1])
    );
}

#[test]
fn a_race_with_a_thread_outside_of_tests_names_the_test_of_the_other() {
    let report = report(
        "T1 test-begin t1\nT1 test-end t1\nT1 write f1 @1\nT2 test-begin t2\nT2 write f1 @2",
    );
    assert_eq!(named(&report), (Some(T2), [None, Some(T2)], vec![T2]));
}

#[test]
fn without_tests_none_is_named() {
    let report = report("T1 write f1 @1\nT2 write f1 @2");
    assert_eq!(named(&report), (None, [None, None], vec![]));
}

#[test]
fn a_test_without_a_name_is_shown_by_its_number() {
    let report = report("T1 test-begin t99\nT1 write f1 @1\nT2 write f1 @2");
    assert_eq!(named(&report).0, Some("t99"));
}

#[test]
fn a_repeated_finding_keeps_its_first_test_and_lists_all() {
    let one = "T1 test-begin t1\nT1 write f1 @1\nT5 write f1 @2\nT1 test-end t1\n\
        T1 test-begin t2\nT1 write f1 @3\nT5 write f1 @4\nT1 test-end t2";
    let first = report(one);
    assert_eq!((named(&first).0, named(&first).2), (Some(T1), vec![T1, T2]));
    let none = report("T1 write f1 @1\nT5 write f1 @2");
    let other = report("T1 test-begin t2\nT1 write f1 @1\nT5 write f1 @2");
    let all = unite(vec![none, other, first], &Policy::default());
    assert_eq!((named(&all).0, named(&all).2), (Some(T2), vec![T2, T1]));
}

#[test]
fn very_many_tests_are_cut() {
    let of = |tests: std::ops::Range<usize>| {
        let in_one = |test| {
            format!(
                "T1 test-begin t{test}\nT1 write o{test}.f1 @1\nT1 test-end t{test}\nT5 write o{test}.f1 @2\n"
            )
        };
        report(&tests.map(in_one).collect::<String>())
    };
    let few = MAX_TESTS - 1;
    let all = unite(vec![of(0..few), of(few..few + 9)], &Policy::default());
    assert_eq!(named(&all).2.len(), MAX_TESTS);
}
