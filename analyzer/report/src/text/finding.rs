//! One finding, and the line that a consequence gets.

use super::line;
use crate::evidence::{AccessKind, AccessSide};
use crate::model::{Detector, Finding, FindingVerdict, Variable, VariableKind};
use std::fmt::Write;

/// So many callers of an access are shown.
const CALLERS: usize = 4;

/// All of a finding.
pub fn put_finding(out: &mut String, finding: &Finding) {
    let verdict = match finding.verdict {
        FindingVerdict::Race => "race",
        FindingVerdict::Predicted => "predicted race",
    };
    let variable = variable(&finding.variable);
    line!(out, "{} {verdict} on {variable}", finding.id);
    for access in &finding.accesses {
        put_access(out, access);
    }
    line!(out, "  {}", finding.missing_edge);
    for seen in &finding.last_synchronization {
        line!(out, "  {}", seen.words);
    }
    line!(out, "  {}", seen_by(finding));
}

/// The consequences of a race, one line each.
pub fn put_consequences(out: &mut String, consequences: &[&Finding]) {
    if consequences.is_empty() {
        return;
    }
    line!(
        out,
        "  Consequences: if the two accesses above were ordered, these would be, too."
    );
    for finding in consequences {
        let [first, second] = [&finding.accesses[0], &finding.accesses[1]]
            .map(|access| format!("{} at {}", kind(access), access.place()));
        line!(
            out,
            "    {} on {}: {first}, {second}, seen {}",
            finding.id,
            variable(&finding.variable),
            times(finding.count)
        );
    }
}

fn put_access(out: &mut String, access: &AccessSide) {
    let locks = if access.locks.is_empty() {
        "no lock".to_owned()
    } else {
        access.locks.join(", ")
    };
    line!(
        out,
        "  {:<5} by \"{}\" at {}, holding {locks}",
        kind(access),
        access.thread,
        access.place()
    );
    put_callers(out, access);
    put_creation(out, access);
}

/// A stack is taken now and then at a place, not at each access: it is an example. What the JVM makes of a lambda has another
/// name in every run and says nothing.
fn put_callers(out: &mut String, access: &AccessSide) {
    let callers = access.stack.iter().skip(1);
    let callers: Vec<&String> = callers
        .filter(|frame| !frame.contains("$$Lambda"))
        .collect();
    for (at, frame) in callers.iter().take(CALLERS).enumerate() {
        let before = if at == 0 { "for example from" } else { "from" };
        line!(out, "    {before:>16} {frame}");
    }
    match callers.len().saturating_sub(CALLERS) {
        0 => {}
        1 => line!(out, "    {:>16} 1 more frame", "and"),
        more => line!(out, "    {:>16} {more} more frames", "and"),
    }
}

fn put_creation(out: &mut String, access: &AccessSide) {
    let by = access.created_by.as_ref().map(|by| format!(" by \"{by}\""));
    let at = access.created_at.as_ref().map(|at| format!(" at {at}"));
    if by.is_some() || at.is_some() {
        let (by, at) = (by.unwrap_or_default(), at.unwrap_or_default());
        line!(out, "    \"{}\" was started{by}{at}", access.thread);
    }
}

fn kind(access: &AccessSide) -> &'static str {
    match access.kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
    }
}

fn seen_by(finding: &Finding) -> String {
    let times = times(finding.count);
    let others: Vec<&str> = finding.also.iter().map(|other| other.name()).collect();
    let others = others.join(" and ");
    match (finding.detector, &*others) {
        (Detector::Hb, "") => format!("Seen {times}."),
        (Detector::Hb, others) => format!("Seen {times}; found by {others} as well."),
        (detector, "") => format!("Predicted {times} by {}.", detector.name()),
        (detector, others) => {
            let detector = detector.name();
            format!("Predicted {times} by {detector}; found by {others} as well.")
        }
    }
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

fn times(n: u64) -> String {
    if n == 1 {
        "once".to_owned()
    } else {
        format!("{n} times")
    }
}
