//! The last lines: what was watched, what was not, and how many findings of each kind there are.

use crate::limits::limits;
use crate::model::{Finding, FindingVerdict, Jvm, JvmState, Report, Verdict};
use crate::subject::Subject;
use crate::text::groups::Groups;
use crate::text::paint::Line;
use crate::text::phrases::count;
use crate::verdict::blind_reasons;

/// The verdict, with the counts.
pub fn verdict(report: &Report, groups: &Groups<'_>) -> Line {
    Line::of(&match (report.verdict, counts(groups)) {
        (Verdict::Blind, None) => "redflag: blind, so this run proves nothing.".to_owned(),
        (Verdict::Blind, Some(counts)) => {
            format!("redflag: blind, so this run proves nothing: {counts}.")
        }
        (_, None) => "redflag: no findings.".to_owned(),
        (_, Some(counts)) => format!("redflag: {counts}."),
    })
}

/// None if there is nothing to count.
fn counts(groups: &Groups<'_>) -> Option<String> {
    let mut counted = happened(groups);
    let predicted = |wanted: fn(&Finding) -> bool| {
        let predicted = groups.predicted.iter();
        predicted.filter(|finding| wanted(finding)).count()
    };
    let high_level = predicted(|finding| finding.verdict == FindingVerdict::HighLevel);
    let others = [
        (groups.consequences, "consequence"),
        (groups.predicted.len() - high_level, "predicted"),
        (high_level, "high-level race"),
        (groups.library.len(), "in libraries"),
        (groups.known.len(), "known from the baseline"),
        (groups.suppressed.len(), "suppressed"),
    ];
    let others = others.into_iter().filter(|(n, _)| *n > 0);
    let others: Vec<String> = others
        .map(|(n, what)| match what {
            "consequence" | "high-level race" => count(n as u64, what),
            _ => format!("{n} {what}"),
        })
        .collect();
    match (counted.is_empty(), others.is_empty()) {
        (true, true) => return None,
        (true, false) if groups.known.len() + groups.suppressed.len() > 0 => {
            counted.push("no new races".to_owned());
        }
        (true, false) => counted.push("no races".to_owned()),
        (false, _) => {}
    }
    counted.extend(others);
    Some(counted.join(", "))
}

/// What happened, by subject.
fn happened(groups: &Groups<'_>) -> Vec<String> {
    let mut numbers = [0; 3];
    for root in &groups.races {
        numbers[match root.race.subject {
            Subject::Race(_) | Subject::Views(_) => 0,
            Subject::Deadlock(_) => 1,
            Subject::Failure(_) => 2,
        }] += 1;
    }
    let nouns = ["race", "deadlock", "failure"].into_iter().zip(numbers);
    let some = nouns.filter(|&(_, n)| n > 0);
    some.map(|(noun, n)| count(n, noun)).collect()
}

/// A line for each JVM, with the limits of what it recorded; or only for those that have limits.
pub fn watched(report: &Report, every_jvm: bool) -> Vec<Line> {
    let jvms = report.jvms.iter();
    let shown = jvms.filter(|jvm| every_jvm || !limits(jvm).is_empty());
    under("Watched:", shown.flat_map(jvm))
}

/// Why something was not watched.
pub fn unwatched(report: &Report) -> Vec<Line> {
    let head = match report.verdict {
        Verdict::Blind => "Blind, because",
        Verdict::Clean | Verdict::Findings => "Not all was watched:",
    };
    let reasons = blind_reasons(&report.jvms).into_iter();
    under(head, reasons.map(|reason| format!("  {reason}")))
}

fn under(head: &str, lines: impl Iterator<Item = String>) -> Vec<Line> {
    let mut all: Vec<Line> = lines.map(|line| Line::of(&line)).collect();
    if !all.is_empty() {
        all.insert(0, Line::of(head));
    }
    all
}

fn jvm(jvm: &Jvm) -> Vec<String> {
    let watched = match jvm.cut_off {
        true => "cut off".to_owned(),
        false => count(jvm.watched_classes, "watched class"),
    };
    let state = match jvm.state {
        JvmState::Ended => "",
        JvmState::Running => ", still running",
        JvmState::Killed => ", killed",
    };
    let events = count(jvm.events, "event");
    let first = format!(
        "  JVM {} (JDK {}){state}: {watched}, {events}",
        jvm.pid, jvm.jdk
    );
    let limits = limits(jvm).into_iter().map(|limit| format!("    {limit}"));
    std::iter::once(first).chain(limits).collect()
}
