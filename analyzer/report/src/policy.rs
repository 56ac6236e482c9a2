//! Which findings count against a run, given suppressions and a baseline.
//!
//! A suppression wins over the baseline, because it has a reason. A consequence follows its root: if a racy publication is accepted,
//! so is what is read through it, and how much of that a run sees depends on the schedule.

use crate::baseline::Baseline;
use crate::day::Day;
use crate::model::{FailOn, Finding, Report, Standing};
use crate::roots::roots;
use crate::suppress::Suppressions;

/// What counts against a run. By default every race does: nothing is suppressed, and there is no baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// How sure a finding must be.
    pub fail_on: FailOn,
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
        let today = self.today.unwrap_or_else(Day::today);
        report.suppressions = self.suppressions.uses(today);
        let rules = self.suppressions.find(&report.findings, today);
        let known = match &self.baseline {
            Some(baseline) => baseline.known(&report.findings),
            None => vec![false; report.findings.len()],
        };
        let findings = report.findings.iter_mut();
        for ((finding, rule), known) in findings.zip(rules).zip(known) {
            (finding.standing, finding.suppressed) = (Standing::New, None);
            if let Some(rule) = rule {
                let rule = &mut report.suppressions[rule];
                rule.matched += 1;
                let words = rule.reason.as_ref().unwrap_or(&rule.rule);
                finding.suppressed = Some(format!("{words} ({})", rule.at));
                finding.standing = Standing::Suppressed;
            } else if known {
                finding.standing = Standing::Known;
            }
        }
        follow_roots(&mut report.findings);
        report.decide(self.fail_on);
    }
}

/// A consequence is suppressed or known if its root is; otherwise it keeps its own standing.
fn follow_roots(findings: &mut [Finding]) {
    for (place, root) in roots(findings).into_iter().enumerate() {
        let Some(root) = root.map(|root| &findings[root]) else {
            continue;
        };
        match (root.standing, findings[place].standing) {
            (Standing::Suppressed, Standing::New | Standing::Known) => {
                let why = root.suppressed.as_deref().unwrap_or_default();
                let why = format!("a consequence of {}, which is suppressed: {why}", root.id);
                findings[place].standing = Standing::Suppressed;
                findings[place].suppressed = Some(why);
            }
            (Standing::Known, Standing::New) => findings[place].standing = Standing::Known,
            (Standing::New, _) | (_, Standing::Suppressed) | (Standing::Known, _) => {}
        }
    }
}

#[cfg(test)]
mod tests;
