//! `kill -9` at any moment: what the trace has by then can be read and analyzed.

use crate::setup::{LIMIT, Program, alone, classes, either, folder, redflag, report};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::until;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// When a JVM is killed. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// After its start.
    Start(u64),
    /// After it printed that its race is over.
    Race(u64),
    /// After the race was found in its growing trace.
    Arrival(u64),
}

#[test]
fn a_trace_can_be_read_and_analyzed_whenever_the_jvm_was_killed() {
    let _alone = alone();
    let jdks = jdks::all().unwrap();
    let mut chance = Chance(20_261_116);
    let mut failures = Vec::new();
    for number in 0..either(8, 50) {
        let moment = match number % 4 {
            0 => Moment::Start(chance.below(150)),
            1 => Moment::Start(chance.below(1200)),
            2 => Moment::Race(chance.below(300)),
            _ => Moment::Arrival(chance.below(700)),
        };
        let jdk = &jdks[number / 4 % jdks.len()];
        let place = folder("kills");
        if let Err(why) = kill(jdk, &place, moment) {
            failures.push(format!("{jdk}, killed after {moment:?}: {why}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn kill(jdk: &Jdk, place: &Path, moment: Moment) -> Result<(), String> {
    let classes = classes().display().to_string();
    let mut running = Program::watched(jdk, place, &["-cp", &classes, "Killed"]).start();
    let milliseconds = match moment {
        Moment::Start(milliseconds) => milliseconds,
        Moment::Race(milliseconds) => {
            running.wait_for("racy part done", 1);
            milliseconds
        }
        Moment::Arrival(milliseconds) => {
            running.wait_for("racy part done", 1);
            let analyze = || redflag("analyze", &report(place));
            until("the race in the trace", || analyze().code() == Some(66));
            milliseconds
        }
    };
    thread::sleep(Duration::from_millis(milliseconds));
    running.child.kill().unwrap();
    running.end(LIMIT).unwrap();
    check(&report(place), moment)
}

fn check(out: &Path, moment: Moment) -> Result<(), String> {
    let traced = fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_some());
    let dump = redflag("dump", out);
    let analyze = redflag("analyze", out);
    let codes = (dump.code(), analyze.code());
    let printed = || {
        format!(
            "{codes:?}, dump: {}, analyze: {}{}",
            dump.stderr, analyze.stdout, analyze.stderr
        )
    };
    let reported = match traced {
        true => dump.stderr.contains("is cut off") && analyze.stdout.contains("cut off"),
        // Nothing was recorded yet, and the sentence names the place where there is nothing.
        false => [&dump, &analyze].iter().all(|ended| {
            let place = out.display().to_string();
            ended.stderr.starts_with("redflag: ") && ended.stderr.contains(&place)
        }),
    };
    let right = match (traced, moment) {
        (false, Moment::Start(_)) => codes == (Some(2), Some(2)),
        (false, _) => false,
        (true, Moment::Arrival(_)) => codes == (Some(0), Some(66)),
        (true, _) => codes.0 == Some(0) && matches!(codes.1, Some(3 | 66)),
    };
    match reported && right {
        true => Ok(()),
        false => Err(printed()),
    }
}

/// Numbers at random that are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
