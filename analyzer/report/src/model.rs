//! The report as data: the schema of `findings.json`, field by field.
//!
//! The schema is stable: fields may be added, and a change of meaning raises [`Report::SCHEMA`].

use crate::detector::Detector;
use crate::evidence::AccessSide;
use crate::subject::{Race, Subject};
use serde::{Deserialize, Serialize};

/// A whole report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Version of the schema.
    pub schema: u32,
    /// Verdict of the run.
    pub verdict: Verdict,
    /// The tool that made the report.
    #[serde(default)]
    pub tool: Tool,
    /// The day on which the run ended, as `2027-03-01`, if known.
    #[serde(default)]
    pub date: Option<String>,
    /// The JVMs that were watched.
    pub jvms: Vec<Jvm>,
    /// The findings, each once.
    pub findings: Vec<Finding>,
    /// How the project's own code was distinguished from libraries; none if it was not, so that all findings count as its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnCode>,
    /// The suppressions of the run, used or not.
    #[serde(default)]
    pub suppressions: Vec<SuppressionUse>,
    /// Which findings count against the run, given their standing.
    #[serde(default)]
    pub fail_on: FailOn,
}

impl Report {
    /// The version that this code writes and reads.
    pub const SCHEMA: u32 = 2;

    /// The report as JSON, indented, with a line end.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report has string keys only");
        text.push('\n');
        text
    }
}

/// The tool that made a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

impl Default for Tool {
    /// This version of Redflag.
    fn default() -> Self {
        Tool {
            name: "Redflag".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// Which findings count against a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// What happened, in code of the project: races and deadlocks. What is predicted did not happen, and need not be able to.
    #[default]
    Race,
    /// Predicted findings too.
    Predicted,
    /// All findings, those in libraries included.
    Any,
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
    /// The directories of its class path, until it is decided whose code its findings are in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub class_dirs: Vec<String>,
    /// Classes whose accesses were watched.
    pub watched_classes: u64,
    /// Classes in scope that could not be watched.
    pub refused: Vec<Refused>,
    /// Whether the agent saw the events of its own probe class.
    pub self_check: bool,
    /// Events analyzed.
    pub events: u64,
    /// How many accesses were recorded after attaching; absent if the JVM was watched from its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attached_accesses: Option<u64>,
    /// Accesses left out for lack of memory or time.
    pub dropped_accesses: u64,
    /// How many of these were recorded and analyzed, but forgotten for lack of memory.
    #[serde(default)]
    pub forgotten: u64,
    /// Threads that ran code from before attaching, and were not recorded afterwards.
    #[serde(default)]
    pub unrecorded_threads: Vec<String>,
    /// Whether the analyzed trace ends early, so that all of the above is incomplete.
    #[serde(default)]
    pub cut_off: bool,
    /// How the JVM ended, if it did. All of the above is incomplete unless it ended by itself.
    #[serde(default)]
    pub state: JvmState,
}

/// How a JVM ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JvmState {
    /// It ended, or the agent was detached from it, and it wrote its record.
    #[default]
    Ended,
    /// It was still running.
    Running,
    /// It ended without its record, because it was killed or crashed.
    Killed,
}

/// A class that could not be watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// Its name.
    pub class: String,
    /// Why.
    pub reason: String,
}

/// One finding: a subject and a verdict on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Fingerprint of the subject, the same in every run.
    pub id: String,
    /// How sure it is.
    pub verdict: FindingVerdict,
    /// Which algorithm found it.
    pub detector: Detector,
    /// Which other algorithms found the same.
    #[serde(default)]
    pub also: Vec<Detector>,
    /// What proves a prediction.
    #[serde(default)]
    pub proof: Option<Proof>,
    /// Whose code it is in.
    #[serde(default)]
    pub origin: Origin,
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
    /// The names of its threads, each once.
    #[serde(default)]
    pub threads: Vec<String>,
    /// What it is about.
    #[serde(flatten)]
    pub subject: Subject,
    /// What would fix it, best first.
    #[serde(default)]
    pub advice: Vec<Advice>,
    /// What directed schedules made of it.
    #[serde(default)]
    pub confirmation: Option<Confirmation>,
    /// Whether it counts against the run.
    #[serde(default)]
    pub standing: Standing,
    /// Why it is suppressed, in its suppression's words.
    #[serde(default)]
    pub suppressed: Option<String>,
}

impl Finding {
    /// The race, if it is one.
    pub fn race(&self) -> Option<&Race> {
        match &self.subject {
            Subject::Race(race) => Some(race),
            Subject::Deadlock(_) | Subject::Views(_) | Subject::Failure(_) => None,
        }
    }

    /// The race, if it is one.
    pub fn race_mut(&mut self) -> Option<&mut Race> {
        match &mut self.subject {
            Subject::Race(race) => Some(race),
            Subject::Deadlock(_) | Subject::Views(_) | Subject::Failure(_) => None,
        }
    }

    /// The accesses of all pairs of a race; none of other findings.
    pub fn accesses(&self) -> impl Iterator<Item = &AccessSide> {
        let pairs = self.race().into_iter().flat_map(Race::all_pairs);
        pairs.flat_map(|pair| &pair.accesses)
    }

