//! Which tests a race names. By habit, T1 to T3 run tests, and T5 and T6 do not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_detect::{Engine, MAX_TESTS, Settings, SiteFacts};
use redflag_trace::{SiteId, TestId, parse_trace};

/// Acquires at this site take a task.
const TAKE: SiteId = SiteId(90);

fn engine(trace: &str) -> Engine {
    let mut engine = Engine::with(Settings {
        sites: Some(Box::new(|site| SiteFacts {
            takes_task: site == TAKE,
            ..SiteFacts::default()
        })),
        ..Settings::default()
    });
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
    engine
}

/// The tests of both sides of the only finding, as in `t1 -`.
fn tests_of(trace: &str) -> String {
    let found = engine(trace).findings();
    let [finding] = &found[..] else {
        panic!("{found:?}");
    };
    let sides = finding.accesses.each_ref().map(|side| match side.test {
        Some(test) => test.to_string(),
        None => "-".to_owned(),
    });
    sides.join(" ")
}

#[test]
fn without_tests_there_is_none() {
    assert_eq!(tests_of("T1 write f1 @1\nT2 write f1 @2"), "- -");
}

#[test]
fn a_thread_is_in_its_own_test_from_begin_to_end() {
    let race = |first: &str| {
        tests_of(&format!(
            "{first}\nT2 test-begin t2\nT2 write f1 @2\nT2 test-end t2"
        ))
    };
    assert_eq!(
        race("T1 test-begin t1\nT1 write f1 @1\nT1 test-end t1"),
        "t1 t2"
    );
    assert_eq!(
        race("T1 write f1 @1\nT1 test-begin t1\nT1 test-end t1"),
        "- t2"
    );
    assert_eq!(
        race("T1 test-begin t1\nT1 test-end t1\nT1 write f1 @1"),
        "- t2"
    );
}

#[test]
fn accesses_of_one_segment_may_belong_to_several_tests() {
    let trace = "T1 test-begin t1\nT1 write f1 @1\nT1 test-end t1\nT1 write f2 @2\n\
        T1 test-begin t3\nT1 write f3 @3\nT1 test-end t3\nT1 write f4 @4\n\
        T2 write f1 @5\nT2 write f2 @5\nT2 write f3 @5\nT2 write f4 @5";
    let found = engine(trace).findings();
    let tests = found.iter().map(|f| f.accesses[0].test.map(|test| test.0));
    assert_eq!(tests.collect::<Vec<_>>(), [Some(1), None, Some(3), None]);
}

#[test]
fn a_started_thread_works_for_the_test_of_its_starter() {
    let trace = "T1 test-begin t1\nT1 start T2\nT1 write f1 @1\nT2 begin\nT2 start T3\nT3 begin\nT3 write f1 @2";
    assert_eq!(tests_of(trace), "t1 t1");
}

#[test]
fn a_failing_second_start_gives_no_work() {
    let trace = "T1 test-begin t1\nT2 test-begin t2\nT1 start T3\nT3 begin\nT2 start T3\nT3 write f1 @1\nT2 write f1 @2";
    assert_eq!(tests_of(trace), "t1 t2");
}

#[test]
fn a_pool_thread_works_for_the_test_that_filled_its_queue() {
    for queue in ["monitor:o9", "volatile:o9+12", "atomic:o9"] {
        let trace = format!(
            "T1 test-begin t1\nT1 start T5\nT5 begin\nT1 test-end t1\n\
             T1 test-begin t2\nT1 acquire {queue}\nT1 release {queue}\nT1 write f1 @1\n\
             T5 acquire {queue}\nT5 write f1 @2"
        );
        assert_eq!(tests_of(&trace), "t2 t2", "{queue}");
    }
}

#[test]
fn work_is_passed_on_from_one_pool_thread_to_another() {
    let trace = "T1 test-begin t1\nT1 start T5\nT5 begin\nT1 start T6\nT6 begin\nT1 test-end t1\n\
        T1 test-begin t2\nT1 release volatile:o9+12\nT1 write f1 @1\nT5 acquire volatile:o9+12\n\
        T5 release volatile:o8+12\nT6 acquire volatile:o8+12\nT6 write f1 @2";
    assert_eq!(tests_of(trace), "t2 t2");
}

