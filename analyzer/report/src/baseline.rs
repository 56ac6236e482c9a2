//! The baseline: findings of an earlier run that need not fail the next one.
//!
//! It is JSON that people review and merge: one finding a line, in an order that depends on the findings only. Findings are compared
//! by id, which names a variable: another pair of accesses to a known variable is not new. Where a variable has no name of its own,
//! its class and the methods that access it identify it.

use crate::disk;
use crate::model::{Finding, FindingVerdict, Report, Standing};
use crate::oneline::about;
use crate::policy_error::{Advice, PolicyError};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;

/// The name that a baseline has if the user gives it no other.
pub const BASELINE_FILE: &str = "redflag-baseline.json";

/// Known findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline(BTreeMap<String, Entry>);

/// A line. Only the id is required.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    id: String,
    #[serde(default = "race")]
    verdict: FindingVerdict,
    /// What the finding is about, in words.
    #[serde(default)]
    variable: String,
    /// All places of its accesses.
    #[serde(default)]
    places: Vec<String>,
}

fn race() -> FindingVerdict {
    FindingVerdict::Race
}

impl Baseline {
    /// The version that this code writes and reads.
    pub const VERSION: u64 = 2;

    /// All findings of a report that are not suppressed. A suppressed finding has its own reason not to count, and must be reported
    /// when that reason is removed.
    pub fn of(report: &Report) -> Baseline {
        let known = unsuppressed(report);
        Baseline::from_entries(known.into_iter().map(Entry::of))
    }

    fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Baseline {
        let with_ids = entries.into_iter().map(|entry| (entry.id.clone(), entry));
        Baseline(with_ids.collect())
    }

    /// How many findings are known.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no finding is known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the findings of a report that are not known yet. A suppressed finding has its own reason not to count.
    pub fn add(&mut self, report: &Report) -> SaveCounts {
        let mut counts = SaveCounts {
            kept: self.0.len(),
            ..SaveCounts::default()
        };
        let findings = unsuppressed(report);
        let known: Vec<Option<String>> = (self.entries_of(&findings).into_iter())
            .map(|entry| entry.map(|entry| entry.id.clone()))
            .collect();
        for (finding, known) in findings.into_iter().zip(known) {
            let entry = Entry::of(finding);
            let same = self.0.get_mut(&finding.id);
            match (known, same) {
                (None, None) => {
                    counts.added += 1;
                    self.0.insert(entry.id.clone(), entry);
                }
                (None, Some(same)) => {
                    counts.added += 1;
                    counts.kept -= 1;
                    same.merge(entry);
                }
                (Some(_), Some(same)) => same.merge(entry),
                (Some(_), None) => {}
            }
        }
        counts
    }

    /// The same for only the findings of the report: those that were known otherwise are dropped.
    pub fn replace(&mut self, report: &Report) -> SaveCounts {
        let findings = unsuppressed(report);
        let known = self.entries_of(&findings);
        let mut seen: HashSet<&str> = known.iter().flatten().map(|entry| &*entry.id).collect();
        let kept = seen.len();
        seen.extend(findings.iter().map(|finding| &*finding.id));
        let dropped = self.0.keys().filter(|id| !seen.contains(&***id)).count();
        let counts = SaveCounts {
            added: known.iter().filter(|entry| entry.is_none()).count(),
            kept,
            dropped,
        };
        *self = Baseline::of(report);
        counts
    }

    /// Which findings are known.
    pub(crate) fn known(&self, findings: &[Finding]) -> Vec<bool> {
        let findings: Vec<&Finding> = findings.iter().collect();
        let entries = self.entries_of(&findings);
        entries.iter().map(Option::is_some).collect()
    }

