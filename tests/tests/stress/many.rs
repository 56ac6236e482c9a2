//! Very many short threads: the trace has each one from its start to its join, and their memory is used again.

use crate::order;
use crate::setup::{Program, alone, classes, compile, either, folder, report};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::needs::{self, Need};
use std::path::Path;

/// What a thread that has ended may leave in memory, in KiB: a thirty-second of a ring, and ten times what is left in fact.
const PER_THREAD: u64 = 8;

/// What two runs may differ by for reasons of the JVM, such as compiled code, in KiB.
const MARGIN: u64 = 32 << 10;

/// A program that starts threads.
struct Starter<'a> {
    jdk: &'a Jdk,
    classes: &'a Path,
    main: &'static str,
    /// Heap, in MiB. It is taken at the start, so that its growth does not count.
    heap: u64,
    /// How many threads run at a time, where the program wants to know it.
    at_once: Option<u64>,
}

#[test]
fn platform_threads_one_after_the_other_are_all_recorded() {
    platform(&jdks::default().unwrap(), 1).check(200, either(2_000, 10_000));
}

#[test]
fn platform_threads_in_crowds_are_all_recorded() {
    for jdk in jdks::all().unwrap() {
        platform(&jdk, 500).check(1_000, 10_000);
    }
}

#[test]
fn long_lived_threads_outlive_many_short_ones() {
    let starter = Starter {
        jdk: &jdks::default().unwrap(),
        classes: classes(),
        main: "Starters",
        heap: 64,
        at_once: None,
    };
    starter.check(1_000, either(15_000, 100_000));
}

#[test]
fn virtual_threads_are_all_recorded() {
    let jdks = jdks::all().unwrap();
    let able = |jdk: &&Jdk| jdk.feature >= 21 && jdk.javac().is_some();
    let Some(jdk) = jdks.iter().find(able) else {
        needs::missing_for_this_test(Need::Jdk(21));
        return;
    };
    let starter = Starter {
        jdk,
        classes: &compile(jdk, 21, "virtual", "virtual-classes"),
        main: "ManyVirtual",
        heap: 512,
        at_once: Some(10_000),
    };
    starter.check(10_000, either(30_000, 100_000));
}

fn platform(jdk: &Jdk, at_once: u64) -> Starter<'_> {
    Starter {
        jdk,
        classes: classes(),
        main: "Many",
        heap: 64,
        at_once: Some(at_once),
    }
}

impl Starter<'_> {
    /// Runs the program with few and with many threads. Both run under the agent on the same JVM, so that the difference is
    /// what ended threads leave in memory.
    fn check(&self, few: u64, many: u64) {
        let _alone = alone();
        let [first, second] = [few, many].map(|threads| self.peak(threads));
        let bound = first + (many - few) * PER_THREAD + MARGIN;
        let figures = format!("{few} threads: {first} KiB, {many} threads: {second} KiB");
        println!("{}, {}: {figures}", self.jdk, self.main);
        assert!(second <= bound, "{}: {figures}, at most {bound}", self.jdk);
    }

    /// Checks the trace of a run, and gives the most memory that the process had, in KiB.
    fn peak(&self, threads: u64) -> u64 {
        let place = folder("many");
        let [least, most] = ["-Xms", "-Xmx"].map(|option| format!("{option}{}m", self.heap));
        let [classes, count] = [self.classes.display().to_string(), threads.to_string()];
        let mut arguments = vec!["-XX:+AlwaysPreTouch", &least, &most];
        arguments.extend(["-cp", &classes, self.main, &count]);
        let at_once = self.at_once.map(|number| number.to_string());
        arguments.extend(at_once.as_deref());
        let watched = Program::watched(self.jdk, &place, &arguments).run();
        assert!(watched.status.success(), "{}", watched.stderr);
        let seen = order::read(&report(&place));
        let mut wrong = seen.lives(number(&watched.stdout, "count threads "));
        wrong.extend(seen.problems.iter().cloned());
        if seen.ledgers != [number(&watched.stdout, "ledger ")] || !seen.whole {
            wrong.push(format!("ledger {:?}, whole {}", seen.ledgers, seen.whole));
        }
        let wrong = wrong.join("\n");
        assert!(wrong.is_empty(), "{}, {arguments:?}:\n{wrong}", self.jdk);
        number(&watched.stdout, "peak ")
    }
}

fn number(printed: &str, before: &str) -> u64 {
    let found = printed.lines().find_map(|line| line.strip_prefix(before));
    found.unwrap().parse().unwrap()
}
