//! The twelve races: by name, by class of cause, and by the marks in the sources.

use redflag_report::{
    AccessKind, AccessSide, Finding, FindingVerdict, Look, Place, Report, to_text,
};
use std::collections::BTreeSet;
use std::fs;

use crate::program::sources;

/// Why a variable races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Cause {
    /// The executive looks at what the action thread is doing, and nothing guards it.
    Status,
    /// Every thread counts in the same variable, and nothing guards it.
    Counter,
    /// The executive sets it when its sibling threads run already, and one of them reads it.
    Initialization,
}

const RACES: [(&str, Cause); 12] = [
    ("executive.ActionExecution.status", Cause::Status),
    ("executive.Main.numSync", Cause::Counter),
    ("executive.Main.numSyncOpt", Cause::Counter),
    ("executive.ExecTimer.resolution", Cause::Initialization),
    ("executive.ExecTimer.horizon", Cause::Initialization),
    ("executive.TimePoint.millis", Cause::Initialization),
    ("executive.TimePoint.slack", Cause::Initialization),
    ("executive.Symbol.label", Cause::Initialization),
    ("executive.Symbol.run", Cause::Initialization),
    ("executive.Binding.value", Cause::Initialization),
    ("executive.DbMonitor.threshold", Cause::Initialization),
    ("executive.Filter.floor", Cause::Initialization),
];

/// The findings are the twelve races, each once, with this verdict, at the marked lines and at no others.
pub fn check(report: &Report, verdict: FindingVerdict) {
    let text = to_text(report, &Look::plain());
    let found: Vec<(String, Cause)> = report.findings.iter().map(named).collect();
    assert_eq!(found.len(), RACES.len(), "{text}");
    let expected = RACES.map(|(name, cause)| (name.to_owned(), cause));
    assert_eq!(BTreeSet::from_iter(found), expected.into(), "{text}");
    assert_eq!(lines(report), marks(), "{text}");
    for finding in &report.findings {
        assert_eq!(finding.verdict, verdict, "{text}");
        assert!(
            finding.accesses().all(|access| access.held.is_empty()),
            "{text}"
        );
    }
}

/// The variable of a finding, and its cause as the two accesses show it.
fn named(finding: &Finding) -> (String, Cause) {
    let variable = &finding.race().unwrap().variable;
    let field = variable.field.as_deref().unwrap_or("no field");
    let name = format!("{}.{field}", variable.class);
    let methods: BTreeSet<String> = finding
        .accesses()
        .map(|side| field_access(side).method)
        .collect();
    let cause = match Vec::from_iter(methods.iter().map(String::as_str))[..] {
        ["countSync"] => Cause::Counter,
        ["setStatus", "status"] => Cause::Status,
        ["initialise", "look"] => Cause::Initialization,
        _ => panic!("{name} races in methods of no known cause"),
    };
    check_threads(finding, cause);
    (name, cause)
}

/// The two threads are those that the cause is about, and the one that writes is the right one.
fn check_threads(finding: &Finding, cause: Cause) {
    let of = |kind| {
        let mut sides = finding.accesses().filter(|side| side.kind == kind);
        sides.next().map(|side| side.thread.as_str())
    };
    let (writer, reader) = (of(AccessKind::Write), of(AccessKind::Read));
    let readers: &[&str] = match cause {
        Cause::Counter => return,
        Cause::Status => &["RuntimeExecutive"],
        Cause::Initialization => &["ExecTimer", "DbCondChecker", "InternalCondChecker"],
    };
    let expected = match cause {
        Cause::Status => "ActionExecution",
        _ => "RuntimeExecutive",
    };
    assert_eq!(writer, Some(expected), "{}", finding.id);
    assert!(readers.contains(&reader.unwrap()), "{}", finding.id);
}

/// Where the field is accessed. Findings show the callers of a status's getter and setter, and it depends on the schedule which.
fn field_access(side: &AccessSide) -> Place {
    side.via.clone().unwrap_or_else(|| Place {
        class: side.class.clone(),
        method: side.method.clone(),
        file: side.file.clone(),
        line: side.line,
    })
}

/// The lines that take part in findings.
fn lines(report: &Report) -> BTreeSet<(String, u32)> {
    let accesses = report.findings.iter().flat_map(Finding::accesses);
    accesses
        .map(field_access)
        .map(|place| (place.file.unwrap(), place.line.unwrap()))
        .collect()
}

/// The lines that end with `//~ race`.
fn marks() -> BTreeSet<(String, u32)> {
    let mut marks = BTreeSet::new();
    for source in sources("racy") {
        let file = source.file_name().unwrap().to_str().unwrap();
        for (number, line) in (1..).zip(fs::read_to_string(&source).unwrap().lines()) {
            if line.ends_with("//~ race") {
                marks.insert((file.to_owned(), number));
            }
        }
    }
    marks
}
