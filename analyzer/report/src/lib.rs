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
mod exposed;
mod files;
mod finding;
mod fingerprint;
mod format;
mod html;
mod importance;
mod json;
mod junit;
mod limits;
mod merge;
mod model;
mod nameless;
mod names;
mod oneline;
mod own;
mod partial;
mod place;
mod policy;
mod policy_error;
mod resolve;
mod schema1;
#[cfg(test)]
extern crate self as redflag_report;
#[cfg(test)]
mod sample;
mod sarif;
mod shell;
mod sources;
mod stored;
mod subject;
mod suppress;
mod text;
mod thrown;
mod variable;
mod verdict;
mod words;

pub use baseline::{BASELINE_FILE, Baseline, SaveCounts};
pub use claim::MergeClaim;
pub use day::{Day, WrongDay};
pub use detector::Detector;
pub use evidence::{
    AccessKind, AccessMode, AccessSide, Held, LastSeen, LockKind, SeenStep, Source,
};
pub use files::{
    JvmRecord, ReportError, clear, has_record, jvm_owned, load, store, trace_file, traces,
};
pub use format::{FORMAT_NAMES, FORMATS, Format, page};
pub use html::to_html;
pub use json::FILE as FINDINGS_FILE;
pub use junit::to_junit;
pub use merge::{Merged, add_trace, merge, merge_after, partial_files, partials, untraced};
pub use model::{
    Advice, AdviceKind, Confirmation, FailOn, Finding, FindingVerdict, Jvm, JvmState, OrderTried,
    Origin, OwnCode, Proof, Refused, Report, Standing, SuppressionUse, Tool, Verdict,
};
pub use own::OwnPatterns;
pub use partial::{Partial, PartialRecord, Progress, file as partial_file};
pub use place::Place;
pub use policy::Policy;
pub use policy_error::{Advice as PolicyAdvice, PolicyError, WrongSuppression};
pub use resolve::{RunInfo, resolve, resolve_cut_off, unite};
pub use sarif::to_sarif;
pub use shell::shell_word;
pub use sources::Sources;
pub use subject::{
    Block, Deadlock, Ending, EndingKind, Failure, LockPlace, Pair, Race, Strand, Subject, Views,
    Wait,
};
pub use suppress::{SUPPRESSIONS_FILE, Suppressions};
pub use text::{
    FILE as TEXT_FILE, Look, ReportPlace, Terminal, brief, explain, to_terminal, to_text,
};
pub use thrown::{OtherThread, Thrown, thrown};
pub use variable::{Variable, VariableKind};
pub use verdict::blind_reasons;
