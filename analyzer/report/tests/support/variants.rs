//! Reports in which, taken together, every variant of every enumeration occurs. The matches have no catch-all arm, so a
//! new variant does not compile until it is added here.

use super::rich;
use super::rich::parts::{pair_in, race_in};
use redflag_report::{
    AccessKind, AccessMode, AdviceKind, Detector, EndingKind, FailOn, Finding, FindingVerdict,
    JvmState, LockKind, Origin, OwnCode, Proof, Report, SeenStep, Standing, Subject, VariableKind,
    Verdict,
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
    for own in [
        OwnCode::Project,
        OwnCode::Patterns {
            patterns: vec!["com.acme.**".into()],
        },
    ] {
        add(&|report| report.own = Some(own.clone()));
    }
    add(&|report| report.jvms[0].class_dirs = vec!["/classes".into()]);
    for state in jvm_states() {
        add(&|report| report.jvms[0].state = state);
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
    for origin in origins() {
        add(&|report| first(report).origin = origin);
    }
    for proof in proofs() {
        add(&|report| first(report).proof = Some(proof));
    }
    for kind in advice_kinds() {
        add(&|report| first(report).advice[0].kind = kind);
    }
    for kind in ending_kinds() {
        add(&|report| {
            for finding in &mut report.findings {
                if let Subject::Failure(failure) = &mut finding.subject {
                    failure.failure.kind = kind;
                }
            }
        });
    }
    for mode in access_modes() {
        add(&|report| pair_in(first(report)).accesses[0].mode = mode);
    }
    for kind in variable_kinds() {
        add(&|report| race_in(first(report)).variable.kind = kind);
    }
    for kind in access_kinds() {
        add(&|report| pair_in(first(report)).accesses[0].kind = kind);
    }
    for kind in lock_kinds() {
        add(&|report| pair_in(first(report)).accesses[0].held[0].kind = kind);
    }
    add(&|report| pair_in(first(report)).accesses[0].stack_of_another = true);
    for step in seen_steps() {
        add(&|report| pair_in(first(report)).last_synchronization[0].step = step);
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
    jvm_states: JvmState { Ended, Ended => Running, Running => Killed; Killed }
    fail_ons: FailOn { Race, Race => Predicted, Predicted => Any; Any }
    finding_verdicts: FindingVerdict {
        Harmful, Harmful => Confirmed, Confirmed => Race, Race => Deadlock, Deadlock => Predicted, Predicted => HighLevel; HighLevel
    }
    origins: Origin { Own, Own => Library; Library }
    proofs: Proof { Witness; Witness }
    advice_kinds: AdviceKind {
        Volatile, Volatile => Atomic, Atomic => AtomicArray, AtomicArray => Lock, Lock => Acquire, Acquire => Move,
        Move => ConcurrentClass, ConcurrentClass => Holder; Holder
    }
    ending_kinds: EndingKind { Uncaught, Uncaught => Assertion, Assertion => Exit, Exit => Stuck, Stuck => NoEnd; NoEnd }
    access_modes: AccessMode { Plain, Plain => Atomic; Atomic }
    standings: Standing { New, New => Known, Known => Suppressed; Suppressed }
    variable_kinds: VariableKind { Field, Field => Array, Array => Contents; Contents }
    access_kinds: AccessKind { Read, Read => Write; Write }
    lock_kinds: LockKind { Monitor, Monitor => Exclusive, Exclusive => Shared; Shared }
    seen_steps: SeenStep { Never, Never => Forgotten, Forgotten => Release, Release => Start, Start => End; End }
}
