//! A finding as a result.

use super::flow::{before, code_flow};
use super::model::{Location, Message, Outcome, OutcomeProperties, Suppression, link, plain};
use super::place::of_access;
use super::rules;
use crate::evidence::AccessSide;
use crate::model::{Finding, Standing};
use crate::oneline::{actor, complaint, in_fixed_order, variable, verdict};
use std::collections::BTreeMap;

/// Facts that are the same for all results of a run.
#[derive(Clone, Copy)]
pub struct Context {
    /// Whether there were suppressions.
    pub suppressions: bool,
    /// Whether there was a baseline.
    pub baseline: bool,
}

/// A finding as a result.
pub fn result(finding: &Finding, context: Context) -> Outcome {
    let sides = in_fixed_order(finding);
    Outcome {
        rule_id: finding.verdict.name(),
        rule_index: rules::index(finding.verdict),
        level: rules::level(finding.verdict),
        message: message(finding, sides),
        locations: [of_access(sides[0])],
        related_locations: related(sides),
        code_flows: [code_flow(sides, &finding.missing_edge)],
        partial_fingerprints: BTreeMap::from([("redflag/v1", finding.id.clone())]),
        occurrence_count: finding.count.max(1),
        suppressions: context.suppressions.then(|| suppressions(finding)),
        baseline_state: context.baseline.then(|| baseline_state(finding.standing)),
        properties: OutcomeProperties {
            count: finding.count,
            detector: finding.detector,
            also: finding.also.clone(),
            standing: finding.standing,
            jvms: finding.jvms.clone(),
            test: finding.test.clone(),
            cause: finding.cause.clone(),
            advice: finding.advice.clone(),
        },
    }
}

/// Number of the other access among the related locations, for the link to it.
const OTHER_ACCESS: usize = 1;

/// The variable and both accesses in one sentence, then what is missing.
fn message(finding: &Finding, [here, there]: [&AccessSide; 2]) -> Message {
    let sentence = format!(
        "{} on {}: {} at {} and {} at ",
        capitalized(verdict(finding.verdict)),
        variable(&finding.variable),
        actor(here),
        here.place(),
        actor(there),
    );
    let mut text = format!(
        "{}{} {}.",
        plain(&sentence),
        link(&there.place(), OTHER_ACCESS),
        complaint(finding.verdict)
    );
    if !finding.missing_edge.is_empty() {
        text.push(' ');
        text.push_str(&plain(&finding.missing_edge));
    }
    if let Some(cause) = &finding.cause {
        text.push_str(&format!(" This is a consequence of {}.", plain(cause)));
    }
    Message { text }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The other access, and what both threads did before.
fn related(sides: [&AccessSide; 2]) -> Vec<Location> {
    let mut other = of_access(sides[1]);
    other.message = Some(Message::plain(&actor(sides[1])));
    let earlier = [sides, [sides[1], sides[0]]].into_iter().flat_map(before);
    let mut all = vec![other];
    all.extend(earlier.map(|(_, location)| location));
    for (at, location) in all.iter_mut().enumerate() {
        location.id = Some(OTHER_ACCESS + at);
    }
    all
}

fn suppressions(finding: &Finding) -> Vec<Suppression> {
    let suppressed = finding.standing == Standing::Suppressed;
    let suppression = suppressed.then(|| Suppression {
        kind: "external",
        status: "accepted",
        justification: finding.suppressed.clone(),
    });
    suppression.into_iter().collect()
}

/// A suppressed finding was seen before, so it is not new.
fn baseline_state(standing: Standing) -> &'static str {
    match standing {
        Standing::New => "new",
        Standing::Known | Standing::Suppressed => "unchanged",
    }
}
