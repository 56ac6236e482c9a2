//! Counts what the rewriter did, for the summary that the agent prints at the end.

use super::scope::Skip;
use redflag_classfile::{Counts, Group, LeftAlone, Mode, Probe, Refusal};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::time::Duration;

/// Counts of one run.
#[derive(Default)]
pub struct Tally {
    seen: HashSet<(u64, String)>,
    /// Classes with access probes.
    pub full: u64,
    /// Classes with synchronization probes only.
    pub sync_only: u64,
    /// Classes without anything to watch.
    pub nothing: u64,
    skipped: BTreeMap<Skip, u64>,
    /// Classes that could not be rewritten, and why.
    pub refused: Vec<(String, Refusal)>,
    left_alone: u64,
    inserted: Counts,
    /// Loaded classes that the JVM did not let be rewritten.
    pub unmodifiable: u64,
    rewriting: Duration,
    rewritings: u32,
    longest_pause: Duration,
}

impl Tally {
    /// Whether a class is seen for the first time. Only then is it counted.
    pub fn first_sight(&mut self, loader: u64, class: &str) -> bool {
        self.seen.insert((loader, class.to_owned()))
    }

    /// A class was skipped.
    pub fn skip(&mut self, why: Skip) {
        *self.skipped.entry(why).or_default() += 1;
    }

    /// A class was rewritten.
    pub fn watch(&mut self, mode: Mode, inserted: &Counts, left_alone: &[LeftAlone]) {
        match mode {
            Mode::Full => self.full += 1,
            Mode::SyncOnly | Mode::Hooks | Mode::Held => self.sync_only += 1,
        }
        self.inserted.merge(inserted);
        self.left_alone += left_alone.len() as u64;
    }

    /// A rewriting took this long, whether it succeeded or not.
    pub fn spent(&mut self, time: Duration) {
        self.rewriting += time;
        self.rewritings += 1;
    }

    /// The program may have been stopped for this long.
    pub fn paused(&mut self, time: Duration) {
        self.longest_pause = self.longest_pause.max(time);
    }

    /// The summary, without its last line about the self-check.
    pub fn summary(&self) -> String {
        let mut text = String::new();
        let mut line = |content: String| {
            let _ = writeln!(text, "redflag: {content}");
        };
        line(format!(
            "watched {} classes in full and {} for their synchronization, {} have nothing to watch",
            self.full, self.sync_only, self.nothing
        ));
        line(format!(
            "skipped {}",
            listed(self.skipped.iter().map(|(why, &n)| (why.to_string(), n)))
        ));
        let mut refused: BTreeMap<Refusal, u64> = BTreeMap::new();
        self.refused
            .iter()
            .for_each(|(_, why)| *refused.entry(*why).or_default() += 1);
        line(format!(
            "refused {}",
            listed(refused.into_iter().map(|(why, n)| (why.to_string(), n)))
        ));
        if self.left_alone + self.unmodifiable > 0 {
            line(format!(
                "left alone {} methods too large for probes, {} loaded classes that the JVM keeps as they are",
                self.left_alone, self.unmodifiable
            ));
        }
        let inserted = |probe| u64::from(self.inserted.of(probe));
        line(format!("probes inserted {}", by_group(&inserted)));
        line(format!(
            "rewriting took {:.1} ms for {} class files, longest pause {:.1} ms",
            self.rewriting.as_secs_f64() * 1e3,
            self.rewritings,
            self.longest_pause.as_secs_f64() * 1e3
        ));
        text
    }
}

fn by_group(count: &dyn Fn(Probe) -> u64) -> String {
    let mut groups: BTreeMap<Group, u64> = BTreeMap::new();
    for &probe in Probe::ALL {
        *groups.entry(probe.group()).or_default() += count(probe);
    }
    listed(
        groups
            .into_iter()
            .map(|(group, n)| (format!("{group:?}").to_lowercase(), n)),
    )
}

/// `7: 4 of this, 3 of that`.
fn listed(parts: impl Iterator<Item = (String, u64)>) -> String {
    let parts: Vec<_> = parts.filter(|&(_, n)| n > 0).collect();
    let sum: u64 = parts.iter().map(|(_, n)| n).sum();
    let list: Vec<_> = parts
        .iter()
        .map(|(what, n)| format!("{n} {what}"))
        .collect();
    if list.is_empty() {
        sum.to_string()
    } else {
        format!("{sum}: {}", list.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_every_reason_with_its_count() {
        let mut tally = Tally::default();
        let mut counts = Counts::default();
        counts.add(Probe::Read);
        counts.add(Probe::MonitorEnter);
        tally.watch(Mode::Full, &counts, &[]);
        tally.skip(Skip::Generated);
        tally.skip(Skip::Generated);
        tally.refused.push(("a/B".to_owned(), Refusal::BadCode));
        let text = tally.summary();
        for wanted in [
            "watched 1 classes in full and 0 for",
            "skipped 2: 2 generated proxy",
            "refused 1: 1 malformed code",
            "probes inserted 2: 1 access, 1 monitor",
        ] {
            assert!(text.contains(wanted), "{wanted:?} is not in\n{text}");
        }
    }

    #[test]
    fn a_class_is_counted_once_for_each_loader() {
        let mut tally = Tally::default();
        assert!(tally.first_sight(0, "a/B"));
        assert!(!tally.first_sight(0, "a/B"));
        assert!(tally.first_sight(1, "a/B"));
    }
}
