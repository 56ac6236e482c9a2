//! The baseline: findings of an earlier run that need not fail the next one.
//!
//! It is JSON that people review and merge: one finding a line, in an order that depends on nothing but the findings, and with
//! names beside the ids that count.

use crate::combine::race_id;
use crate::files;
use crate::model::{Finding, FindingVerdict, Report, Standing, Variable, VariableKind};
use crate::policy::PolicyError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The name that a baseline has if the user gives it no other.
pub const BASELINE_FILE: &str = "redflag-baseline.json";

/// What is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline(BTreeMap<String, Entry>);

/// A line. Only the id counts, so the rest may be missing.
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

    /// Everything in a report that is not suppressed. What is suppressed has a reason of its own not to count, and must be told
    /// when that is gone.
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

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a finding is known. What was only predicted is new once it races. What raced is known where it is only predicted:
    /// not every run needs to see the race.
    pub(crate) fn knows(&self, finding: &Finding) -> bool {
        let known = |id: &str| self.0.contains_key(id);
        known(&finding.id) || race_id(finding).is_some_and(|race| known(&race))
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
        // The version first: a later one need not parse as this one.
        let path = path.to_owned();
        match value.get("baseline").and_then(serde_json::Value::as_u64) {
            Some(Self::VERSION) => {}
            Some(found) => return Err(PolicyError::Version { path, found }),
            None => return Err(PolicyError::Foreign { path }),
        }
        let findings = value["findings"].take();
        let entries: Vec<Entry> = serde_json::from_value(findings).map_err(malformed)?;
        Ok(Baseline::from_entries(entries))
    }

    /// Writes a file, all of it or nothing.
    pub fn write(&self, path: &Path) -> Result<(), PolicyError> {
        files::write(path, &self.to_json()).map_err(|error| PolicyError::Write {
            path: path.to_owned(),
            error,
        })
    }

    /// By name first: then a finding that moves to another line, and so gets another id, stays where it was.
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
        // As in the fingerprint: which access came first differs from run to run.
        places.sort_unstable();
        Entry {
            id: finding.id.clone(),
            verdict: finding.verdict,
            variable: name(&finding.variable),
            places: places.to_vec(),
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
