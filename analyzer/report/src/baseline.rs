//! The baseline: findings of an earlier run that need not fail the next one.
//!
//! It is JSON that people review and merge: one finding a line, in an order that depends on the findings only. Findings are compared
//! by id; the names are for readers.

use crate::combine::race_id;
use crate::disk;
use crate::model::{Finding, FindingVerdict, Report, Standing, Variable, VariableKind};
use crate::policy_error::PolicyError;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};
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
    #[serde(default)]
    variable: String,
    #[serde(default)]
    places: Vec<String>,
}

fn race() -> FindingVerdict {
    FindingVerdict::Race
}

impl Baseline {
    /// The version that this code writes and reads.
    pub const VERSION: u64 = 1;

    /// All findings of a report that are not suppressed. A suppressed finding has its own reason not to count, and must be reported
    /// when that reason is removed.
    pub fn of(report: &Report) -> Baseline {
        let findings = report.findings.iter();
        let known = findings.filter(|finding| finding.standing != Standing::Suppressed);
        Baseline::from_entries(known.map(Entry::of))
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

    /// Which findings are known: by id, or else, one for one, because an entry with the same variable and methods has no finding any
    /// more. An edit elsewhere in a file moves lines and so changes ids; that alone does not make a finding new.
    ///
    /// A known prediction is new once it races. A known race stays known where it is only predicted: not every run sees the race.
    pub(crate) fn known(&self, findings: &[Finding]) -> Vec<bool> {
        let id = |finding: &Finding| match self.0.contains_key(&finding.id) {
            true => Some(finding.id.clone()),
            false => race_id(finding).filter(|race| self.0.contains_key(race)),
        };
        let ids: Vec<Option<String>> = findings.iter().map(id).collect();
        let seen: HashSet<&String> = ids.iter().flatten().collect();
        let mut missing: HashMap<Moved, usize> = HashMap::new();
        for entry in self.0.values().filter(|entry| !seen.contains(&entry.id)) {
            *missing.entry(Moved::of(entry)).or_default() += 1;
        }
        let is_known = |(finding, id): (&Finding, &Option<String>)| {
            id.is_some()
                || match missing.get_mut(&Moved::of(&Entry::of(finding))) {
                    Some(left) if *left > 0 => {
                        *left -= 1;
                        true
                    }
                    _ => false,
                }
        };
        findings.iter().zip(&ids).map(is_known).collect()
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Baseline, PolicyError> {
        let advice = "`redflag baseline save` writes one";
        let bytes = fs::read(path).map_err(|error| PolicyError::unreadable(path, error, advice))?;
        let json = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
        let malformed = |error| PolicyError::Malformed {
            path: path.to_owned(),
            error,
        };
        let mut value: serde_json::Value = serde_json::from_slice(json).map_err(malformed)?;
        // The version first: a later version may not parse as this one.
        let path = path.to_owned();
        match value.get("baseline").and_then(serde_json::Value::as_u64) {
            Some(Self::VERSION) => {}
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

impl Entry {
    fn of(finding: &Finding) -> Entry {
        let mut places = finding.accesses.each_ref().map(|access| access.place());
        // As in the fingerprint: the order of the accesses differs from run to run.
        places.sort_unstable();
        Entry {
            id: finding.id.clone(),
            verdict: finding.verdict,
            variable: name(&finding.variable),
            places: places.to_vec(),
        }
    }
}

/// The part of an entry that stays the same when lines move.
#[derive(PartialEq, Eq, Hash)]
struct Moved {
    verdict: &'static str,
    variable: String,
    methods: Vec<String>,
}

impl Moved {
    fn of(entry: &Entry) -> Moved {
        let method = |place: &String| match place.split_once('(') {
            Some((method, _)) => method.to_owned(),
            None => place.clone(),
        };
        Moved {
            verdict: entry.verdict.name(),
            variable: entry.variable.clone(),
            methods: entry.places.iter().map(method).collect(),
        }
    }
}

fn name(variable: &Variable) -> String {
    let class = &variable.class;
    match variable.kind {
        VariableKind::Field => format!("{class}.{}", variable.field.as_deref().unwrap_or("?")),
        VariableKind::Array => format!("elements of {class}"),
        VariableKind::Contents => format!("contents of {class}"),
    }
}

#[cfg(test)]
mod tests;
