//! The report of a JVM, and of several.

use crate::combine::combine;
use crate::finding::Resolver;
use crate::model::{Finding, Jvm, JvmState, OwnCode, Refused, Report, Tool, Verdict};
use crate::policy::Policy;
use redflag_trace::{Tables, java_name};

/// Facts about the run of a JVM.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInfo {
    /// Process id.
    pub pid: u32,
    /// Command line, as far as known.
    pub command: String,
    /// The day on which it ended, if known, or of the record so far: see [`crate::Day`].
    pub date: Option<String>,
    /// Version of the JDK.
    pub jdk: String,
    /// The directories of the class path.
    pub class_dirs: Vec<String>,
    /// Classes whose accesses were watched.
    pub watched_classes: u64,
    /// Classes in scope that could not be watched, and why.
    pub refused: Vec<(String, String)>,
    /// Whether the agent saw the events of its own probe class.
    pub self_check: bool,
    /// Events analyzed.
    pub events: u64,
    /// How many accesses were recorded after attaching; none if the JVM was watched from its start.
    pub attached_accesses: Option<u64>,
    /// Accesses that could not be recorded.
    pub dropped_accesses: u64,
    /// How often the accesses to an object were forgotten for lack of memory.
    pub forgotten: u64,
    /// Threads that ran code from before attaching, and were not recorded afterwards.
    pub unrecorded_threads: Vec<String>,
}

/// The report of one JVM.
pub fn resolve(run: &RunInfo, findings: &[redflag_detect::Finding], tables: &Tables) -> Report {
    let mut findings = Resolver::new(tables).findings(findings);
    for finding in &mut findings {
        finding.jvms = vec![run.pid];
    }
    let report = report(vec![jvm(run)], findings, None, &Policy::default());
    Report {
        date: run.date.clone(),
        ..report
    }
}

/// The report of a trace that ends early.
pub fn resolve_cut_off(
    run: &RunInfo,
    findings: &[redflag_detect::Finding],
    tables: &Tables,
) -> Report {
    let mut report = resolve(run, findings, tables);
    for jvm in &mut report.jvms {
        jvm.cut_off = true;
    }
    unite(vec![report], &Policy::default())
}

/// One report of several, of the JVMs of one run or of several runs: findings with the same id are counted together, with the
/// evidence of the first. Standings and suppressions of the reports are dropped: only this policy counts.
///
/// Two JVMs with the same process id are two: ids are reused, and in containers they are often equal.
pub fn unite(reports: Vec<Report>, policy: &Policy) -> Report {
    let mut jvms = Vec::new();
    let mut findings = Vec::new();
    let own = decided_alike(&reports);
    // The run ended when the last of them did. Days that are written like this are in the order of their text.
    let date = reports
        .iter()
        .filter_map(|report| report.date.clone())
        .max();
    for report in reports {
        jvms.extend(report.jvms);
        findings.extend(report.findings);
    }
    Report {
        date,
        ..report(jvms, findings, own, policy)
    }
}

/// How it was decided which code is the project's own; none if that was not the same in all reports.
fn decided_alike(reports: &[Report]) -> Option<OwnCode> {
    let mut with_findings = reports.iter().filter(|report| !report.findings.is_empty());
    let first = with_findings.next()?;
    let alike = with_findings.all(|other| other.own == first.own);
    first.own.clone().filter(|_| alike)
}

fn report(jvms: Vec<Jvm>, findings: Vec<Finding>, own: Option<OwnCode>, policy: &Policy) -> Report {
    let mut report = Report {
        schema: Report::SCHEMA,
        // Until the policy is applied.
        verdict: Verdict::Blind,
        tool: Tool::default(),
        date: None,
        jvms,
        findings: combine(findings),
        own,
        suppressions: Vec::new(),
        fail_on: policy.fail_on,
    };
    policy.apply(&mut report);
    report
}

fn jvm(run: &RunInfo) -> Jvm {
    let refused = run.refused.iter().map(|(class, reason)| Refused {
        class: java_name(class),
        reason: reason.clone(),
    });
    Jvm {
        pid: run.pid,
        command: run.command.clone(),
        jdk: run.jdk.clone(),
        class_dirs: run.class_dirs.clone(),
        watched_classes: run.watched_classes,
        refused: refused.collect(),
        self_check: run.self_check,
        events: run.events,
        attached_accesses: run.attached_accesses,
        dropped_accesses: run.dropped_accesses + run.forgotten,
        forgotten: run.forgotten,
        unrecorded_threads: run.unrecorded_threads.clone(),
        cut_off: false,
        state: JvmState::Ended,
    }
}

#[cfg(test)]
mod tests;
