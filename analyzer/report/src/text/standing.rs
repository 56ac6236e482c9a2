//! Findings that do not count against the run, and the suppressions, one line each.

use crate::model::{Finding, FindingVerdict, SuppressionUse};
use crate::text::paint::{Line, Style};
use crate::text::phrases::{count, times, variable};

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
        let (variable, times) = (variable(&finding.variable), times(finding.count));
        let seen = match finding.verdict {
            FindingVerdict::Race => "seen",
            FindingVerdict::Predicted => "predicted",
        };
        lines.push(Line::of(&format!(
            "  {id} on {variable}, {seen} {times}{end}"
        )));
    }
    lines
}

/// How each suppression was used. One without an effect is listed as well, so that it can be removed.
pub fn suppressions(all: &[SuppressionUse]) -> Vec<Line> {
    let line = |one: &SuppressionUse| {
        let findings = count(one.matched, "finding");
        let became = match (one.expired, one.matched) {
            (true, 0) => "has expired and would match nothing: it can be removed".to_owned(),
            (true, 1) => format!("has expired, so {findings} that it would match counts again"),
            (true, _) => format!("has expired, so {findings} that it would match count again"),
            (false, 0) => "matches nothing: it can be removed".to_owned(),
            (false, _) => format!("matches {findings}"),
        };
        Line::of("  suppression ")
            .then(Style::Place, &one.at)
            .plain(&format!(" (`{}`) {became}", one.rule))
    };
    all.iter().map(line).collect()
}