    /// The entry by which each finding is known: by id, or else because an entry of the same class and methods has no finding any
    /// more. An edit elsewhere in a file moves lines and so changes the ids of variables that are named by a line; that alone does
    /// not make a finding new.
    ///
    /// Of a variable without any name, each pair of accesses is a finding, and another run sees other pairs. Its entry covers all
    /// of them, as long as they are in the same methods.
    ///
    /// A known prediction is new once it happens. What is known to happen stays known where it is only predicted: not every run
    /// sees the race.
    fn entries_of(&self, findings: &[&Finding]) -> Vec<Option<&Entry>> {
        let by_id = |finding: &&Finding| {
            let ids = ids(finding);
            let mut entries = ids.iter().filter_map(|id| self.0.get(*id));
            entries.find(|entry| entry.covers(finding))
        };
        let seen: Vec<Option<&Entry>> = findings.iter().map(by_id).collect();
        let mut taken: HashSet<&str> = seen.iter().flatten().map(|entry| &*entry.id).collect();
        let all: Vec<(&Entry, Moved)> = (self.0.values())
            .map(|entry| (entry, Moved::of(entry)))
            .collect();
        let mut entries = seen;
        for (finding, entry) in findings.iter().zip(&mut entries) {
            if entry.is_some() {
                continue;
            }
            let moved = Moved::of(&Entry::of(finding));
            let may_share = is_nameless(finding);
            let fits = |(entry, was): &&(&Entry, Moved)| {
                (may_share || !taken.contains(&*entry.id))
                    && was.includes(&moved)
                    && entry.covers(finding)
            };
            *entry = all.iter().find(fits).map(|&(entry, _)| entry);
            taken.extend(entry.map(|entry| &*entry.id));
        }
        entries
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Baseline, PolicyError> {
        let unreadable = |error| PolicyError::unreadable(path, error, Advice::SaveBaseline);
        let bytes = fs::read(path).map_err(unreadable)?;
        let json = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let malformed = |error| PolicyError::Malformed {
            path: path.to_owned(),
            error,
        };
        let mut value: serde_json::Value = serde_json::from_slice(json).map_err(malformed)?;
        // The version first: a later version may not parse as this one.
        let path = path.to_owned();
        match value.get("baseline").and_then(serde_json::Value::as_u64) {
            // In version 1 the ids are those of pairs.
            Some(1 | Self::VERSION) => {}
            Some(found) => {
                return Err(PolicyError::Version {
                    path,
                    found,
                    reads: Self::VERSION,
                });
            }
            None => return Err(PolicyError::Foreign { path }),
        }
        let findings = value["findings"].take();
        let entries: Vec<Entry> = serde_json::from_value(findings).map_err(malformed)?;
        Ok(Baseline::from_entries(entries))
    }

    /// Writes a file, all of it or nothing.
    pub fn write(&self, path: &Path) -> Result<(), PolicyError> {
        disk::write(path, &self.to_json()).map_err(|error| PolicyError::Write {
            path: path.to_owned(),
            error,
        })
    }

    /// Sorted by name first, so that a finding that moves to another line, and so gets another id, keeps its place.
    fn to_json(&self) -> String {
        let mut entries: Vec<&Entry> = self.0.values().collect();
        entries.sort_by_key(|entry| (&entry.variable, &entry.places, &entry.id));
        let lines: Vec<String> = entries
            .iter()
            .map(|entry| serde_json::to_string(entry).expect("an entry has string keys only"))
            .map(|json| format!("\n    {json}"))
            .collect();
        let end = if lines.is_empty() { "" } else { "\n  " };
        format!(
            "{{\n  \"baseline\": {},\n  \"findings\": [{}{end}]\n}}\n",
            Self::VERSION,
            lines.join(",")
        )
    }
}

/// What became of the entries of a baseline when it was saved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SaveCounts {
    /// Findings that were not known before.
    pub added: usize,
    /// Entries that were there before.
    pub kept: usize,
    /// Entries that were removed.
    pub dropped: usize,
}

fn unsuppressed(report: &Report) -> Vec<&Finding> {
    let findings = report.findings.iter();
    let counted = findings.filter(|finding| finding.standing != Standing::Suppressed);
    counted.collect()
}

/// Whether a finding is a race on a variable that no name distinguishes from others of its class.
fn is_nameless(finding: &Finding) -> bool {
    let race = finding.race();
    race.is_some_and(|race| race.variable.own_name().is_none())
}

/// The ids by which an entry may name a finding: its own, and those of its pairs.
fn ids(finding: &Finding) -> Vec<&str> {
    let pairs = finding.race().into_iter().flat_map(|race| race.all_pairs());
    let pairs = pairs.map(|pair| &*pair.id);
    std::iter::once(&*finding.id).chain(pairs).collect()
}

impl Entry {
    fn of(finding: &Finding) -> Entry {
        let places: BTreeSet<String> = match finding.race() {
            Some(race) => (race.all_pairs())
                .flat_map(|pair| pair.accesses.each_ref().map(|side| side.place()))
                .collect(),
            None => finding
                .subject
                .strands()
                .iter()
                .map(|strand| strand.place())
                .collect(),
        };
        let about = about(finding);
        Entry {
            id: finding.id.clone(),
            verdict: finding.verdict,
            variable: about.strip_prefix("on ").unwrap_or(&about).to_owned(),
            // As in the fingerprint: the order of the accesses differs from run to run.
            places: places.into_iter().collect(),
        }
    }

    /// Whether what is known is as sure as the finding.
    fn covers(&self, finding: &Finding) -> bool {
        self.verdict.happened() || !finding.verdict.happened()
    }

    /// Takes over what is surer, and the places in methods that it does not have yet: lines move with every edit, and the file
    /// should change only if a finding does.
    fn merge(&mut self, other: Entry) {
        if other.verdict.happened() && !self.verdict.happened() {
            self.verdict = other.verdict;
        }
        let known: BTreeSet<String> = self.places.iter().map(|place| method(place)).collect();
        let more = other.places.into_iter();
        let more = more.filter(|place| !known.contains(&method(place)));
        self.places.extend(more.collect::<Vec<_>>());
        self.places.sort_unstable();
    }
}

/// The method of a place.
fn method(place: &str) -> String {
    let method = place.split_once('(').map(|(method, _)| method);
    method.unwrap_or(place).to_owned()
}

/// The part of an entry that stays the same when lines move.
#[derive(PartialEq, Eq)]
struct Moved {
    variable: String,
    methods: BTreeSet<String>,
}

impl Moved {
    fn of(entry: &Entry) -> Moved {
        // Version 1 has names only, without types.
        let variable = entry
            .variable
            .strip_prefix("field ")
            .unwrap_or(&entry.variable);
        let variable = variable.split(" (").next().unwrap_or(variable);
        let line = variable.rsplit_once(".java:").map(|(file, _)| file);
        Moved {
            variable: line.unwrap_or(variable).to_owned(),
            methods: entry.places.iter().map(|place| method(place)).collect(),
        }
    }

    /// Whether another run may have seen no more than this of the same variable.
    fn includes(&self, other: &Moved) -> bool {
        self.variable == other.variable && other.methods.is_subset(&self.methods)
    }
}

#[cfg(test)]
mod tests;
