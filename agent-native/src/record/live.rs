//! What is told while the program still runs: the first sight of each race on stderr, and how far the judge is.
//!
//! A command that watches us wants both for itself, since it knows what the user does not want to hear of. It finds them in a
//! file beside the report, written anew whenever there is something new to say.

use super::drain::Counts;
use super::named::named;
use crate::say::print;
use redflag_detect::{Engine, Finding, Verdict};
use redflag_report::{Progress, RunInfo, brief, resolve};
use redflag_trace::Names;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How often there is a look at what is new.
const PERIOD: Duration = Duration::from_millis(400);

/// So many races are told at once; a program with more of them needs the report.
const MOST: usize = 10;

/// What to tell, and where.
#[derive(Clone, Debug, Default)]
pub struct Telling {
    /// Whether races are told on stderr.
    pub aloud: bool,
    /// The report's directory, if the progress is to be written there.
    pub progress: Option<PathBuf>,
}

/// What was told so far.
pub struct Live {
    telling: Telling,
    next: Instant,
    /// Findings looked at.
    seen: usize,
    /// Races told.
    told: Vec<redflag_report::Finding>,
    /// Whether there were more races than are told.
    more: bool,
    written: Option<Progress>,
}

impl Live {
    /// Nothing told yet.
    pub fn new(telling: Telling) -> Live {
        Live {
            telling,
            next: Instant::now() + PERIOD,
            seen: 0,
            told: Vec::new(),
            more: false,
            written: None,
        }
    }

    /// Tells what is new, if it is time.
    pub fn tick(&mut self, engine: Option<&Engine>, counts: &Counts, names: &dyn Names) {
        let now = Instant::now();
        if now < self.next || (!self.telling.aloud && self.telling.progress.is_none()) {
            return;
        }
        self.next = now + PERIOD;
        if let Some(engine) = engine {
            let races = self.new_races(engine);
            self.tell(&races, names);
            self.write(engine, counts);
        }
    }

    /// Nothing more will be told.
    pub fn end(&self) {
        if let Some(out) = &self.telling.progress {
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
        let room = MOST - self.told.len();
        self.more |= races.len() > room;
        races.truncate(room);
        races
    }

    fn tell(&mut self, races: &[Finding], names: &dyn Names) {
        if races.is_empty() {
            return;
        }
        let report = resolve(&RunInfo::default(), races, &named(names, races));
        // Several pairs of instructions may be one finding.
        for race in report.findings {
            if self.told.iter().any(|told| told.id == race.id) {
                continue;
            }
            if self.telling.aloud {
                print(&brief(&race));
            }
            self.told.push(race);
        }
    }

    fn write(&mut self, engine: &Engine, counts: &Counts) {
        let Some(out) = &self.telling.progress else {
            return;
        };
        let progress = Progress {
            pid: std::process::id(),
            events: counts.accesses + counts.synchronizations,
            objects: engine.remembered() as u64,
            findings: engine.found() as u64,
            lag: counts.behind,
            first: self.told.clone(),
            more: self.more,
        };
        if self.written.as_ref() != Some(&progress) {
            // Nobody depends on it, and what matters is in the report.
            let _ = progress.write(out);
            self.written = Some(progress);
        }
    }
}
