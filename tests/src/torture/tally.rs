//! Results of many classes, as numbers.

use std::collections::BTreeMap;
use std::time::Duration;

use redflag_classfile::{Counts, MethodLimit, Refusal};

/// The results of the classes in one row of the table.
#[derive(Clone, Default)]
pub struct Tally {
    /// Classes looked at.
    pub classes: u64,
    /// Classes that have probes now.
    pub rewritten: u64,
    /// Classes with nothing to watch.
    pub nothing: u64,
    /// Classes refused, by reason.
    pub refused: BTreeMap<Refusal, Vec<String>>,
    /// Methods left alone, by reason and whether their synchronization is watched.
    pub left_alone: BTreeMap<(MethodLimit, bool), u64>,
    /// Probes inserted.
    pub probes: Counts,
    /// Bytes of the rewritten classes before.
    pub bytes_before: u64,
    /// Bytes of the rewritten classes after.
    pub bytes_after: u64,
    /// Time in the rewriter, of each class.
    pub times: Vec<Duration>,
    /// Rewritten classes whose original no reader could read.
    pub unread: Vec<String>,
    /// Panics and wrong output: class and what happened.
    pub failures: Vec<(String, String)>,
}

impl Tally {
    /// Adds the numbers of another tally.
    pub fn merge(&mut self, other: Tally) {
        self.classes += other.classes;
        self.rewritten += other.rewritten;
        self.nothing += other.nothing;
        for (reason, mut classes) in other.refused {
            self.refused.entry(reason).or_default().append(&mut classes);
        }
        for (reason, count) in other.left_alone {
            *self.left_alone.entry(reason).or_default() += count;
        }
        self.probes.merge(&other.probes);
        self.bytes_before += other.bytes_before;
        self.bytes_after += other.bytes_after;
        self.times.extend(other.times);
        self.unread.extend(other.unread);
        self.failures.extend(other.failures);
    }

    /// Classes refused for whatever reason.
    pub fn refusals(&self) -> u64 {
        self.refused
            .values()
            .map(|classes| classes.len() as u64)
            .sum()
    }

    /// Methods left alone for whatever reason.
    pub fn methods_left_alone(&self) -> u64 {
        self.left_alone.values().sum()
    }

    /// Microseconds that the median class takes. Unlike the mean it says little of how busy the machine was.
    pub fn median_micros(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        times
            .get(times.len() / 2)
            .map_or(0.0, |time| time.as_secs_f64() * 1e6)
    }

    /// How many times larger a rewritten class is than it was.
    pub fn growth(&self) -> f64 {
        self.bytes_after as f64 / self.bytes_before.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_class_does_not_move_the_median() {
        let micros = |times: &[u64]| Tally {
            times: times.iter().map(|&t| Duration::from_micros(t)).collect(),
            ..Tally::default()
        };
        let mut tally = micros(&[9, 7, 1_000_000]);
        tally.merge(micros(&[8, 1]));
        assert_eq!(tally.median_micros(), 8.0);
    }
}
