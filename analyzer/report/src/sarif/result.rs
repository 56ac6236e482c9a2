//! A finding as a result.

use super::flow::{Side, before, code_flow};
use super::model::{Location, Message, Outcome, OutcomeProperties, Suppression, link, plain};
use super::place::{nowhere, of_access};
use super::rules;
use crate::model::{Finding, Standing};
use crate::oneline::{about, actor, actors, complaint, in_fixed_order, verdict};
use crate::text::{lists, why};
use std::borrow::Cow;
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
    let sides = sides(finding);
    let rule = rules::of(finding);
    Outcome {
        rule_id: rules::id(rule),
        rule_index: rule,
        level: rules::level(finding.verdict),
        message: message(finding, &sides),
        locations: [match sides.first() {
            Some(first) => of_access(&first.access),
            None => nowhere(Message::plain(&about(finding))),
        }],
        related_locations: related(&sides),
        code_flows: [code_flow(&sides, &why(&finding.subject).join(" "))],
        partial_fingerprints: BTreeMap::from([("redflag/v2", finding.id.clone())]),
        occurrence_count: finding.count.max(1),
        suppressions: context.suppressions.then(|| suppressions(finding)),
        baseline_state: context.baseline.then(|| baseline_state(finding.standing)),
        properties: OutcomeProperties {
            count: finding.count,
            detector: finding.detector,
            also: finding.also.clone(),
            standing: finding.standing,
            origin: finding.origin,
            jvms: finding.jvms.clone(),
            test: finding.test.clone(),
            cause: finding.cause().map(str::to_owned),
            advice: finding.advice.clone(),
        },
    }
}

/// Number of the other access among the related locations, for the link to it.
const OTHER_ACCESS: usize = 1;

/// What each thread did, in an order that does not depend on the run.
fn sides(finding: &Finding) -> Vec<Side<'_>> {
    if let Some(race) = finding.race() {
        let sides = in_fixed_order(&race.pair).into_iter();
        let side = |access| Side {
            access: Cow::Borrowed(access),
            words: actor(access),
        };
        return sides.map(side).collect();
    }
    let strands = finding.subject.strands().into_iter();
    let sides = strands.zip(actors(finding)).map(|(strand, words)| Side {
        access: Cow::Owned(strand.to_side()),
        words,
    });
    sides.collect()
}

/// What the finding is about and what each thread did in one sentence, then what is wrong, what may come of it and what would help.
fn message(finding: &Finding, sides: &[Side<'_>]) -> Message {
    let head = format!("{} {}", capitalized(verdict(finding)), about(finding));
    let mut text = plain(&head);
    for (at, side) in sides.iter().enumerate() {
        let place = side.access.place();
        let between = match at {
            0 => ": ",
            _ if at + 1 == sides.len() => " and ",
            _ => ", ",
        };
        text.push_str(between);
        text.push_str(&plain(&format!("{} at ", side.words)));
        text.push_str(&match at {
            0 => plain(&place),
            _ => link(&place, OTHER_ACCESS + at - 1),
        });
    }
    if finding.race().is_some() {
        text.push_str(&format!(" {}", complaint(finding.verdict)));
    }
    text.push('.');
    for words in why(&finding.subject)
        .iter()
        .filter(|words| !words.is_empty())
    {
        text.push(' ');
        text.push_str(&plain(words));
    }
    if let Some(cause) = finding.cause() {
        text.push_str(&format!(" This is a consequence of {}.", plain(cause)));
    }
    for (head, points) in lists(finding) {
        text.push_str(&format!("\n\n{head}:"));
        for point in points {
            text.push_str(&format!("\n- {}", plain(&point)));
        }
    }
    Message { text }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The other accesses, and what all threads did before.
fn related(sides: &[Side<'_>]) -> Vec<Location> {
    let others = sides.iter().skip(1).map(|side| {
        let mut location = of_access(&side.access);
        location.message = Some(Message::plain(&side.words));
        location
    });
    let mut all: Vec<Location> = others.collect();
    let earlier = sides.iter().flat_map(|side| before(&side.access, sides));
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
