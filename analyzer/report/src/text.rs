//! The report for people: one short paragraph per finding, then one line on what was watched.

use crate::model::{
    AccessKind, AccessSide, Finding, FindingVerdict, Report, Variable, VariableKind,
};
use crate::verdict::{Verdict, blind_reasons};
use std::fmt::Write;

/// The report as text.
pub fn to_text(report: &Report) -> String {
    let mut out = String::new();
    for finding in &report.findings {
        put_finding(&mut out, finding);
    }
    put_summary(&mut out, report);
    out
}

/// Writing to a string cannot fail, hence the one place where results of `write!` are dropped.
macro_rules! line {
    ($out:expr, $($what:tt)*) => {{ let _ = writeln!($out, $($what)*); }};
}

fn put_finding(out: &mut String, finding: &Finding) {
    let verdict = match finding.verdict {
        FindingVerdict::Race => "race",
    };
    line!(
        out,
        "{} {verdict} on {}",
        finding.id,
        variable(&finding.variable)
    );
    for access in &finding.accesses {
        put_access(out, access);
    }
    line!(out, "  {}", finding.missing_edge);
    line!(out, "  Seen {}.\n", times(finding.count));
}

fn put_access(out: &mut String, access: &AccessSide) {
    let kind = match access.kind {
        AccessKind::Read => "read ",
        AccessKind::Write => "write",
    };
    let locks = if access.locks.is_empty() {
        "no lock".to_owned()
    } else {
        access.locks.join(", ")
    };
    line!(
        out,
        "  {kind} by \"{}\" at {}, holding {locks}",
        access.thread,
        access.place()
    );
}

fn variable(variable: &Variable) -> String {
    let class = &variable.class;
    match variable.kind {
        VariableKind::Field => {
            let field = variable.field.as_deref().unwrap_or("?");
            let type_name = variable.type_name.as_deref().unwrap_or("unknown type");
            format!("field {class}.{field} ({type_name})")
        }
        VariableKind::Array => {
            let allocated = variable
                .allocated
                .as_ref()
                .map(|place| format!(" allocated at {place}"));
            format!("elements of {class}{}", allocated.unwrap_or_default())
        }
        VariableKind::Contents => format!("contents of {class}"),
    }
}

fn put_summary(out: &mut String, report: &Report) {
    match report.verdict {
        Verdict::Findings => line!(
            out,
            "redflag: {}.",
            count(report.findings.len() as u64, "finding")
        ),
        Verdict::Clean => line!(out, "redflag: no findings."),
        Verdict::Blind => line!(out, "redflag: blind, so this run proves nothing."),
    }
    for reason in blind_reasons(&report.jvms) {
        line!(out, "  {reason}");
    }
    for jvm in &report.jvms {
        let watched = match jvm.cut_off {
            true => "cut off".to_owned(),
            false => count(jvm.watched_classes, "watched class"),
        };
        line!(
            out,
            "  JVM {} (JDK {}): {watched}, {}",
            jvm.pid,
            jvm.jdk,
            count(jvm.events, "event")
        );
        if !jvm.unrecorded_threads.is_empty() {
            line!(
                out,
                "    not recorded, since they still ran code from before attaching: {}",
                jvm.unrecorded_threads.join(", ")
            );
        }
        if jvm.dropped_accesses > 0 {
            line!(
                out,
                "    {} were left out to stay within the budget",
                count(jvm.dropped_accesses, "access")
            );
        }
    }
}

fn times(n: u64) -> String {
    if n == 1 {
        "once".to_owned()
    } else {
        format!("{n} times")
    }
}

fn count(n: u64, noun: &str) -> String {
    let plural = if noun.ends_with('s') { "es" } else { "s" };
    format!("{n} {noun}{}", if n == 1 { "" } else { plural })
}
