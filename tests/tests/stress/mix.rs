//! Everything that synchronizes, at once and at full speed: the trace agrees with what the program says it did.

use crate::order::{self, Seen};
use crate::setup::{Program, SLOW_DRAIN, alone, classes, either, folder, redflag, report};
use redflag_harness::jdks;
use std::fs;

#[test]
fn everything_at_once_is_recorded_in_its_real_order() {
    check("mix", None);
}

/// Threads wait for space nearly all the time.
#[test]
fn a_slow_drain_loses_and_reorders_nothing() {
    check("mix-slow", Some("20000"));
}

fn check(name: &str, slow: Option<&str>) {
    let _alone = alone();
    let mut failures = Vec::new();
    for jdk in jdks::all().unwrap() {
        let place = folder(name);
        let classes = classes().display().to_string();
        let seconds = either("3", "60");
        let mut program = Program::watched(&jdk, &place, &["-cp", &classes, "Mix", seconds]);
        if let Some(microseconds) = slow {
            program = program.with(SLOW_DRAIN, microseconds);
        }
        let ended = program.run();
        assert!(ended.status.success(), "{}", ended.printed());
        let seen = order::read(&report(&place));
        let mut wrong = differences(&ended.stdout, &seen);
        wrong.extend(seen.problems);
        let analyzed = redflag("analyze", &report(&place));
        if analyzed.code() != Some(0) {
            wrong.push(analyzed.stdout);
        }
        let online = fs::read_to_string(report(&place).join("report.txt")).unwrap();
        if !online.contains("no findings") {
            wrong.push(online);
        }
        failures.extend(wrong.iter().map(|what| format!("{jdk}: {what}")));
        // It is large.
        fs::remove_dir_all(report(&place)).unwrap();
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Volatile accesses that can order nothing new are left out: reads, and attempts to enter before anything was done. What a
/// thread releases when it leaves is always new.
fn may_be_skipped(event: &str) -> bool {
    event.starts_with("acquire volatile") || event.ends_with(".enter")
}

/// Where the trace and what the program counted differ.
fn differences(printed: &str, seen: &Seen) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut ledgers: Vec<u64> = Vec::new();
    let number = |text: &str| text.parse::<u64>().unwrap();
    for line in printed.lines() {
        let (what, count) = line.rsplit_once(' ').unwrap();
        let count = number(count);
        match what.strip_prefix("count ") {
            Some("threads") => wrong.extend(seen.lives(count)),
            Some("interrupts") => {
                let lives = seen.threads_of_the_program();
                let traced: u64 = lives.map(|life| life.interrupts).sum();
                if traced != count {
                    wrong.push(format!("{traced} interrupts instead of {count}"));
                }
            }
            Some(event) => {
                let traced = seen.counts.get(event).copied().unwrap_or(0);
                let enough = if may_be_skipped(event) { 1 } else { count };
                if !(enough..=count).contains(&traced) {
                    wrong.push(format!(
                        "{event}: {count} in the program, {traced} in the trace"
                    ));
                }
            }
            None => ledgers.push(count),
        }
    }
    ledgers.sort_unstable();
    ledgers.retain(|&size| size > 0);
    if ledgers.is_empty() || ledgers != seen.ledgers {
        let traced = &seen.ledgers;
        wrong.push(format!(
            "ledgers have {ledgers:?} entries, in the trace {traced:?}"
        ));
    }
    if !seen.whole {
        wrong.push("the trace is cut off".to_owned());
    }
    wrong
}
