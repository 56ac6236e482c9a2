//! The report as data: the schema of `findings.json`, field by field.
//!
//! The schema is stable: fields may be added, and a change of meaning raises [`Report::SCHEMA`].

use crate::detector::Detector;
use crate::evidence::{AccessSide, LastSeen};
use serde::{Deserialize, Serialize};

/// A whole report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Version of the schema.
    pub schema: u32,
    /// Verdict of the run.
    pub verdict: Verdict,
    /// The JVMs that were watched.
    pub jvms: Vec<Jvm>,
    /// The findings, each once.
    pub findings: Vec<Finding>,
    /// The suppressions of the run, used or not.
    #[serde(default)]
    pub suppressions: Vec<SuppressionUse>,
    /// Which findings count against the run, given their standing.
    #[serde(default)]
    pub fail_on: FailOn,
}

impl Report {
    /// The version that this code writes and reads.
    pub const SCHEMA: u32 = 1;

    /// The report as JSON, indented, with a line end.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report has string keys only");
        text.push('\n');
        text
    }
}

/// Which findings count against a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// Races only. What is predicted did not happen, and need not be able to.
    #[default]
    Race,
    /// Predicted findings too.
    Predicted,
}

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Watched, and nothing found that counts.
    Clean,
    /// Something was found.
    Findings,
    /// Nothing was found that counts, but something was not watched that should have been.
    Blind,
}

/// One JVM of the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jvm {
    /// Process id.
    pub pid: u32,
    /// Command line, as far as known.
    pub command: String,
    /// Version of the JDK.
    pub jdk: String,
    /// Classes whose accesses were watched.
    pub watched_classes: u64,
    /// Classes in scope that could not be watched.
    pub refused: Vec<Refused>,
    /// Whether the agent saw the events of its own probe class.
    pub self_check: bool,
    /// Events analyzed.
    pub events: u64,
    /// Accesses left out for lack of memory or time.
    pub dropped_accesses: u64,
    /// How many of these were recorded and analyzed, but forgotten for lack of memory.
    #[serde(default)]
    pub forgotten: u64,
    /// Threads that ran code from before attaching to the end, so that their accesses were not recorded.
    #[serde(default)]
    pub unrecorded_threads: Vec<String>,
    /// Whether the analyzed trace ends early, so that all of the above is incomplete.
    #[serde(default)]
    pub cut_off: bool,
}

/// A class that could not be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// Its name.
    pub class: String,
    /// Why.
    pub reason: String,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Fingerprint, the same in every run.
    pub id: String,
    /// How sure it is.
    pub verdict: FindingVerdict,
    /// Which algorithm found it.
    pub detector: Detector,
    /// Which other algorithms found the same.
    #[serde(default)]
    pub also: Vec<Detector>,
    /// What was accessed.
    pub variable: Variable,
    /// Both accesses.
    pub accesses: [AccessSide; 2],
    /// How many times it was seen.
    pub count: u64,
    /// Process ids of the JVMs it was seen in; empty if that is not known.
    #[serde(default)]
    pub jvms: Vec<u32>,
    /// The test it happened in first, as `class#method`; two of them, joined by ` and `, if the accesses were made for different ones.
    pub test: Option<String>,
    /// All tests that it happened in, one by one, in the order in which they were seen; the first few if there are many.
    #[serde(default)]
    pub tests: Vec<String>,
    /// What does not order the accesses, in words.
    pub missing_edge: String,
    /// What the thread of each access had last seen of the other: first what the second one had seen of the first.
    #[serde(default)]
    pub last_synchronization: Vec<LastSeen>,
    /// The finding that this is a consequence of: if its accesses were ordered, these would be.
    #[serde(default)]
    pub cause: Option<String>,
    /// What would order the accesses.
    pub advice: Vec<String>,
    /// Whether it counts against the run.
    #[serde(default)]
    pub standing: Standing,
    /// Why it is suppressed, in its suppression's words.
    #[serde(default)]
    pub suppressed: Option<String>,
}

/// Whether a finding counts against the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It does.
    #[default]
    New,
    /// It is in the baseline, so it does not.
    Known,
    /// A suppression matches it, so it does not.
    Suppressed,
}

/// How one suppression was used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuppressionUse {
    /// The suppression as it is written in its file.
    pub rule: String,
    /// Where it is written, as `redflag.suppressions:3`.
    pub at: String,
    /// Why, in the user's words.
    pub reason: Option<String>,
    /// How many findings it matched.
    pub matched: u64,
    /// Whether its last day has passed, so that it no longer suppresses anything.
    pub expired: bool,
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingVerdict {
    /// Two conflicting accesses were unordered in this run.
    Race,
    /// They were not seen to be unordered in this run, but locks say that in another schedule they may be.
    Predicted,
}

impl FindingVerdict {
    /// The name in `findings.json`.
    pub fn name(self) -> &'static str {
        match self {
            FindingVerdict::Race => "race",
            FindingVerdict::Predicted => "predicted",
        }
    }
}

/// What was accessed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Field, array or contents.
    pub kind: VariableKind,
    /// Declaring class of a field, the array's type, or the class whose contents were accessed.
    pub class: String,
    /// Name of a field.
    pub field: Option<String>,
    /// Type of a field or of an array.
    #[serde(rename = "type")]
    pub type_name: Option<String>,
    /// Where an array was allocated, as `File.java:12`.
    pub allocated: Option<String>,
}

/// Kinds of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VariableKind {
    /// A field, static or not.
    Field,
    /// Elements of an array.
    Array,
    /// The contents of an object that is not thread-safe.
    Contents,
}
