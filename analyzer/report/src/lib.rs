//! Findings to text and JSON.
//!
//! A report is data before it is text: [`Report`] is `findings.json` as it stands, `resolve` fills it from ids and
//! tables, and printers only print. Each JVM of a run writes one file ([`write_jvm`]); [`merge`] makes one report of them.

mod files;
mod finding;
mod fingerprint;
mod model;
mod resolve;
mod stored;
mod text;
mod verdict;

pub use files::{
    FINDINGS_FILE, ReportError, TEXT_FILE, TRACE_EXTENSION, clear, load, merge, store, trace_file,
    traces, write_jvm,
};
pub use model::{
    AccessKind, AccessSide, Detector, Finding, FindingVerdict, Jvm, Refused, Report, Variable,
    VariableKind,
};
pub use resolve::{RunInfo, resolve, resolve_cut_off, unite};
pub use text::to_text;
pub use verdict::{Verdict, blind_reasons};
