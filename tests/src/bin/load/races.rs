//! The races that the agent reported, as far as they are compared with the list of known ones.

use redflag_report::{
    AccessSide, Finding, FindingVerdict, Look, Pair, Report, Variable, VariableKind, explain,
};
use std::fmt;

/// Two places that race.
#[derive(Debug)]
pub struct Race {
    /// `class.field`, an array's type, or `contents of class`.
    pub variable: String,
    /// `class.method` of each access.
    pub methods: Vec<String>,
    /// The finding's text.
    pub report: String,
}

impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variable)
    }
}

/// All pairs of the races in a report.
pub fn of(report: &Report) -> Vec<Race> {
    let mut races = Vec::new();
    for finding in &report.findings {
        if let Some(race) = finding.race().filter(|_| happened(finding)) {
            let text = explain(finding, report, &Look::plain());
            let pairs = race.all_pairs().filter(|pair| !pair.predicted);
            races.extend(pairs.map(|pair| Race {
                variable: name(&race.variable),
                methods: methods(pair),
                report: text.clone(),
            }));
        }
    }
    races
}

/// How many findings are predictions.
pub fn predicted(report: &Report) -> usize {
    report
        .findings
        .iter()
        .filter(|finding| !happened(finding))
        .count()
}

fn happened(finding: &Finding) -> bool {
    finding.verdict == FindingVerdict::Race
}

/// The variable by its class: which object it is of does not matter here.
fn name(variable: &Variable) -> String {
    let class = &variable.class;
    match variable.kind {
        VariableKind::Array => class.clone(),
        VariableKind::Contents => format!("contents of {class}"),
        VariableKind::Field => variable.name(),
    }
}

/// The methods that access the variable themselves, be they accessors.
fn methods(pair: &Pair) -> Vec<String> {
    let method = |side: &AccessSide| match &side.via {
        Some(via) => format!("{}.{}", via.class, via.method),
        None => format!("{}.{}", side.class, side.method),
    };
    pair.accesses.iter().map(method).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;
    use redflag_report::load;
    use std::path::Path;

    fn golden(sample: &str) -> Report {
        let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-reports");
        load(&all.join(sample)).unwrap()
    }

    #[test]
    fn each_pair_is_a_race_on_a_class() {
        for (sample, variable, method) in [
            ("04-volatile-array", "int[]", "HitCounter.hit"),
            (
                "06-check-then-act",
                "contents of java.util.HashMap",
                "ThumbnailCache.thumbnail",
            ),
        ] {
            let report = golden(sample);
            let found = of(&report);
            let races = report.findings.iter().filter_map(Finding::race);
            let pairs: usize = races.map(|race| race.all_pairs().count()).sum();
            assert_eq!(found.len(), pairs);
            let race = found.iter().find(|race| race.variable == variable);
            let race = race.unwrap_or_else(|| panic!("{found:?}"));
            assert!(race.methods.iter().any(|name| name == method), "{race:?}");
            assert!(race.report.contains("RF-"));
        }
    }
}
