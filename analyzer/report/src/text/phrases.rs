//! Phrases of the text report.

use crate::detector::Detector;
use crate::evidence::AccessSide;
use crate::model::{Finding, FindingVerdict};
use crate::oneline::verdict;
pub use crate::oneline::{actor, count, kind, variable};
use crate::text::paint::{Line, Style};

/// `RF-b1986384 race on field LostUpdate.count (int)`.
pub fn header(finding: &Finding) -> Line {
    let verdict = verdict(finding.verdict);
    Line::of(&finding.id)
        .plain(" ")
        .then(style(finding.verdict), verdict)
        .plain(&format!(" on {}", variable(&finding.variable)))
}

/// How a verdict looks.
pub fn style(verdict: FindingVerdict) -> Style {
    match verdict {
        FindingVerdict::Race => Style::Race,
        FindingVerdict::Predicted => Style::Predicted,
    }
}

/// Kind and thread of an access, aligned for two lines below each other.
pub fn aligned_actor(access: &AccessSide) -> String {
    format!("{:<5} by \"{}\"", kind(access), access.thread)
}

/// `LostUpdate.java:9`, or the part of it that is known.
pub fn source_line(access: &AccessSide) -> String {
    match (&access.file, access.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        (None, _) => access.place(),
    }
}

/// How often a finding was seen, and by which detectors.
pub fn seen(finding: &Finding) -> String {
    let times = times(finding.count);
    let others: Vec<&str> = finding.also.iter().map(|other| other.name()).collect();
    let others = others.join(" and ");
    match (finding.detector, &*others) {
        (Detector::HB, "") => format!("Seen {times}."),
        (Detector::HB, others) => format!("Seen {times}; found by {others} as well."),
        (detector, "") => format!("Predicted {times} by {}.", detector.name()),
        (detector, others) => {
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

/// The tests that a finding happened in, each once: those of its threads, or else its own.
pub fn tests(finding: &Finding) -> Vec<&str> {
    let [first, second] =
        [&finding.accesses[0], &finding.accesses[1]].map(|side| side.test.as_deref());
    match (first, second) {
        (Some(first), Some(second)) if first != second => vec![first, second],
        _ => {
            let either = first.or(second).or(finding.test.as_deref());
            either.into_iter().collect()
        }
    }
}
