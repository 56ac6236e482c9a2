//! Phrases of the text report.

use crate::evidence::AccessSide;
use crate::model::{Finding, FindingVerdict};
use crate::oneline::verdict;
pub use crate::oneline::{about, actor, count, kind, when};
use crate::subject::PairView;
use crate::text::paint::{Line, Style};

/// `RF-0d2e82da race on field LostUpdate.count (int)`.
pub fn header(finding: &Finding) -> Line {
    Line::of(&finding.id)
        .plain(" ")
        .then(style(finding.verdict), verdict(finding))
        .plain(&format!(" {}", about(finding)))
}

/// How a verdict looks.
pub fn style(verdict: FindingVerdict) -> Style {
    match verdict.happened() {
        true => Style::Race,
        false => Style::Predicted,
    }
}

/// Kind and thread of an access, aligned for two lines below each other.
pub fn aligned_actor(access: &AccessSide) -> String {
    format!(
        "{:<5} by \"{}\"{}",
        kind(access),
        access.thread,
        when(access)
    )
}

/// How often a finding was seen, and by which detectors.
pub fn seen(finding: &Finding) -> String {
    let times = times(finding.count);
    let others: Vec<&str> = finding.also.iter().map(|other| other.name()).collect();
    let others = others.join(" and ");
    match (finding.verdict.happened(), finding.detector, &*others) {
        (true, _, "") => format!("Seen {times}."),
        (true, _, others) => format!("Seen {times}; found by {others} as well."),
        (false, detector, "") => format!("Predicted {times} by {}.", detector.name()),
        (false, detector, others) => {
            let detector = detector.name();
            format!("Predicted {times} by {detector}; found by {others} as well.")
        }
    }
}

/// `once`, `2 times`.
pub fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        n => format!("{n} times"),
    }
}

/// The tests that a pair of accesses happened in, each once.
pub fn tests_of<'a>(pair: &PairView<'a>) -> Vec<&'a str> {
    let [first, second] = pair.accesses.each_ref().map(|side| side.test.as_deref());
    match (first, second) {
        (Some(first), Some(second)) if first != second => vec![first, second],
        _ => first.or(second).into_iter().collect(),
    }
}

/// The tests that a finding happened in, each once: those of its threads, or else its own.
pub fn tests(finding: &Finding) -> Vec<&str> {
    let mut tests = Vec::new();
    for strand in finding.subject.strands() {
        if let Some(test) = strand.test.filter(|test| !tests.contains(test)) {
            tests.push(test);
        }
    }
    if tests.is_empty() {
        tests.extend(finding.test.as_deref());
    }
    tests
}
