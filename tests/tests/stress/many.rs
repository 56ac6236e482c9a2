//! Very many short threads: each one is told of from its start to its join, and their memory is used again.

use crate::order;
use crate::setup::{Program, alone, classes, compile, either, fresh, report};
use redflag_tests::jdks::{self, Jdk};

/// What watching may add to the memory of the process, in KiB: a sixteenth of what ten thousand rings would take.
const BOUND: u64 = 160 << 10;

#[test]
fn platform_threads_one_after_the_other_are_all_told() {
    platform(&jdks::default().unwrap(), either("2000", "10000"), "1");
}

#[test]
fn platform_threads_in_crowds_are_all_told() {
    for jdk in jdks::all().unwrap() {
        platform(&jdk, "10000", "500");
    }
}

#[test]
fn long_lived_threads_outlive_many_short_ones() {
    let _alone = alone();
    let classes = classes().display().to_string();
    let threads = either("15000", "100000");
    let jdk = jdks::default().unwrap();
    check(
        &jdk,
        &["-Xms64m", "-Xmx64m", "-cp", &classes, "Starters", threads],
    );
}

#[test]
fn virtual_threads_are_all_told() {
    let jdks = jdks::all().unwrap();
    let Some(jdk) = jdks
        .iter()
        .find(|jdk| jdk.feature >= 21 && jdk.javac().is_some())
    else {
        println!("not tested: no JDK here has virtual threads");
        return;
    };
    let _alone = alone();
    let classes = compile(jdk, 21, "virtual", "virtual-classes");
    let classes = classes.display().to_string();
    let threads = either("30000", "100000");
    check(
        jdk,
        &[
            "-Xms512m",
            "-Xmx512m",
            "-cp",
            &classes,
            "ManyVirtual",
            threads,
            "10000",
        ],
    );
}

fn platform(jdk: &Jdk, threads: &str, at_once: &str) {
    let _alone = alone();
    let classes = classes().display().to_string();
    check(
        jdk,
        &[
            "-Xms64m", "-Xmx64m", "-cp", &classes, "Many", threads, at_once,
        ],
    );
}

fn check(jdk: &Jdk, arguments: &[&str]) {
    let place = fresh("many");
    // The heap is taken at once, so that its growth does not count.
    let arguments = [&["-XX:+AlwaysPreTouch"], arguments].concat();
    let plain = Program::plain(jdk, &place, &arguments).run();
    let watched = Program::watched(jdk, &place, &arguments).run();
    assert!(watched.status.success(), "{}", watched.stderr);
    let seen = order::read(&report(&place));
    let threads = number(&watched.stdout, "count threads ");
    let mut wrong = seen.lives(threads);
    wrong.extend(seen.problems.iter().cloned());
    if seen.ledgers != [number(&watched.stdout, "ledger ")] || !seen.whole {
        wrong.push(format!("ledger {:?}, whole {}", seen.ledgers, seen.whole));
    }
    let peaks = [plain.stdout, watched.stdout].map(|printed| number(&printed, "peak "));
    println!(
        "{jdk} {arguments:?}: {} KiB at most, watched {} KiB",
        peaks[0], peaks[1]
    );
    if peaks[1] > peaks[0] + BOUND {
        wrong.push(format!("{peaks:?} KiB without and with the agent"));
    }
    assert!(
        wrong.is_empty(),
        "{jdk}, {arguments:?}:\n{}",
        wrong.join("\n")
    );
}

fn number(printed: &str, before: &str) -> u64 {
    let found = printed.lines().find_map(|line| line.strip_prefix(before));
    found.unwrap().parse().unwrap()
}
