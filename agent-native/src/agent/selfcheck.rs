//! The self-check: rewrites, loads and runs a class of the agent's own, and expects its probes to report.
//!
//! It checks the whole chain: load hook, rewriter, shim, native method, site numbers. If a link is missing the run is *blind*
//! and reported as such, never as clean.

use crate::jvm::{Env, Global};
use crate::lock::lock;
use crate::rewrite::scope::SELF_CHECK_CLASS;
use crate::shim;
use crate::sites::{SiteView, Sites};
use redflag_classfile::Probe;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The probes that the class runs into (see `RedflagSelfCheck.java`).
const EXPECTED: [Probe; 12] = [
    Probe::Write,
    Probe::Read,
    Probe::WriteStatic,
    Probe::ReadStatic,
    Probe::ArrayWrite,
    Probe::ArrayRead,
    Probe::VolatileWrite,
    Probe::VolatileRead,
    Probe::VolatileWriteStatic,
    Probe::VolatileReadStatic,
    Probe::MonitorEnter,
    Probe::MonitorExit,
];

/// The bit of an expected probe; 0 for any other.
fn bit(probe: Probe) -> u64 {
    let at = EXPECTED.iter().position(|&expected| expected == probe);
    at.map_or(0, |at| 1 << at)
}

/// The result of the class, unless the rewriting changed what it computes.
const ANSWER: i32 = 7;

/// The self-check's progress and outcome.
#[derive(Default)]
pub struct SelfCheck {
    running: AtomicBool,
    /// A bit for each expected probe that was seen.
    seen: AtomicU64,
    class: Mutex<Option<Global>>,
    /// Why the run is blind; none if the check passed.
    failure: Mutex<Option<String>>,
    passed: AtomicBool,
}

impl SelfCheck {
    /// A probe was hit while the shim checks. Only those of the self-check's class count.
    pub fn hit(&self, sites: &Sites, probe: Probe, site: u32) {
        let ours = |site: &SiteView| site.class() == SELF_CHECK_CLASS && site.probe() == probe;
        if self.running.load(Ordering::Acquire) && sites.get(site).is_some_and(|site| ours(&site)) {
            self.seen.fetch_or(bit(probe), Ordering::Relaxed);
        }
    }

    /// Runs the check. The shim must be in the mode `RecordMode::Checking`.
    pub fn run(&self, env: &Env<'_>) {
        self.seen.store(0, Ordering::Relaxed);
        self.running.store(true, Ordering::Release);
        let outcome = self.probe_class(env);
        self.running.store(false, Ordering::Release);
        let failure = match outcome {
            Err(why) => Some(why),
            Ok(answer) if answer != ANSWER => {
                Some(format!("its code computed {answer} instead of {ANSWER}"))
            }
            Ok(_) => self.missing(),
        };
        self.passed.store(failure.is_none(), Ordering::Release);
        *lock(&self.failure) = failure;
    }

    /// Makes the run blind for another reason than the check.
    pub fn fail(&self, why: &str) {
        self.passed.store(false, Ordering::Release);
        *lock(&self.failure) = Some(why.to_owned());
    }

    /// Whether the check passed.
    pub fn passed(&self) -> bool {
        self.passed.load(Ordering::Acquire)
    }

    /// The outcome as a line for the user.
    pub fn verdict(&self) -> String {
        match (self.passed(), lock(&self.failure).as_deref()) {
            (true, _) => "self-check passed".to_owned(),
            (false, Some(why)) => {
                format!("BLIND: the self-check failed: {why}; this run says nothing about races")
            }
            (false, None) => {
                "BLIND: the self-check was never run; this run says nothing about races".to_owned()
            }
        }
    }

    fn probe_class(&self, env: &Env<'_>) -> Result<i32, String> {
        let mut class = lock(&self.class);
        match &*class {
            Some(class) => env
                .jvm
                .retransform(&[class.get()])
                .map_err(|e| format!("its class was not rewritten: {e}"))?,
            None => {
                let defined = env.define_boot_class(SELF_CHECK_CLASS, shim::SELF_CHECK);
                let defined =
                    defined.map_err(|error| format!("its class was not loaded: {error}"))?;
                *class = env.global(defined);
            }
        }
        let class = class.as_ref().ok_or("the JVM is out of references")?;
        env.run_self_check(class.get())
            .map_err(|error| format!("its class did not run: {error}"))
    }

    fn missing(&self) -> Option<String> {
        let seen = self.seen.load(Ordering::Relaxed);
        let missing: Vec<_> = EXPECTED
            .iter()
            .filter(|&&probe| seen & bit(probe) == 0)
            .map(|probe| format!("{probe:?}"))
            .collect();
        (!missing.is_empty()).then(|| format!("no report from the probes {}", missing.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_that_never_ran_is_blind() {
        let check = SelfCheck::default();
        assert!(!check.passed());
        assert!(check.verdict().starts_with("BLIND"));
    }

    #[test]
    fn missing_probes_are_named() {
        let check = SelfCheck::default();
        check.seen.store(!bit(Probe::ArrayRead), Ordering::Relaxed);
        assert_eq!(
            check.missing().unwrap(),
            "no report from the probes ArrayRead"
        );
        check.seen.store(u64::MAX, Ordering::Relaxed);
        assert_eq!(check.missing(), None);
    }
}