/// Pool threads update the number of tasks: they release it, with their earlier test, before they acquire it.
#[test]
fn an_update_does_not_hide_the_release_before_it() {
    let pool = "T1 test-begin t1\nT1 start T5\nT5 begin\nT1 start T6\nT6 begin\nT1 test-end t1\n\
        T1 test-begin t2\nT1 release volatile:o9+12\nT1 write f1 @1\n\
        T5 release volatile:o9+12\nT5 acquire volatile:o9+12\n";
    assert_eq!(tests_of(&format!("{pool}T5 write f1 @2")), "t2 t2");
    let second = "T6 release volatile:o9+12\nT6 acquire volatile:o9+12\nT6 write f1 @2";
    assert_eq!(tests_of(&format!("{pool}{second}")), "t2 t2");
}

#[test]
fn a_thread_that_outlives_its_test_stays_with_it() {
    let left = "T1 test-begin t1\nT1 start T5\nT5 begin\nT1 release monitor:o9\nT1 test-end t1\nT1 test-begin t2\n";
    assert_eq!(
        tests_of(&format!("{left}T5 write f1 @1\nT1 write f1 @2")),
        "t1 t2"
    );
    // A release by a test that has ended gives no work.
    let seen = format!("{left}T5 acquire monitor:o9\nT5 write f1 @1\nT1 write f1 @2");
    assert_eq!(tests_of(&seen), "t1 t2");
}

#[test]
fn a_task_that_outlives_its_test_stays_with_it() {
    let trace = "T1 start T5\nT5 begin\nT1 test-begin t1\nT1 release volatile:o9+12\nT1 test-end t1\n\
        T1 test-begin t2\nT5 acquire volatile:o9+12 @90\nT5 write f1 @1\nT1 write f1 @2";
    assert_eq!(tests_of(trace), "t1 t2");
}

/// Two tests at once, each with a thread of its own; both threads use a lock that all share.
const PARALLEL: &str = "T1 test-begin t1\nT2 test-begin t2\nT1 start T5\nT5 begin\nT2 start T6\nT6 begin\n\
    T1 acquire monitor:o9\nT1 release monitor:o9\nT5 acquire monitor:o9\nT5 release monitor:o9\n\
    T2 acquire monitor:o9\nT2 release monitor:o9\n";

#[test]
fn a_shared_lock_gives_no_work_to_a_thread_of_a_running_test() {
    let trace = format!(
        "{PARALLEL}T5 acquire monitor:o9\nT5 release monitor:o9\nT5 write f1 @1\nT6 write f1 @2"
    );
    assert_eq!(tests_of(&trace), "t1 t2");
}

#[test]
fn a_shared_pool_works_for_the_test_of_its_last_task() {
    // T5 was started by t1, and takes a task of t2.
    let task = format!(
        "{PARALLEL}T2 release volatile:o7+12\nT5 acquire volatile:o7+12 @90\nT5 write f1 @1\n"
    );
    assert_eq!(tests_of(&format!("{task}T6 write f1 @2")), "t2 t2");
    // And then one of t1.
    let next = format!(
        "{task}T1 release volatile:o6+12\nT5 acquire volatile:o6+12 @90\nT5 write f2 @3\nT6 write f2 @2"
    );
    assert_eq!(tests_of(&next), "t1 t2");
}

#[test]
fn a_pool_older_than_all_tests_works_for_the_last_that_released() {
    let pool = "T1 start T5\nT5 begin\nT1 test-begin t1\nT2 test-begin t2\n\
        T1 release monitor:o9\nT5 acquire monitor:o9\nT5 write f1 @1\n";
    assert_eq!(tests_of(&format!("{pool}T2 write f1 @2")), "t1 t2");
    let next = "T5 release monitor:o9\nT2 acquire monitor:o9\nT2 release monitor:o9\nT5 acquire monitor:o9\nT5 write f2 @1\nT1 write f2 @2";
    assert_eq!(tests_of(&format!("{pool}{next}")), "t2 t1");
}

