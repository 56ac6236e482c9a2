//! Reports in which, taken together, every variant of every enumeration occurs. The matches have no catch-all arm, so a
//! new variant does not compile until it is added here.

use super::rich;
use redflag_report::{
    AccessKind, Detector, FailOn, Finding, FindingVerdict, LockKind, Report, SeenStep, Standing,
    VariableKind, Verdict,
};
use std::iter::successors;

/// The rich report, changed in one enumeration at a time.
pub fn all() -> Vec<Report> {
    let mut reports = vec![rich::report()];
    let mut add = |change: &dyn Fn(&mut Report)| {
        let mut report = rich::report();
        change(&mut report);
        reports.push(report);
    };
    for verdict in verdicts() {
        add(&|report| report.verdict = verdict);
    }
    for fail_on in fail_ons() {
        add(&|report| report.fail_on = fail_on);
    }
    for verdict in finding_verdicts() {
        add(&|report| first(report).verdict = verdict);
    }
    for detector in redflag_detect::registered().map(Detector::from) {
        add(&|report| {
            first(report).detector = detector;
            first(report).also = vec![detector];
        });
    }
    for standing in standings() {
        add(&|report| first(report).standing = standing);
    }
    for kind in variable_kinds() {
        add(&|report| first(report).variable.kind = kind);
    }
    for kind in access_kinds() {
        add(&|report| first(report).accesses[0].kind = kind);
    }
    for kind in lock_kinds() {
        add(&|report| first(report).accesses[0].held[0].kind = kind);
    }
    for step in seen_steps() {
        add(&|report| first(report).last_synchronization[0].step = step);
    }
    reports
}

fn first(report: &mut Report) -> &mut Finding {
    &mut report.findings[0]
}

/// All variants, one after the other.
macro_rules! variants {
    ($($list:ident: $type:ident { $first:ident $(, $from:ident => $to:ident)* ; $last:ident })*) => {$(
        fn $list() -> Vec<$type> {
            successors(Some($type::$first), |variant| match variant {
                $($type::$from => Some($type::$to),)*
                $type::$last => None,
            })
            .collect()
        }
    )*};
}

variants! {
    verdicts: Verdict { Clean, Clean => Findings, Findings => Blind; Blind }
    fail_ons: FailOn { Race, Race => Predicted; Predicted }
    finding_verdicts: FindingVerdict { Race, Race => Predicted; Predicted }
    standings: Standing { New, New => Known, Known => Suppressed; Suppressed }
    variable_kinds: VariableKind { Field, Field => Array, Array => Contents; Contents }
    access_kinds: AccessKind { Read, Read => Write; Write }
    lock_kinds: LockKind { Monitor, Monitor => Exclusive, Exclusive => Shared; Shared }
    seen_steps: SeenStep { Never, Never => Forgotten, Forgotten => Release, Release => Start, Start => End; End }
}
