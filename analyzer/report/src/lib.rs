//! Findings to text, HTML, JSON, SARIF and JUnit XML.
//!
//! A report is data before it is text: [`Report`] is the content of `findings.json`, `resolve` fills it from ids and
//! tables, and printers only print. Each JVM of a run writes a [`JvmRecord`]; [`merge`] makes one report of them. A
//! [`Policy`] says which findings count against the run.

mod baseline;
mod claim;
mod combine;
mod day;
mod detector;
mod disk;
mod evidence;
mod files;
mod finding;
mod fingerprint;
mod format;
mod html;
mod json;
mod junit;
mod limits;
mod model;
mod names;
mod oneline;
mod policy;
mod policy_error;
mod progress;
mod resolve;
mod roots;
#[cfg(test)]
extern crate self as redflag_report;
#[cfg(test)]
mod sample;
mod sarif;
mod sources;
mod stored;
mod suppress;
mod text;
mod verdict;
mod words;

pub use baseline::{BASELINE_FILE, Baseline};
pub use claim::MergeClaim;
pub use day::{Day, WrongDay};
pub use detector::Detector;
pub use evidence::{AccessKind, AccessSide, Held, LastSeen, LockKind, SeenStep, Source};
pub use files::{
    JvmRecord, ReportError, clear, load, merge, merge_after, store, trace_file, traces,
};
pub use format::{FORMAT_NAMES, FORMATS, Format};
pub use html::to_html;
pub use json::FILE as FINDINGS_FILE;
pub use junit::to_junit;
pub use model::{
    FailOn, Finding, FindingVerdict, Jvm, Refused, Report, Standing, SuppressionUse, Variable,
    VariableKind, Verdict,
};
pub use oneline::variable_name;
pub use policy::Policy;
pub use policy_error::{PolicyError, WrongSuppression};
pub use progress::Progress;
pub use resolve::{RunInfo, resolve, resolve_cut_off, unite};
pub use sarif::to_sarif;
pub use sources::Sources;
pub use suppress::{SUPPRESSIONS_FILE, Suppressions};
pub use text::{FILE as TEXT_FILE, Look, brief, compact, explain, to_text};
pub use verdict::blind_reasons;