#[test]
fn a_task_released_between_tests_has_no_test() {
    let trace = "T1 test-begin t1\nT1 start T5\nT5 begin\nT2 test-begin t2\nT2 test-end t2\n\
        T2 release volatile:o9+12\nT5 acquire volatile:o9+12 @90\nT2 test-begin t3\nT5 write f1 @1\nT2 write f1 @2";
    assert_eq!(tests_of(trace), "- t3");
}

#[test]
fn a_thread_without_work_belongs_to_the_only_running_test() {
    let race = "T5 write f1 @1\nT6 write f1 @2";
    assert_eq!(
        tests_of(&format!("T5 begin\nT1 test-begin t1\n{race}")),
        "t1 t1"
    );
    let two = format!("T5 begin\nT1 test-begin t1\nT2 test-begin t2\n{race}");
    assert_eq!(tests_of(&two), "- -");
    let over = format!("T5 begin\nT1 test-begin t1\nT1 test-end t1\n{race}");
    assert_eq!(tests_of(&over), "- -");
    let one_in_two_threads = format!("T5 begin\nT1 test-begin t1\nT2 test-begin t1\n{race}");
    assert_eq!(tests_of(&one_in_two_threads), "t1 t1");
}

#[test]
fn a_thread_that_runs_tests_works_for_none_between_them() {
    // Nor does a thread that it starts then, although it acquired what a thread of a running test released.
    let trace = "T1 test-begin t1\nT1 test-end t1\nT2 test-begin t2\nT3 test-begin t3\nT2 start T5\nT5 begin\nT5 release monitor:o9\n\
        T1 acquire monitor:o9\nT1 start T6\nT1 write f1 @1\nT6 begin\nT6 write f1 @2";
    assert_eq!(tests_of(trace), "- -");
}

#[test]
fn a_thread_that_runs_tests_may_take_a_task_between_them() {
    let trace = "T1 test-begin t1\nT1 test-end t1\nT2 test-begin t2\nT2 release volatile:o9+12\nT2 write f1 @1\n\
        T1 acquire volatile:o9+12 @90\nT1 write f1 @2";
    assert_eq!(tests_of(trace), "t2 t2");
}

#[test]
fn the_end_of_a_thread_ends_its_test() {
    let trace = "T1 test-begin t1\nT1 end\nT2 test-begin t2\nT5 write f1 @1\nT6 write f1 @2";
    assert_eq!(tests_of(trace), "t2 t2");
}

#[test]
fn classes_and_fences_hand_over_no_work() {
    for sync in [
        "class:4",
        "fence",
        "interrupt:T5",
        "finalizer:o9",
        "notify:o9",
    ] {
        let trace = format!(
            "T1 test-begin t1\nT1 start T5\nT5 begin\nT1 test-end t1\nT1 test-begin t2\n\
             T1 release {sync}\nT1 write f1 @1\nT5 acquire {sync}\nT5 write f1 @2"
        );
        assert_eq!(tests_of(&trace), "t2 t1", "{sync}");
    }
}

#[test]
fn a_freed_object_hands_over_nothing_more() {
    let trace = "T1 test-begin t1\nT1 start T5\nT5 begin\nT1 test-end t1\nT1 test-begin t2\nT1 release monitor:o9\n\
        freed o9\nT5 acquire monitor:o9\nT5 write f1 @1\nT1 write f1 @2";
    assert_eq!(tests_of(trace), "t1 t2");
}

#[test]
fn a_finding_names_every_test_that_it_was_seen_in_up_to_a_limit() {
    let mut trace = String::from("T1 start T5\nT5 begin\n");
    let tests = MAX_TESTS + 5;
    for test in 0..tests {
        trace += &format!(
            "T1 test-begin t{test}\nT1 write o{test}.f1 @1\nT1 test-end t{test}\nT5 write o{test}.f1 @2\n"
        );
    }
    let found = engine(&trace).findings();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].count, tests as u64);
    let named: Vec<usize> = found[0].tests.iter().map(|test| test.0 as usize).collect();
    assert_eq!(named, (0..MAX_TESTS).collect::<Vec<_>>());
}