    /// The finding that this is a consequence of.
    pub fn cause(&self) -> Option<&str> {
        self.race()?.cause.as_deref()
    }

    /// Whether this is its id, or that of one of its pairs.
    pub fn is_called(&self, id: &str) -> bool {
        self.id == id
            || self
                .race()
                .is_some_and(|race| race.all_pairs().any(|pair| pair.id == id))
    }
}

/// What proves a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// A reordering of this very run in which it happens.
    Witness,
}

/// Whose code a finding is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The project's.
    #[default]
    Own,
    /// That of a library which the project uses.
    Library,
}

/// How the project's own code was distinguished from libraries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum OwnCode {
    /// Its sources and class files are in the project's directory.
    Project,
    /// The user has named it.
    Patterns {
        /// Patterns of classes.
        patterns: Vec<String>,
    },
}

/// What would fix a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advice {
    /// What kind of change it is.
    pub kind: AdviceKind,
    /// What to change, as `C.f`.
    pub target: String,
    /// What to do, in words.
    pub text: String,
    /// Where, as `File.java:12`.
    #[serde(default)]
    pub places: Vec<String>,
    /// The findings that it ends.
    #[serde(default)]
    pub ends: Vec<String>,
    /// Whether it was checked on the recorded run.
    #[serde(default)]
    pub checked: bool,
}

/// Kinds of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdviceKind {
    /// Make a field volatile.
    Volatile,
    /// Use an atomic class.
    Atomic,
    /// Use an atomic array.
    AtomicArray,
    /// Hold a lock.
    Lock,
    /// Perform the acquire that others perform.
    Acquire,
    /// Move a statement.
    Move,
    /// Use a class that is made for several threads.
    ConcurrentClass,
    /// Initialize in a holder class.
    Holder,
}

/// What directed schedules made of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmation {
    /// How many runs there were.
    pub runs: u64,
    /// In how many of them both threads were at their accesses at once.
    pub hits: u64,
    /// What came of each order.
    pub orders: Vec<OrderTried>,
    /// The file of the schedule, relative to the report's directory.
    pub schedule: Option<String>,
}

/// What came of one order of the two accesses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderTried {
    /// Which access came first.
    pub first: u8,
    /// In how many runs.
    pub runs: u64,
    /// How many of these failed.
    pub failures: u64,
}

/// Whether a finding counts against the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
    /// How many findings it suppressed, alone or with others; if it has expired, how many it would.
    pub matched: u64,
    /// How many races it matched in part: they have further pairs of accesses, and so count.
    #[serde(default)]
    pub partly: u64,
    /// Whether its last day has passed, so that it no longer suppresses anything.
    pub expired: bool,
}

impl SuppressionUse {
    /// What became of it, as the rest of a sentence that begins with the suppression.
    pub fn outcome(&self) -> String {
        let findings = |count: u64| match count {
            1 => "1 finding".to_owned(),
            many => format!("{many} findings"),
        };
        match (self.expired, self.matched, self.partly) {
            (true, 0, _) => "has expired and would match nothing: it can be removed".to_owned(),
            (true, many, _) => format!("has expired, and would match {}", findings(many)),
            (false, 0, 0) => "matches nothing: it can be removed".to_owned(),
            (false, many, 0) => format!("matches {}", findings(many)),
            (false, 0, partly) => format!(
                "matches some pairs of accesses of {}, but not all",
                findings(partly)
            ),
            (false, many, partly) => format!(
                "matches {}, and some pairs of accesses of {}, but not all",
                findings(many),
                findings(partly)
            ),
        }
    }
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingVerdict {
    /// A directed schedule made it happen, and one order of the accesses did harm.
    Harmful,
    /// A directed schedule made it happen.
    Confirmed,
    /// Two conflicting accesses were unordered in this run.
    Race,
    /// Threads waited for each other in this run.
    Deadlock,
    /// Another schedule could make it happen.
    Predicted,
    /// Views are inconsistent.
    HighLevel,
}

impl FindingVerdict {
    /// All, the surest first.
    pub const ALL: [FindingVerdict; 6] = [
        FindingVerdict::Harmful,
        FindingVerdict::Confirmed,
        FindingVerdict::Race,
        FindingVerdict::Deadlock,
        FindingVerdict::Predicted,
        FindingVerdict::HighLevel,
    ];

    /// The name in `findings.json`.
    pub fn name(self) -> &'static str {
        match self {
            FindingVerdict::Harmful => "harmful",
            FindingVerdict::Confirmed => "confirmed",
            FindingVerdict::Race => "race",
            FindingVerdict::Deadlock => "deadlock",
            FindingVerdict::Predicted => "predicted",
            FindingVerdict::HighLevel => "high-level",
        }
    }

    /// Whether it happened in a run.
    pub fn happened(self) -> bool {
        match self {
            FindingVerdict::Harmful
            | FindingVerdict::Confirmed
            | FindingVerdict::Race
            | FindingVerdict::Deadlock => true,
            FindingVerdict::Predicted | FindingVerdict::HighLevel => false,
        }
    }
}
