//! Findings that do not count against the run, and the suppressions, one line each.

use crate::model::{Finding, SuppressionUse};
use crate::text::paint::{Line, Style};
use crate::text::phrases::{about, times};

/// Findings that are suppressed, with the reason.
pub fn suppressed(findings: &[&Finding]) -> Vec<Line> {
    section("Suppressed:", findings, |finding| {
        let reason = finding.suppressed.as_deref();
        let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
        format!(": {}", reason.unwrap_or("no reason is given"))
    })
}

/// Findings that are in the baseline.
pub fn known(findings: &[&Finding]) -> Vec<Line> {
    section("Known from the baseline:", findings, |_| String::new())
}

fn section(head: &str, findings: &[&Finding], end: impl Fn(&Finding) -> String) -> Vec<Line> {
    if findings.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![Line::of(head)];
    for finding in findings {
        let (id, end) = (&finding.id, end(finding));
        let (about, times) = (about(finding), times(finding.count));
        let seen = match finding.verdict.happened() {
            true => "seen",
            false => "predicted",
        };
        lines.push(Line::of(&format!("  {id} {about}, {seen} {times}{end}")));
    }
    lines
}

/// How each suppression was used. One without an effect is listed as well, so that it can be removed.
pub fn suppressions(all: &[SuppressionUse]) -> Vec<Line> {
    if all.is_empty() {
        return Vec::new();
    }
    let line = |one: &SuppressionUse| {
        Line::of("  ").then(Style::Place, &one.at).plain(&format!(
            " (`{}`) {}",
            one.rule,
            one.outcome()
        ))
    };
    let head = std::iter::once(Line::of("Suppressions:"));
    head.chain(all.iter().map(line)).collect()
}
