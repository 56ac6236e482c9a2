//! The record of this JVM while it runs: all findings so far, for the case that the JVM is killed, and the progress of the analysis.

use super::drain::Counts;
use super::finding_names::names_of;
use redflag_detect::Engine;
use redflag_report::{JvmRecord, PartialRecord, Progress, RunInfo};
use redflag_trace::Names;
use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A record is written at most this often.
const PERIOD: Duration = Duration::from_millis(400);

/// The time between two records is at least this many times what writing one took: thousands of findings take a while.
const REST: u32 = 50;

/// The facts of the run so far; none if the recording has not started yet.
type Facts = Box<dyn Fn(&Counts, Option<&Engine>) -> Option<RunInfo> + Send>;

/// Where the record is written, and the facts that it needs.
pub struct RecordOutput {
    /// The report's directory.
    pub dir: PathBuf,
    /// The facts of the run.
    pub facts: Facts,
}

impl fmt::Debug for RecordOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RecordOutput").field(&self.dir).finish()
    }
}

/// The record, and when the next one is due.
#[derive(Debug)]
pub struct LiveRecord {
    facts: RecordOutput,
    file: PartialRecord,
    schedule: Schedule,
    written: Option<(RunInfo, Progress)>,
}

impl LiveRecord {
    /// Nothing is written yet.
    pub fn new(facts: RecordOutput) -> LiveRecord {
        LiveRecord {
            file: PartialRecord::new(&facts.dir, std::process::id()),
            facts,
            schedule: Schedule::default(),
            written: None,
        }
    }

    /// Writes the record if there is news and it is time.
    pub fn tick(&mut self, engine: Option<&Engine>, counts: &Counts, names: &dyn Names) {
        let now = Instant::now();
        let found = engine.map_or(0, Engine::found);
        if !self.schedule.is_due(now, found) {
            return;
        }
        let Some(run) = (self.facts.facts)(counts, engine) else {
            return;
        };
        let progress = Progress {
            objects: engine.map_or(0, |engine| engine.remembered() as u64),
            lag: counts.lag,
            fails_tests: engine.is_some_and(Engine::follows_tests),
            threads: counts.threads,
        };
        let content = (run, progress);
        if self.written.as_ref() != Some(&content) {
            self.write(&content, engine, names);
            self.written = Some(content);
        }
        self.schedule.written(now, found, now.elapsed());
    }

    /// An error is not reported: the final record gives the same one, and loses nothing if there is none by then.
    fn write(
        &mut self,
        (run, progress): &(RunInfo, Progress),
        engine: Option<&Engine>,
        names: &dyn Names,
    ) {
        let findings = engine.map(Engine::findings).unwrap_or_default();
        let record = JvmRecord::of(run, &findings, &names_of(names, &findings));
        let _ = self.file.write(record, *progress);
    }

    /// The file, which stays locked until it is dropped.
    pub fn into_file(self) -> PartialRecord {
        self.file
    }
}

/// When a record is due.
#[derive(Debug, Default)]
struct Schedule {
    /// When the last one was written.
    last: Option<Instant>,
    /// When the last one with a new finding was written. A finding does not wait because the progress has just been written.
    last_found: Option<Instant>,
    /// How many findings that one had.
    found: usize,
    pause: Duration,
}

impl Schedule {
    fn is_due(&self, now: Instant, found: usize) -> bool {
        let is_new = found > self.found;
        let last = if is_new { self.last_found } else { self.last };
        last.is_none_or(|last| now.saturating_duration_since(last) >= self.pause)
    }

    fn written(&mut self, now: Instant, found: usize, took: Duration) {
        self.last = Some(now);
        if found > self.found {
            self.last_found = Some(now);
            self.found = found;
        }
        self.pause = PERIOD.max(took * REST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(begin: Instant, milliseconds: u64) -> Instant {
        begin + Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_new_finding_does_not_wait_for_the_progress() {
        let begin = Instant::now();
        let mut schedule = Schedule::default();
        assert!(schedule.is_due(begin, 0));
        schedule.written(begin, 0, Duration::ZERO);
        assert!(!schedule.is_due(after(begin, 1), 0));
        assert!(schedule.is_due(after(begin, 1), 1));
        schedule.written(after(begin, 1), 1, Duration::ZERO);
        assert!(!schedule.is_due(after(begin, 400), 1));
        assert!(!schedule.is_due(after(begin, 400), 2));
        assert!(schedule.is_due(after(begin, 401), 1));
        assert!(schedule.is_due(after(begin, 401), 2));
    }

    #[test]
    fn slow_records_are_written_less_often() {
        let begin = Instant::now();
        let mut schedule = Schedule::default();
        schedule.written(begin, 5000, Duration::from_millis(300));
        assert!(!schedule.is_due(after(begin, 14_999), 5001));
        assert!(schedule.is_due(after(begin, 15_000), 5000));
    }
}