/// The findings of a test since the last call, each as its two sites in order.
fn seen(engine: &mut Engine, test: u32) -> Vec<String> {
    let found = engine.seen_in(&|id| id == TestId(test));
    let findings = found.into_iter().flat_map(|(_, findings)| findings);
    findings
        .map(|finding| {
            let mut sites = finding.accesses.map(|access| access.site.0);
            sites.sort_unstable();
            format!("{sites:?}")
        })
        .collect()
}

fn go_on(engine: &mut Engine, trace: &str) {
    for event in parse_trace(trace).unwrap() {
        engine.event(&event);
    }
}

#[test]
fn a_finding_of_a_test_is_returned_once() {
    let mut engine = engine("");
    engine.follow_tests();
    go_on(
        &mut engine,
        "T1 test-begin t1\nT2 test-begin t2\nT1 write f1 @1\nT2 write f1 @2\nT1 test-end t1",
    );
    assert_eq!(seen(&mut engine, 3), [""; 0]);
    assert_eq!(seen(&mut engine, 1), ["[1, 2]"]);
    assert_eq!(seen(&mut engine, 1), [""; 0]);
    assert_eq!(seen(&mut engine, 2), ["[1, 2]"]);
}

#[test]
fn a_finding_is_returned_again_if_its_test_runs_again() {
    let mut engine = engine("");
    engine.follow_tests();
    for _ in 0..2 {
        go_on(
            &mut engine,
            "T1 test-begin t1\nT1 start T5 @9\nT5 write f1 @1\nT1 write f1 @2\nT1 test-end t1",
        );
        assert_eq!(seen(&mut engine, 1), ["[1, 2]"]);
    }
}

#[test]
fn a_finding_of_a_test_has_the_evidence_of_that_test() {
    let mut engine = engine("");
    engine.follow_tests();
    // T10 is still running when T20 and T21 race.
    for test in [1, 2] {
        let (first, second) = (10 * test, 10 * test + 1);
        go_on(
            &mut engine,
            &format!(
                "T1 test-begin t{test}\nT1 start T{first} @9\nT1 start T{second} @9\nT{first} stack s{test} @1\n\
                 T{first} write f1 @1\nT{second} stack s5 @2\nT{second} acquire monitor:o{test} @3\n\
                 T{second} write f1 @2\nT1 test-end t{test}"
            ),
        );
    }
    for test in [1, 2] {
        let [(_, findings)] = &engine.seen_in(&|id| id == TestId(test))[..] else {
            panic!("not one test");
        };
        let mut of_two = findings.iter().filter(|finding| {
            let [first, second] = finding.accesses.each_ref();
            first.site != second.site
        });
        let (Some(finding), None) = (of_two.next(), of_two.next()) else {
            panic!("{findings:?}");
        };
        let sides = finding.accesses.each_ref();
        assert_eq!(
            sides.map(|side| side.thread.0),
            [10 * test, 10 * test + 1],
            "{test}"
        );
        assert_eq!(sides.map(|side| side.test), [Some(TestId(test)); 2]);
        assert_eq!(sides[0].stack.map(|stack| stack.0), Some(test));
        let locks = sides[1].locks.iter().map(|lock| lock.object.0);
        assert_eq!(locks.collect::<Vec<_>>(), [u64::from(test)]);
        assert_eq!(finding.tests, [TestId(test)]);
    }
    // The report has the first.
    assert_eq!(engine.findings()[0].accesses[0].thread.0, 10);
}

#[test]
fn nothing_is_stored_for_tests_before_they_are_followed() {
    let race = "T1 test-begin t1\nT2 test-begin t2\nT1 write f1 @1\nT2 write f1 @2";
    assert_eq!(seen(&mut engine(race), 1), [""; 0]);
}
