//! The last lines: how many findings of each kind there are, and what was watched.

use crate::limits::limits;
use crate::model::{Jvm, Report, Verdict};
use crate::text::groups::Groups;
use crate::text::paint::Line;
use crate::text::phrases::count;
use crate::verdict::blind_reasons;

/// The counts, why they may be too low, and one line for each JVM.
pub fn summary(report: &Report, groups: &Groups<'_>) -> Vec<Line> {
    let first = match (report.verdict, counts(groups)) {
        (Verdict::Blind, None) => "redflag: blind, so this run proves nothing.".to_owned(),
        (Verdict::Blind, Some(counts)) => {
            format!("redflag: blind, so this run proves nothing: {counts}.")
        }
        (_, None) => "redflag: no findings.".to_owned(),
        (_, Some(counts)) => format!("redflag: {counts}."),
    };
    let reasons = blind_reasons(&report.jvms).into_iter();
    let reasons = reasons.map(|reason| format!("  {reason}"));
    let jvms = report.jvms.iter().flat_map(jvm);
    let lines = std::iter::once(first).chain(reasons).chain(jvms);
    lines.map(|line| Line::of(&line)).collect()
}

/// None if there is nothing to count.
fn counts(groups: &Groups<'_>) -> Option<String> {
    let counted = [
        (groups.consequences, "consequence"),
        (groups.predicted.len(), "predicted"),
        (groups.known.len(), "known from the baseline"),
        (groups.suppressed.len(), "suppressed"),
    ];
    let counted = counted.into_iter().filter(|(n, _)| *n > 0);
    let counted: Vec<String> = counted
        .map(|(n, what)| match what {
            "consequence" => count(n as u64, what),
            _ => format!("{n} {what}"),
        })
        .collect();
    let races = match groups.races.len() {
        0 if counted.is_empty() => return None,
        0 if groups.known.len() + groups.suppressed.len() > 0 => "no new races".to_owned(),
        0 => "no races".to_owned(),
        n => count(n as u64, "race"),
    };
    Some([vec![races], counted].concat().join(", "))
}

fn jvm(jvm: &Jvm) -> Vec<String> {
    let watched = match jvm.cut_off {
        true => "cut off".to_owned(),
        false => count(jvm.watched_classes, "watched class"),
    };
    let events = count(jvm.events, "event");
    let first = format!("  JVM {} (JDK {}): {watched}, {events}", jvm.pid, jvm.jdk);
    let limits = limits(jvm).into_iter().map(|limit| format!("    {limit}"));
    std::iter::once(first).chain(limits).collect()
}
