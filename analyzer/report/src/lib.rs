//! Findings to text and JSON.
//!
//! A report is data before it is text: [`Report`] is `findings.json` as it stands, `resolve` fills it from ids and
//! tables, and printers only print. Each JVM of a run writes one file ([`write_jvm`]); [`merge`] makes one report of them.

mod closest;
mod combine;
mod evidence;
mod files;
mod finding;
mod fingerprint;
mod judge;
mod model;
mod names;
mod resolve;
#[cfg(test)]
mod sample;
mod stored;
mod text;
mod verdict;
mod words;

pub use closest::closest;
pub use evidence::{AccessKind, AccessSide, Held, LastSeen, LockKind, SeenStep, Source};
pub use files::{
    FINDINGS_FILE, ReportError, TEXT_FILE, TRACE_EXTENSION, clear, load, merge, merge_for, store,
    trace_file, traces, write_jvm,
};
pub use judge::{
    Detectors, Judge, WrongValue, is_trusted, parse_memory, parse_visibility, takes_work,
};
pub use model::{
    Detector, Finding, FindingVerdict, Jvm, Refused, Report, Standing, SuppressionUse, Variable,
    VariableKind,
};
pub use redflag_detect::Visibility;
pub use resolve::{RunInfo, resolve, resolve_cut_off, unite};
pub use text::to_text;
pub use verdict::{FailOn, Verdict, blind_reasons};
