//! The last lines: how many findings of each kind there are, and what was watched.

use super::{Groups, line};
use crate::model::{Jvm, Report};
use crate::verdict::{Verdict, blind_reasons};
use std::fmt::Write;

/// The counts, why they may be too low, and one line for each JVM.
pub fn put_summary(out: &mut String, report: &Report, groups: &Groups<'_>) {
    let counts = counts(groups);
    match (report.verdict, &counts) {
        (Verdict::Blind, None) => line!(out, "redflag: blind, so this run proves nothing."),
        (Verdict::Blind, Some(counts)) => {
            line!(out, "redflag: blind, so this run proves nothing: {counts}.");
        }
        (_, None) => line!(out, "redflag: no findings."),
        (_, Some(counts)) => line!(out, "redflag: {counts}."),
    }
    for reason in blind_reasons(&report.jvms) {
        line!(out, "  {reason}");
    }
    for jvm in &report.jvms {
        put_jvm(out, jvm);
    }
}

/// None if there is nothing to count.
fn counts(groups: &Groups<'_>) -> Option<String> {
    let [races, consequences, predicted] = [
        groups.races.len(),
        groups.consequences.len(),
        groups.predicted.len(),
    ];
    if races + consequences + predicted == 0 {
        return None;
    }
    let mut parts = vec![match races {
        0 => "no races".to_owned(),
        _ => count(races as u64, "race"),
    }];
    if consequences > 0 {
        parts.push(count(consequences as u64, "consequence"));
    }
    if predicted > 0 {
        parts.push(format!("{predicted} predicted"));
    }
    Some(parts.join(", "))
}

fn put_jvm(out: &mut String, jvm: &Jvm) {
    let watched = match jvm.cut_off {
        true => "cut off".to_owned(),
        false => count(jvm.watched_classes, "watched class"),
    };
    line!(
        out,
        "  JVM {} (JDK {}): {watched}, {}",
        jvm.pid,
        jvm.jdk,
        count(jvm.events, "event")
    );
    if !jvm.unrecorded_threads.is_empty() {
        line!(
            out,
            "    not recorded, since they still ran code from before attaching: {}",
            jvm.unrecorded_threads.join(", ")
        );
    }
    if jvm.forgotten > 0 {
        let times = match jvm.forgotten {
            1 => "once".to_owned(),
            n => format!("{n} times"),
        };
        line!(
            out,
            "    memory was short: {times}, what was known of the accesses to an object was forgotten, so races of later \
             accesses with those are missing here; `memory=` gives more"
        );
    }
    if jvm.dropped_accesses > jvm.forgotten {
        line!(
            out,
            "    {} could not be recorded, so races with them are missing here",
            count(jvm.dropped_accesses - jvm.forgotten, "access")
        );
    }
}

fn count(n: u64, noun: &str) -> String {
    let plural = if noun.ends_with('s') { "es" } else { "s" };
    format!("{n} {noun}{}", if n == 1 { "" } else { plural })
}
