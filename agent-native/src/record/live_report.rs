//! What is reported while the program still runs: new races on stderr, and the progress of the analysis.
//!
//! A command that watches us reports both itself, since it knows which findings the user has suppressed. It reads them from a
//! file in the report's directory, rewritten whenever there is news.

use super::drain::Counts;
use super::finding_names::names_of;
use crate::say::print;
use redflag_detect::{Engine, Finding, Verdict};
use redflag_report::{Progress, RunInfo, brief, resolve};
use redflag_trace::Names;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often news is looked for.
const PERIOD: Duration = Duration::from_millis(400);

/// At most this many races are reported; a program with more of them needs the full report.
const MOST: usize = 10;

/// What to report, and where.
#[derive(Clone, Debug, Default)]
pub struct LiveOutput {
    /// Whether races are printed to stderr.
    pub stderr: bool,
    /// The report's directory, if the progress is to be written there.
    pub progress: Option<PathBuf>,
}

/// What was reported so far.
pub struct LiveReport {
    output: LiveOutput,
    next: Instant,
    /// How many findings were looked at.
    seen: usize,
    /// The races reported.
    races: Vec<redflag_report::Finding>,
    /// Whether there were more.
    more: bool,
    written: Option<Progress>,
}

impl LiveReport {
    /// Nothing reported yet.
    pub fn new(output: LiveOutput) -> LiveReport {
        LiveReport {
            output,
            next: Instant::now() + PERIOD,
            seen: 0,
            races: Vec::new(),
            more: false,
            written: None,
        }
    }

    /// Reports what is new, if it is time.
    pub fn tick(&mut self, engine: Option<&Engine>, counts: &Counts, names: &dyn Names) {
        let now = Instant::now();
        if now < self.next || (!self.output.stderr && self.output.progress.is_none()) {
            return;
        }
        self.next = now + PERIOD;
        if let Some(engine) = engine {
            let races = self.new_races(engine);
            self.report(&races, names);
            self.write_progress(engine, counts);
        }
    }

    /// Removes the progress: the analysis has ended.
    pub fn end(&self) {
        if let Some(out) = &self.output.progress {
            Progress::remove(out, std::process::id());
        }
    }

    fn new_races(&mut self, engine: &Engine) -> Vec<Finding> {
        let is_race = |finding: &&Finding| finding.verdict == Verdict::Race;
        let mut races: Vec<Finding> = engine
            .found_since(self.seen)
            .filter(is_race)
            .cloned()
            .collect();
        self.seen = engine.found();
        let left = MOST - self.races.len();
        self.more |= races.len() > left;
        races.truncate(left);
        races
    }

    fn report(&mut self, races: &[Finding], names: &dyn Names) {
        if races.is_empty() {
            return;
        }
        let report = resolve(&RunInfo::default(), races, &names_of(names, races));
        // Several pairs of instructions may be one finding.
        for race in report.findings {
            if self.races.iter().any(|other| other.id == race.id) {
                continue;
            }
            if self.output.stderr {
                print(&brief(&race));
            }
            self.races.push(race);
        }
    }

    fn write_progress(&mut self, engine: &Engine, counts: &Counts) {
        let Some(out) = &self.output.progress else {
            return;
        };
        let progress = Progress {
            pid: std::process::id(),
            events: counts.accesses + counts.synchronizations,
            objects: engine.remembered() as u64,
            findings: engine.found() as u64,
            lag: counts.lag,
            first: self.races.clone(),
            more: self.more,
        };
        if self.written.as_ref() != Some(&progress) {
            // An error loses nothing: the report will have it all.
            let _ = progress.write(out);
            self.written = Some(progress);
        }
    }
}
