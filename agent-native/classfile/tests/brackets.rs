//! Probes around methods of the JDK whose synchronization orders nothing, and around what the JDK calls of the program.

// The helpers of a test may unwrap like the test itself.
#![allow(clippy::unwrap_used)]

mod common;

use common::sample::{RETURN, STATIC, Sample};
use common::{EXCLUDED, FULL, JDK, rewritten};
use redflag_classfile::{Mode, Plan, Probe};

const SYNCHRONIZED: u16 = 0x0020;

/// Classes of the program are loaded with this plan.
const PROGRAM: Plan = Plan {
    of_program: true,
    ..FULL
};

fn empty(access: u16, class: &str, name: &'static str) -> Sample {
    Sample::new(access, name, "()V").op(&[RETURN]).within(class)
}

/// How many probes of a kind a sample gets.
fn count(sample: Sample, plan: Plan, probe: Probe) -> u32 {
    let output = rewritten(&sample.bytes(), plan).unwrap();
    output.map_or(0, |output| output.counts.of(probe))
}

/// Where these words are in a listing.
fn places(words: &[String], names: [&str; 4]) -> [usize; 4] {
    names.map(|name| {
        let found = words.iter().position(|word| word == name);
        found.unwrap_or_else(|| panic!("no {name} in {words:?}"))
    })
}

#[test]
fn a_listed_method_is_quiet_from_before_its_monitor_is_entered_until_after_it_was_left() {
    let sample = empty(STATIC | SYNCHRONIZED, "java/lang/Thread", "nextThreadNum");
    let words = sample.by(JDK);
    let places = places(
        &words,
        ["quietEnter", "monitorEnter", "monitorExit", "quietExit"],
    );
    assert!(places.is_sorted(), "{words:?}");
}

#[test]
fn a_quiet_section_ends_at_every_return_and_at_a_throw() {
    let two_ends = || {
        let sample = Sample::new(STATIC, "nextHashCode", "(I)V").within("java/lang/ThreadLocal");
        // It returns at once if the argument is zero.
        sample.op(&[0x1a, 0x99, 0, 4, RETURN, RETURN])
    };
    assert_eq!(count(two_ends(), JDK, Probe::QuietEnter), 1);
    assert_eq!(count(two_ends(), JDK, Probe::QuietExit), 3);
}

#[test]
fn other_methods_of_the_jdk_and_methods_of_such_names_in_the_program_are_not_quiet() {
    let other = empty(STATIC, "java/lang/ThreadLocal", "get");
    assert_eq!(count(other, JDK, Probe::QuietEnter), 0);
    for plan in [PROGRAM, EXCLUDED] {
        let same = empty(STATIC, "java/lang/ThreadLocal", "nextHashCode");
        assert_eq!(count(same, plan, Probe::QuietEnter), 0);
    }
}

#[test]
fn of_machinery_only_the_listed_methods_are_rewritten() {
    let hooks = Plan {
        mode: Mode::Hooks,
        ..JDK
    };
    let linked = || empty(STATIC, "java/lang/invoke/MethodType", "makeImpl");
    linked().is(hooks, "quietEnter; quietExit; return; quietExit; athrow");
    let other = empty(STATIC, "java/lang/invoke/MethodType", "other");
    other.is(hooks, "return");
}

#[test]
fn methods_of_the_jdk_that_call_the_program_are_loud() {
    let sample = || empty(STATIC, "sun/instrument/InstrumentationImpl", "transform");
    assert_eq!(count(sample(), JDK, Probe::LoudEnter), 1);
    assert_eq!(count(sample(), JDK, Probe::LoudExit), 2);
    let cleaner = || empty(STATIC, "jdk/internal/ref/CleanerImpl", "run");
    assert_eq!(count(cleaner(), JDK, Probe::NeverQuiet), 1);
    assert_eq!(count(cleaner(), JDK, Probe::LoudExit), 2);
}

#[test]
fn what_the_jvm_may_call_at_any_time_is_loud() {
    for plan in [PROGRAM, EXCLUDED] {
        let initializer = || empty(STATIC, "C", "<clinit>");
        assert_eq!(count(initializer(), plan, Probe::LoudEnter), 1);
        for name in ["loadClass", "findClass"] {
            let loader = |descriptor| Sample::new(0, name, descriptor).op(&[0x01, 0xb0]);
            let loads = loader("(Ljava/lang/String;)Ljava/lang/Class;");
            assert_eq!(count(loads, plan, Probe::LoudEnter), 1);
            let other = loader("()Ljava/lang/Class;");
            assert_eq!(count(other, plan, Probe::LoudEnter), 0);
        }
    }
}
