//! What is reported while the program still runs: new races on stderr, and the record of all findings so far.
//!
//! A race in a test is not printed if the test fails for it: the test's own message shows it.
//!
//! A command that waits for this JVM prints races itself, since it knows which findings the user has suppressed. It reads them
//! from the record.

use super::drain::Counts;
use super::finding_names::names_of;
use super::live_record::{LiveRecord, RecordOutput};
use crate::say::print;
use redflag_detect::{Engine, Finding, Verdict};
use redflag_report::{PartialRecord, RunInfo, brief, resolve};
use redflag_trace::Names;
use std::time::{Duration, Instant};

/// How often new races are looked for.
const PERIOD: Duration = Duration::from_millis(400);

/// At most this many races are reported; a program with more of them needs the full report.
const MOST: usize = 10;

/// What to report, and where.
#[derive(Debug, Default)]
pub struct LiveOutput {
    /// Whether races are printed to stderr.
    pub stderr: bool,
    /// Where the record goes, if it is written.
    pub record: Option<RecordOutput>,
}

/// What was reported so far.
pub struct LiveReport {
    /// Whether races are printed.
    stderr: bool,
    record: Option<LiveRecord>,
    next: Instant,
    /// How many findings were looked at.
    seen: usize,
    /// The races reported.
    races: Vec<redflag_report::Finding>,
}

impl LiveReport {
    /// Nothing reported yet.
    pub fn new(output: LiveOutput) -> LiveReport {
        LiveReport {
            stderr: output.stderr,
            record: output.record.map(LiveRecord::new),
            next: Instant::now() + PERIOD,
            seen: 0,
            races: Vec::new(),
        }
    }

    /// Reports what is new, if it is time.
    pub fn tick(&mut self, engine: Option<&Engine>, counts: &Counts, names: &dyn Names) {
        if let Some(record) = &mut self.record {
            record.tick(engine, counts, names);
        }
        let Some(engine) = engine.filter(|_| self.stderr) else {
            return;
        };
        let now = Instant::now();
        if now >= self.next {
            self.next = now + PERIOD;
            let races = self.new_races(engine);
            self.print(&races, names);
        }
    }

    /// The record, which the final one replaces.
    pub fn into_record(self) -> Option<PartialRecord> {
        self.record.map(LiveRecord::into_file)
    }

    fn new_races(&mut self, engine: &Engine) -> Vec<Finding> {
        let follows_tests = engine.follows_tests();
        let is_race = |finding: &&Finding| {
            let fails_test = follows_tests && !finding.tests.is_empty();
            finding.verdict == Verdict::Race && !fails_test
        };
        let mut races: Vec<Finding> = engine
            .found_since(self.seen)
            .filter(is_race)
            .cloned()
            .collect();
        self.seen = engine.found();
        races.truncate(MOST - self.races.len());
        races
    }

    fn print(&mut self, races: &[Finding], names: &dyn Names) {
        if races.is_empty() {
            return;
        }
        let report = resolve(&RunInfo::default(), races, &names_of(names, races));
        // Several pairs of instructions may be one finding.
        for race in report.findings {
            if self.races.iter().any(|other| other.id == race.id) {
                continue;
            }
            print(&brief(&race));
            self.races.push(race);
        }
    }
}
