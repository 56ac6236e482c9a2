//! The verdict of a run: never "clean" if something was not watched.

use crate::model::{FailOn, Finding, FindingVerdict, Jvm, Report, Standing, Verdict};
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
        finding.standing == Standing::New
            && (self == FailOn::Predicted || finding.verdict == FindingVerdict::Race)
    }
}

impl FromStr for FailOn {
    type Err = WrongValue;

    fn from_str(text: &str) -> Result<Self, WrongValue> {
        match text {
            "race" => Ok(FailOn::Race),
            "predicted" => Ok(FailOn::Predicted),
            _ => Err(WrongValue::not_among(text, &["race", "predicted"])),
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
    let watched_none = |jvm: &Jvm| jvm.watched_classes == 0 && !jvm.cut_off;
    let reason = "no class was watched: check the include and exclude patterns";
    jvms.iter().all(watched_none).then(|| reason.to_owned())
}

/// The reasons of one JVM.
pub(crate) fn blind_reasons_of(jvm: &Jvm) -> Vec<String> {
    let mut reasons = Vec::new();
    if jvm.cut_off {
        reasons.push(format!(
            "JVM {}: the trace is cut off, so events after its end were not analyzed",
            jvm.pid
        ));
    } else if !jvm.self_check {
        reasons.push(format!(
            "JVM {}: the agent did not see the events of its own probe class",
            jvm.pid
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
