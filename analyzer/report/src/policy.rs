//! Which findings count against a run, given suppressions and a baseline.
//!
//! A suppression wins over the baseline, because it has a reason. Both cover only findings on the variables they name: a
//! consequence of a finding that does not count is a finding in its own right, and counts.

use crate::baseline::Baseline;
use crate::day::Day;
use crate::model::{FailOn, Report, Standing};
use crate::own::OwnPatterns;
use crate::suppress::Suppressions;

/// What counts against a run. By default every race does: nothing is suppressed, and there is no baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// How sure a finding must be.
    pub fail_on: FailOn,
    /// Which code is the project's own, if the user says so.
    pub own: OwnPatterns,
    /// Findings that the user has suppressed.
    pub suppressions: Suppressions,
    /// Findings of earlier runs.
    pub baseline: Option<Baseline>,
    /// The day on which suppressions are checked for expiry; the system's if none is given.
    pub today: Option<Day>,
}

impl Policy {
    /// Sets the standing of every finding and the verdict of the run, whatever they were before.
    pub fn apply(&self, report: &mut Report) {
        if !self.own.is_empty() {
            for finding in &mut report.findings {
                finding.origin = self.own.origin(finding);
            }
            report.own = Some(self.own.decision());
        }
        let today = self.today.unwrap_or_else(Day::today);
        let suppressed = self.suppressions.find(&report.findings, today);
        let known = match &self.baseline {
            Some(baseline) => baseline.known(&report.findings),
            None => vec![false; report.findings.len()],
        };
        let findings = report.findings.iter_mut();
        for ((finding, rule), known) in findings.zip(suppressed.by).zip(known) {
            (finding.standing, finding.suppressed) = (Standing::New, None);
            if let Some(rule) = rule {
                let rule = &suppressed.uses[rule];
                let words = rule.reason.as_ref().unwrap_or(&rule.rule);
                finding.suppressed = Some(format!("{words} ({})", rule.at));
                finding.standing = Standing::Suppressed;
            } else if known {
                finding.standing = Standing::Known;
            }
        }
        report.suppressions = suppressed.uses;
        report.decide(self.fail_on);
    }
}

#[cfg(test)]
mod tests;
