//! `kill -9` at any moment: what the trace has by then can be read and judged.

use crate::setup::{Program, alone, classes, either, fresh, redflag, report};
use redflag_tests::jdks::{self, Jdk};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How long a race takes at most from the program into the trace.
const ARRIVES: u64 = 300;

/// When a JVM is killed.
#[derive(Clone, Copy, Debug)]
enum Moment {
    /// So many milliseconds after it was started.
    FromStart(u64),
    /// So many milliseconds after it said that its race is over.
    AfterRace(u64),
}

#[test]
fn a_trace_can_be_read_and_judged_whenever_the_jvm_was_killed() {
    let _alone = alone();
    let jdks = jdks::all().unwrap();
    let mut chance = Chance(20_261_116);
    let mut failures = Vec::new();
    for number in 0..either(8, 50) {
        let moment = match number % 4 {
            0 => Moment::FromStart(chance.below(150)),
            1 => Moment::FromStart(chance.below(1200)),
            2 => Moment::AfterRace(chance.below(ARRIVES)),
            _ => Moment::AfterRace(ARRIVES + chance.below(700)),
        };
        let jdk = &jdks[number / 4 % jdks.len()];
        let place = fresh("kills");
        if let Err(why) = kill(jdk, &place, moment) {
            failures.push(format!("{jdk}, killed {moment:?}: {why}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn kill(jdk: &Jdk, place: &Path, moment: Moment) -> Result<(), String> {
    let classes = classes().display().to_string();
    let mut running = Program::watched(jdk, place, &["-cp", &classes, "Killed"]).start();
    let milliseconds = match moment {
        Moment::FromStart(milliseconds) => milliseconds,
        Moment::AfterRace(milliseconds) => {
            assert!(running.prints("racy part done"));
            milliseconds
        }
    };
    thread::sleep(Duration::from_millis(milliseconds));
    running.child.kill().unwrap();
    running.ended();
    judge(&report(place), moment)
}

fn judge(out: &Path, moment: Moment) -> Result<(), String> {
    let traced = fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_some());
    let dump = redflag("dump", out);
    let analyze = redflag("analyze", out);
    let codes = (dump.status.code(), analyze.status.code());
    let said = || {
        format!(
            "{codes:?}, dump: {}, analyze: {}{}",
            dump.stderr, analyze.stdout, analyze.stderr
        )
    };
    let told = match traced {
        true => dump.stderr.contains("is cut off") && analyze.stdout.contains("cut off"),
        // Nothing was recorded yet, and the sentence names the place where there is nothing.
        false => [&dump, &analyze].iter().all(|ended| {
            let place = out.display().to_string();
            ended.stderr.starts_with("redflag: ") && ended.stderr.contains(&place)
        }),
    };
    let right = match (traced, moment) {
        (false, Moment::FromStart(_)) => codes == (Some(2), Some(2)),
        (false, Moment::AfterRace(_)) => false,
        (true, Moment::AfterRace(ARRIVES..)) => codes == (Some(0), Some(66)),
        (true, _) => codes.0 == Some(0) && matches!(codes.1, Some(3 | 66)),
    };
    if told && right { Ok(()) } else { Err(said()) }
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
