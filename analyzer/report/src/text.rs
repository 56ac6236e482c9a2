//! The report for people: a paragraph for each race with its consequences, then what is predicted, then what was watched.

mod finding;
mod summary;

use crate::model::{Finding, FindingVerdict, Report};
use finding::{put_consequences, put_finding};
use std::fmt::Write;
use summary::put_summary;

/// Writing to a string cannot fail, hence the one place where results of `write!` are dropped.
macro_rules! line {
    ($out:expr, $($what:tt)*) => {{ let _ = writeln!($out, $($what)*); }};
}
use line;

/// The report as text.
pub fn to_text(report: &Report) -> String {
    let mut out = String::new();
    let groups = Groups::of(&report.findings);
    for &race in &groups.races {
        put_finding(&mut out, race);
        put_consequences(&mut out, &groups.consequences_of(race));
        line!(out, "");
    }
    if !groups.predicted.is_empty() {
        line!(out, "{PREDICTED}\n");
    }
    for &predicted in &groups.predicted {
        put_finding(&mut out, predicted);
        line!(out, "");
    }
    put_summary(&mut out, report, &groups);
    out
}

/// One finding as text, for formats that hold text.
pub(crate) fn finding_to_text(finding: &Finding) -> String {
    let mut out = String::new();
    put_finding(&mut out, finding);
    out
}

const PREDICTED: &str = "\
Predicted: these accesses were not seen to race in this run, but the locks that were held do not keep them apart, so that
another schedule may let them race. A prediction can be wrong: something that is no lock may always order them.";

/// The findings by what they are.
struct Groups<'a> {
    /// Races that are no consequences.
    races: Vec<&'a Finding>,
    /// Predictions.
    predicted: Vec<&'a Finding>,
    /// Consequences, and whose.
    consequences: Vec<(&'a Finding, &'a Finding)>,
}

impl<'a> Groups<'a> {
    fn of(findings: &'a [Finding]) -> Self {
        let mut groups = Groups {
            races: Vec::new(),
            predicted: Vec::new(),
            consequences: Vec::new(),
        };
        for finding in findings {
            match (root(finding, findings), finding.verdict) {
                (Some(cause), _) => groups.consequences.push((finding, cause)),
                (None, FindingVerdict::Race) => groups.races.push(finding),
                (None, FindingVerdict::Predicted) => groups.predicted.push(finding),
            }
        }
        groups
    }

    fn consequences_of(&self, race: &Finding) -> Vec<&'a Finding> {
        let own = self.consequences.iter().filter(|(_, of)| of.id == race.id);
        own.map(|(consequence, _)| *consequence).collect()
    }
}

/// The race that a finding is a consequence of, at first or second hand. None if it has no cause, or if a stored report names
/// one that is not there or leads round in a circle: then the finding is shown on its own.
fn root<'a>(finding: &Finding, findings: &'a [Finding]) -> Option<&'a Finding> {
    let mut at = finding.cause.as_ref()?;
    for _ in findings {
        let cause = findings.iter().find(|known| known.id == *at)?;
        match &cause.cause {
            Some(further) => at = further,
            None => return (cause.verdict == FindingVerdict::Race).then_some(cause),
        }
    }
    None
}

#[cfg(test)]
mod tests;
