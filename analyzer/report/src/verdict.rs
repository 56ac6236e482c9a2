//! The verdict of a run: never "clean" if something was not watched.

use crate::model::{
    FailOn, Finding, FindingVerdict, Jvm, JvmState, Origin, Report, Standing, Verdict,
};
use redflag_detect::WrongValue;
use std::str::FromStr;

impl Report {
    /// Computes the verdict again, given what counts against the run.
    pub fn decide(&mut self, fail_on: FailOn) {
        self.fail_on = fail_on;
        self.verdict = Verdict::of(&self.jvms, &self.findings, fail_on);
    }

    /// Whether a finding counts against the run.
    pub fn counts(&self, finding: &Finding) -> bool {
        self.fail_on.counts(finding)
    }
}

impl FailOn {
    pub(crate) fn counts(self, finding: &Finding) -> bool {
        let own = finding.origin == Origin::Own;
        let counts = match (self, finding.verdict) {
            (FailOn::Any, _) => true,
            (FailOn::Predicted, FindingVerdict::Predicted) => own,
            (FailOn::Race | FailOn::Predicted, verdict) => own && verdict.happened(),
        };
        finding.standing == Standing::New && counts
    }
}

impl FromStr for FailOn {
    type Err = WrongValue;

    fn from_str(text: &str) -> Result<Self, WrongValue> {
        match text {
            "race" => Ok(FailOn::Race),
            "predicted" => Ok(FailOn::Predicted),
            "any" => Ok(FailOn::Any),
            _ => Err(WrongValue::not_among(text, &["race", "predicted", "any"])),
        }
    }
}

impl Verdict {
    pub(crate) fn of(jvms: &[Jvm], findings: &[Finding], fail_on: FailOn) -> Self {
        if findings.iter().any(|finding| fail_on.counts(finding)) {
            Verdict::Findings
        } else if blind_reasons(jvms).is_empty() {
            Verdict::Clean
        } else {
            Verdict::Blind
        }
    }
}

/// Why a run without findings cannot be called clean, one sentence each; empty if it can.
///
/// A JVM that loads no class in scope (a compiler, a launcher) does not make a run blind as long as another one was watched.
pub fn blind_reasons(jvms: &[Jvm]) -> Vec<String> {
    let own = jvms.iter().flat_map(blind_reasons_of);
    blind_reason_of_all(jvms).into_iter().chain(own).collect()
}

/// The reason that concerns no single JVM.
pub(crate) fn blind_reason_of_all(jvms: &[Jvm]) -> Option<String> {
    if jvms.is_empty() {
        return Some("no JVM was watched".to_owned());
    }
    // A fact that is missing in a trace that ends early is unknown, not false.
    let watched_none =
        |jvm: &Jvm| jvm.watched_classes == 0 && !jvm.cut_off && jvm.state != JvmState::Killed;
    let reason = "no class was watched: check the include and exclude patterns";
    jvms.iter().all(watched_none).then(|| reason.to_owned())
}

/// The reasons of one JVM.
pub(crate) fn blind_reasons_of(jvm: &Jvm) -> Vec<String> {
    let mut reasons: Vec<String> = incomplete(jvm).into_iter().collect();
    if !jvm.cut_off && !jvm.self_check {
        reasons.push(format!(
            "JVM {}: the agent did not see the events of its own probe class",
            jvm.pid
        ));
    }
    // A program that is watched from its start may have nothing to record, and the self-check has shown that probes work.
    if jvm.attached_accesses == Some(0) && jvm.watched_classes > 0 && !jvm.cut_off {
        reasons.push(format!(
            "JVM {}: it was attached to, and not one access was recorded: watch it longer, or while it works",
            jvm.pid
        ));
    }
    if !jvm.unrecorded_threads.is_empty() {
        reasons.push(format!(
            "JVM {}: these threads were not recorded, since they ran code from before attaching: {}; `redflag run` records them",
            jvm.pid,
            jvm.unrecorded_threads.join(", ")
        ));
    }
    for refused in &jvm.refused {
        reasons.push(format!(
            "JVM {}: class {} was not watched: {}",
            jvm.pid, refused.class, refused.reason
        ));
    }
    reasons
}

