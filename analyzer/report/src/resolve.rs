//! From ids to names: the only place where findings meet the tables.

use crate::fingerprint::fingerprint;
use crate::model::{
    AccessKind, AccessSide, Detector, Finding, FindingVerdict, Jvm, Refused, Report, Variable,
    VariableKind,
};
use crate::verdict::Verdict;
use redflag_detect::{Evidence, HeldLock, MissingEdge};
use redflag_trace::{Access, FieldId, ObjectId, SiteId, Tables, java_name};

/// What the agent knows of its own run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunInfo {
    /// Process id.
    pub pid: u32,
    /// Command line, as far as known.
    pub command: String,
    /// Version of the JDK.
    pub jdk: String,
    /// Classes whose accesses were watched.
    pub watched_classes: u64,
    /// Classes in scope that could not be watched, and why.
    pub refused: Vec<(String, String)>,
    /// Whether the agent saw the events of its own probe class.
    pub self_check: bool,
    /// Events judged.
    pub events: u64,
    /// Accesses left out for want of memory or time.
    pub dropped_accesses: u64,
}

/// The report of one JVM.
pub fn resolve(run: &RunInfo, findings: &[redflag_detect::Finding], tables: &Tables) -> Report {
    let jvms = vec![jvm(run)];
    let findings = combine(findings.iter().map(|found| finding(found, tables)));
    Report {
        schema: Report::SCHEMA,
        verdict: Verdict::of(&jvms, &findings),
        jvms,
        findings,
    }
}

/// One report of many: findings of the same name are counted together, with the evidence of the first.
pub(crate) fn unite(reports: Vec<Report>) -> Report {
    let mut jvms = Vec::new();
    let mut findings = Vec::new();
    for report in reports {
        jvms.extend(report.jvms);
        findings.extend(report.findings);
    }
    let findings = combine(findings.into_iter());
    Report {
        schema: Report::SCHEMA,
        verdict: Verdict::of(&jvms, &findings),
        jvms,
        findings,
    }
}

fn combine(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
    let mut all: Vec<Finding> = Vec::new();
    for finding in findings {
        match all.iter_mut().find(|known| known.id == finding.id) {
            Some(known) => known.count += finding.count,
            None => all.push(finding),
        }
    }
    all
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
        watched_classes: run.watched_classes,
        refused: refused.collect(),
        self_check: run.self_check,
        events: run.events,
        dropped_accesses: run.dropped_accesses,
    }
}

fn finding(found: &redflag_detect::Finding, tables: &Tables) -> Finding {
    let variable = variable(found.variable, tables);
    let [first, second] = &found.accesses;
    let accesses = [side(first, tables), side(second, tables)];
    let (verdict, verdict_name) = match found.verdict {
        redflag_detect::Verdict::Race => (FindingVerdict::Race, "race"),
    };
    Finding {
        id: fingerprint(verdict_name, &variable, &accesses),
        verdict,
        detector: match found.detector {
            redflag_detect::Detector::Hb => Detector::Hb,
        },
        missing_edge: missing_edge(found.missing, &accesses),
        variable,
        accesses,
        count: found.count,
        test: None,
        advice: Vec::new(),
    }
}

fn variable(variable: redflag_trace::Variable, tables: &Tables) -> Variable {
    match variable {
        redflag_trace::Variable::Field { field, .. }
        | redflag_trace::Variable::Static { field } => field_variable(field, tables),
        redflag_trace::Variable::Element { array, .. } => {
            let class = tables
                .object_class(array)
                .map_or_else(|| "array".to_owned(), java_name);
            Variable {
                kind: VariableKind::Array,
                type_name: Some(class.clone()),
                class,
                field: None,
                allocated: None,
            }
        }
        redflag_trace::Variable::Contents { object } => {
            let class = tables
                .object_class(object)
                .map_or_else(|| "object".to_owned(), java_name);
            Variable {
                kind: VariableKind::Contents,
                class,
                field: None,
                type_name: None,
                allocated: None,
            }
        }
    }
}

fn field_variable(id: FieldId, tables: &Tables) -> Variable {
    let field = tables.field(id);
    Variable {
        kind: VariableKind::Field,
        class: field.map_or_else(|| "unknown class".to_owned(), |f| java_name(&f.class)),
        field: Some(field.map_or_else(|| id.to_string(), |f| f.name.to_string())),
        type_name: field.map(redflag_trace::Field::type_name),
        allocated: None,
    }
}

fn side(evidence: &Evidence, tables: &Tables) -> AccessSide {
    let site = tables.site(evidence.site);
    let mut side = AccessSide {
        kind: match evidence.kind {
            Access::Read => AccessKind::Read,
            Access::Write => AccessKind::Write,
        },
        thread: tables
            .thread(evidence.thread)
            .map_or_else(|| evidence.thread.to_string(), str::to_owned),
        class: site.map_or_else(|| "unknown class".to_owned(), |s| java_name(&s.class)),
        method: site.map_or_else(|| evidence.site.to_string(), |s| s.method.to_string()),
        file: site.and_then(|s| s.file.as_ref()).map(ToString::to_string),
        line: site.map(|s| s.line).filter(|&line| line != 0),
        stack: Vec::new(),
        locks: evidence
            .locks
            .iter()
            .map(|lock| lock_name(lock, tables))
            .collect(),
    };
    side.stack.push(side.place());
    side
}

fn lock_name(lock: &HeldLock, tables: &Tables) -> String {
    let name = object_name(lock.monitor, tables);
    match taken_at(lock.site, tables) {
        Some(place) => format!("{name} (taken at {place})"),
        None => name,
    }
}

fn object_name(object: ObjectId, tables: &Tables) -> String {
    let class = tables
        .object_class(object)
        .map_or_else(|| "object".to_owned(), java_name);
    format!("{class}#{}", object.0)
}

fn taken_at(site: SiteId, tables: &Tables) -> Option<String> {
    let site = tables.site(site)?;
    let file = site.file.as_ref()?;
    Some(format!("{file}:{}", site.line))
}

fn missing_edge(missing: MissingEdge, accesses: &[AccessSide; 2]) -> String {
    let held = match missing {
        MissingEdge::NoLock => "Neither thread holds a lock".to_owned(),
        MissingEdge::OnlyFirstLocks => only_one_locks(&accesses[0], &accesses[1]),
        MissingEdge::OnlySecondLocks => only_one_locks(&accesses[1], &accesses[0]),
        MissingEdge::DifferentLocks => "The two threads hold different locks".to_owned(),
    };
    format!(
        "{held}, and no volatile, thread start, join or other hand-off leads from one access to the other."
    )
}

fn only_one_locks(with: &AccessSide, without: &AccessSide) -> String {
    format!(
        "Thread \"{}\" holds a lock but thread \"{}\" does not",
        with.thread, without.thread
    )
}
