//! SARIF 2.1.0, in the form that code-scanning services take: relative paths, a place for every result, stable fingerprints.
//!
//! The file has one run. `model` is the part of the format that is used here, `paths` finds files, `flow` is how each
//! thread got to its access, `result` is a finding.

mod flow;
mod model;
mod paths;
mod place;
mod result;
mod rules;

use crate::format::Format;
use crate::limits::limits_of;
use crate::model::{Report, Standing, SuppressionUse};
use crate::verdict::blind_reasons;
use model::{Invocation, Level, Log, Message, Notification, Run, Tool};
use result::{Context, result};
use rules::driver;

/// The format for code scanning.
pub const FORMAT: Format = Format {
    name: "sarif",
    file: "findings.sarif",
    render: |report, _| to_sarif(report),
};

/// The report as SARIF, in one line: indented it would be more than twice as long, and services limit the size of uploads.
pub fn to_sarif(report: &Report) -> String {
    let context = Context::of(report);
    let findings = report.findings.iter();
    let run = Run {
        tool: Tool { driver: driver() },
        invocations: [invocation(report)],
        results: findings.map(|finding| result(finding, context)).collect(),
    };
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [run],
    };
    let mut text = serde_json::to_string(&log).expect("a log has string keys only");
    text.push('\n');
    text
}

impl Context {
    /// The format wants each of these for all results or for none.
    fn of(report: &Report) -> Self {
        let any = |standing| report.findings.iter().any(|it| it.standing == standing);
        Context {
            suppressions: any(Standing::Suppressed) || !report.suppressions.is_empty(),
            baseline: any(Standing::Known),
        }
    }
}

/// The invocation: it did not succeed if the run is blind, whatever was found.
fn invocation(report: &Report) -> Invocation {
    let blind = blind_reasons(&report.jvms);
    let limits = report.jvms.iter().flat_map(limits_of);
    Invocation {
        execution_successful: blind.is_empty(),
        tool_execution_notifications: (blind.iter().map(|reason| notify(Level::Error, reason)))
            .chain(limits.map(|limit| notify(Level::Warning, &limit)))
            .collect(),
        tool_configuration_notifications: report.suppressions.iter().filter_map(stale).collect(),
    }
}

/// A suppression that no longer has an effect is reported, so that it can be removed.
fn stale(suppression: &SuppressionUse) -> Option<Notification> {
    let SuppressionUse { rule, at, .. } = suppression;
    if suppression.expired {
        let outcome = suppression.outcome();
        let words = format!("The suppression `{rule}` ({at}) {outcome}.");
        return Some(notify(Level::Warning, &words));
    }
    let is_used = suppression.matched + suppression.partly > 0;
    let words = format!("The suppression `{rule}` ({at}) matched nothing.");
    (!is_used).then(|| notify(Level::Note, &words))
}

fn notify(level: Level, words: &str) -> Notification {
    Notification {
        level,
        message: Message::plain(words),
    }
}