/// Why the record of a JVM does not cover all that it did.
fn incomplete(jvm: &Jvm) -> Option<String> {
    let pid = jvm.pid;
    match jvm.state {
        JvmState::Killed => Some(format!(
            "JVM {pid} was killed or crashed: findings up to then are included, what came after the last record is unknown"
        )),
        // A build daemon that watches nothing has nothing to add.
        JvmState::Running if jvm.watched_classes > 0 => Some(format!(
            "JVM {pid} is still running: only its findings so far are included"
        )),
        JvmState::Ended if jvm.cut_off => Some(format!(
            "JVM {pid}: the trace is cut off, so events after its end were not analyzed"
        )),
        JvmState::Running | JvmState::Ended => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Refused;
    use crate::sample::{finding, jvm};

    #[test]
    fn a_watched_run_without_findings_is_clean() {
        assert_eq!(Verdict::of(&[jvm()], &[], FailOn::Race), Verdict::Clean);
    }

    #[test]
    fn a_run_that_was_not_watched_is_blind() {
        let refused = vec![Refused {
            class: "A".into(),
            reason: "malformed code".into(),
        }];
        for jvms in [
            vec![],
            vec![Jvm {
                watched_classes: 0,
                ..jvm()
            }],
            vec![
                jvm(),
                Jvm {
                    self_check: false,
                    ..jvm()
                },
            ],
            vec![jvm(), Jvm { refused, ..jvm() }],
            vec![Jvm {
                cut_off: true,
                ..jvm()
            }],
        ] {
            assert_eq!(
                Verdict::of(&jvms, &[], FailOn::Race),
                Verdict::Blind,
                "{jvms:?}"
            );
        }
    }

    #[test]
    fn an_attached_jvm_is_blind_without_an_access_or_with_threads_left_out() {
        let busy = Jvm {
            attached_accesses: Some(1),
            ..jvm()
        };
        let idle = Jvm {
            attached_accesses: Some(0),
            ..jvm()
        };
        let partly = Jvm {
            unrecorded_threads: vec!["main".into(), "worker".into()],
            ..busy.clone()
        };
        for (attached, words) in [
            (&idle, "watch it longer"),
            (&partly, "before attaching: main, worker; `redflag run`"),
        ] {
            let reasons = blind_reasons(std::slice::from_ref(attached));
            assert_eq!(reasons.len(), 1);
            assert!(reasons[0].contains(words), "{reasons:?}");
        }
        let started = Jvm {
            attached_accesses: None,
            ..idle
        };
        for jvm in [busy, started] {
            assert_eq!(Verdict::of(&[jvm], &[], FailOn::Race), Verdict::Clean);
        }
        let race = [finding(FindingVerdict::Race, "x", [1, 2])];
        let found = Verdict::of(&[partly], &race, FailOn::Race);
        assert_eq!(found, Verdict::Findings);
    }

    #[test]
    fn predictions_count_only_on_request() {
        let race = [finding(FindingVerdict::Race, "x", [1, 2])];
        let guess = [finding(FindingVerdict::Predicted, "x", [1, 2])];
        for (findings, fail_on, verdict) in [
            (&race, FailOn::Race, Verdict::Findings),
            (&race, FailOn::Predicted, Verdict::Findings),
            (&guess, FailOn::Race, Verdict::Clean),
            (&guess, FailOn::Predicted, Verdict::Findings),
        ] {
            assert_eq!(Verdict::of(&[jvm()], findings, fail_on), verdict);
        }
        let blind = Verdict::of(&[], &guess, FailOn::Race);
        assert_eq!(blind, Verdict::Blind);
    }

    #[test]
    fn a_launcher_next_to_a_watched_jvm_does_not_blind() {
        assert_eq!(
            Verdict::of(
                &[
                    Jvm {
                        watched_classes: 0,
                        ..jvm()
                    },
                    jvm()
                ],
                &[],
                FailOn::Race
            ),
            Verdict::Clean
        );
    }

    #[test]
    fn a_cut_off_trace_has_no_other_reason() {
        let cut_off = Jvm {
            cut_off: true,
            self_check: false,
            watched_classes: 0,
            ..jvm()
        };
        assert_eq!(
            blind_reasons(&[cut_off]),
            ["JVM 7: the trace is cut off, so events after its end were not analyzed"]
        );
    }
}
