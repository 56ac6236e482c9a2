//! The extension for JUnit 5 and the rule and the listener for JUnit 4, in real builds: exactly the tests that race fail, and each
//! failure names its test.
//!
//! The library is built and installed into a repository below the target directory, after its own tests, which run with and without
//! the agent. The builds are in `tests/junit`. `REDFLAG_JUNIT_REPEAT=20` runs each of them twenty times.
#![allow(clippy::unwrap_used, reason = "this whole file is a test")]

#[path = "junit/maven.rs"]
mod maven;
#[path = "maven_plugin/page.rs"]
mod page;
#[path = "maven_plugin/typed.rs"]
mod typed;

use maven::Project;
use redflag_harness::jdks;
use std::collections::BTreeMap;

/// A test that fails, and what its message says.
type Expected = (&'static str, &'static [&'static str]);

const JUPITER: &[Expected] = &[
    (
        "shop.KindsTest#races",
        &[
            " race on field shop.KindsTest.own (int): ",
            "\n\tat shop.KindsTest.lambda$races$",
            "\n\tat shop.KindsTest.races(KindsTest.java:",
            "\nCaused by: redflag.junit.OtherThread: the other access, ",
            ", holding no lock\nin test shop.KindsTest#races\nNeither thread holds a lock",
            "\n\tat java.lang.Thread.run(",
        ],
    ),
    (
        "shop.KindsTest#racesInGrandchild",
        &[
            "KindsTest.deep",
            "in test shop.KindsTest#racesInGrandchild\n",
        ],
    ),
    (
        "shop.KindsTest#racesWithTwo(int)[2]",
        &["in test shop.KindsTest#racesWithTwo[2]\n"],
    ),
    (
        "shop.KindsTest#racesEachTime(int)[1]",
        &["by \"first\"", "in test shop.KindsTest#racesEachTime[1]\n"],
    ),
    (
        "shop.KindsTest#racesEachTime(int)[2]",
        &["by \"second\"", "in test shop.KindsTest#racesEachTime[2]\n"],
    ),
    (
        "shop.KindsTest#racesAtTheEnds(RepetitionInfo)[1]",
        &["in test shop.KindsTest#racesAtTheEnds[1]\n"],
    ),
    (
        "shop.KindsTest#racesAtTheEnds(RepetitionInfo)[3]",
        &["in test shop.KindsTest#racesAtTheEnds[3]\n"],
    ),
    (
        "shop.KindsTest#makesTests()[2][2]",
        &["in test shop.KindsTest#makesTests[2][2]\n"],
    ),
    (
        "shop.KindsTest#racesInTime(int)[1]",
        &["in test shop.KindsTest#racesInTime[1]\n"],
    ),
    (
        "shop.KindsTest$Inside#races",
        &["in test shop.KindsTest$Inside#races\n"],
    ),
    (
        "shop.SharingTest#racesInPool",
        &["in test shop.SharingTest#racesInPool\n"],
    ),
    (
        "shop.SharingTest#racesInPoolToo",
        &["in test shop.SharingTest#racesInPoolToo\n"],
    ),
    (
        "shop.SharingTest#meets",
        &["shop.SharingTest#leaves", "shop.SharingTest#meets"],
    ),
    (
        "shop.OneTest#racesBesideTheOther",
        &["in test shop.OneTest#racesBesideTheOther\n"],
    ),
    (
        "shop.AnnotatedTest#missesTheExpected",
        &["expected a race on AnnotatedTest.never"],
    ),
    (
        "shop.AnnotatedTest#missesOneOfTwo",
        &["expected a race on AnnotatedTest.never"],
    ),
    (
        "shop.AnnotatedTest#mustNotBePredicted",
        &[" predicted race on field shop.AnnotatedTest.predictedToo (int): "],
    ),
    (
        "shop.DyingTest#dies",
        &["Caused by: java.lang.IllegalStateException: nobody catches this"],
    ),
    // The class itself.
    (
        "shop.LateTest#",
        &[
            "found after the tests of shop.LateTest had ended: 2 races, first RF-",
            "\tSuppressed: redflag.junit.RaceError: RF-",
            "in test shop.LateTest#racesBefore\n",
            "in test shop.LateTest#leavesTwo\n",
        ],
    ),
];

/// What JUnit 4 calls a failure that a listener reports.
const BY_LISTENER: &str = "Test mechanism#";

const JUNIT4: &[Expected] = &[
    (
        BY_LISTENER,
        &[
            "in old.ListenedTest#races: RF-",
            " race on field old.ListenedTest.own (int): ",
            "\nCaused by: redflag.junit.OtherThread: the other access, ",
        ],
    ),
    ("old.RuleTest#races", &["in test old.RuleTest#races\n"]),
    (
        "old.RuleTest#racesInTime",
        &["in test old.RuleTest#racesInTime\n"],
    ),
    (
        "old.RuleTest#missesTheExpected",
        &["expected a race on RuleTest.never"],
    ),
    (
        "old.RuleTest#dies",
        &["Caused by: java.lang.IllegalStateException: nobody catches this"],
    ),
    (
        "old.ParametersTest#racesWithOne[1]",
        &["in test old.ParametersTest#racesWithOne[1]\n"],
    ),
];

/// Races that fail nothing, since they are expected, ignored or suppressed. They are in the report with their tests like all others.
const HARMLESS: &[(&str, &str)] = &[
    ("expected", "shop.AnnotatedTest#racesAsExpected"),
    ("other", "shop.AnnotatedTest#missesOneOfTwo"),
    ("ignored", "shop.AnnotatedTest#isIgnored"),
    ("known", "shop.KindsTest#racesOnWhatIsSuppressed"),
];

/// The options by which tests run at once.
const AT_ONCE: [&str; 4] = [
    "-Djunit.jupiter.execution.parallel.enabled=true",
    "-Djunit.jupiter.execution.parallel.mode.default=concurrent",
    "-Djunit.jupiter.execution.parallel.config.strategy=fixed",
    "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=4",
];

#[test]
fn exactly_the_tests_that_race_fail() {
    let jdk = jdks::default().unwrap();
    for run in runs() {
        let project = Project::copied("jupiter", &format!("in-turn-{run}"));
        check(&project.test(&jdk, &[], None), JUPITER);
        let found = project.races();
        for (field, test) in HARMLESS {
            assert_eq!(
                found.get(*field).map(String::as_str),
                Some(*test),
                "{found:?}"
            );
        }
    }
}

/// A slow drain must be waited for, and a JUnit that has patterns for extensions is configured to switch on no other one.
#[test]
fn exactly_the_tests_that_race_fail_when_they_run_at_once() {
    let jdk = jdks::all().unwrap().pop().unwrap();
    for run in runs() {
        let project = Project::copied("jupiter", &format!("at-once-{run}"));
        let mut options = vec![
            "-Djunit.version=5.13.4",
            "-Dresources=src/foreign/resources",
        ];
        options.extend(AT_ONCE);
        check(&project.test(&jdk, &options, Some("3000")), JUPITER);
    }
}

#[test]
fn a_rule_fails_tests_of_junit_4_and_a_listener_their_run() {
    let jdk = jdks::default().unwrap();
    for run in runs() {
        let project = Project::copied("junit4", &format!("old-{run}"));
        check(&project.test(&jdk, &[], None), JUNIT4);
    }
}

#[test]
fn the_sample_does_what_its_page_says() {
    maven::check_sample("13-junit-extension");
}

fn runs() -> std::ops::Range<u32> {
    let asked = std::env::var("REDFLAG_JUNIT_REPEAT").ok();
    0..asked.map_or(1, |number| number.parse().unwrap())
}

/// Compares the tests that failed, and looks for what each message must say. A message is one line, and then there are frames.
fn check(failed: &BTreeMap<String, String>, expected: &[Expected]) {
    let names: Vec<&str> = failed.keys().map(String::as_str).collect();
    let mut wanted: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    wanted.sort_unstable();
    assert_eq!(names, wanted, "{failed:#?}");
    for (name, message) in failed {
        let mut lines = message.lines();
        let first = lines.next().unwrap();
        let begins = first.starts_with("redflag.junit.");
        assert!(begins, "{name}: {message}");
        let has_frames = lines.next().is_some_and(|line| line.starts_with("\tat "));
        assert_eq!(
            has_frames,
            first.contains(" race on field "),
            "{name}: {message}"
        );
    }
    for (name, parts) in expected {
        for part in *parts {
            let message = &failed[*name];
            assert!(
                message.contains(part),
                "{name} does not say `{part}`: {message}"
            );
        }
    }
}
