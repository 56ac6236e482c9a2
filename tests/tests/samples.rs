//! The samples do what their pages say, on every JDK.
//!
//! A sample is a numbered folder of `samples`, and its page is the `README.md` there. Those that use Maven's plugin are
//! tested by `maven_plugin.rs` and `junit.rs`. The page is the test:
//!
//! - An indented block with a line that begins with `redflag run` is a step. Its lines are typed as they are, in a copy of
//!   the sample's folder; they begin with `javac` (of any JDK, compiling for Java 11) or `redflag run`.
//! - The first number after the words *exit status* below that block is the step's exit status.
//! - One step has a line `<!-- report -->` below it, and the indented block below that is its report, in normal form
//!   ([`normal`]). The same report in all formats is in `tests/golden-reports`. That is compared on the default JDK; on the
//!   others the same findings must be made.
//! - All other steps find nothing. They show the corrected sample, and run on the default JDK only.
//!
//! `BLESS=1 cargo test -p redflag-tests --test samples` writes the reports on the pages and the golden ones again. Read them
//! before they are committed.
//!
//! The sample with a `pom.xml` needs Maven and what it fetches, and runs on the default JDK only.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "samples/expect.rs"]
mod expect;
#[path = "samples/golden.rs"]
mod golden;
#[path = "samples/maven.rs"]
mod maven;
#[path = "samples/normal.rs"]
mod normal;
#[path = "samples/page.rs"]
mod page;
#[path = "samples/sample.rs"]
mod sample;
#[path = "samples/traced.rs"]
mod traced;
#[path = "samples/wording.rs"]
mod wording;

use redflag_harness::jdks;
use redflag_harness::parallel::in_parallel;
use redflag_tests::names::Names;
use sample::{Copy, Sample};

/// How many samples there are, without those that use the Maven plugin or the JUnit extension.
const SAMPLES: usize = 11;

#[test]
fn every_sample_does_what_its_page_says() {
    let names = Names::default();
    check_all("plain", |sample, compiled| {
        for jdk in jdks::all().unwrap() {
            let copy = compiled.on(&jdk);
            let is_default = jdk == compiled.jdk;
            for step in &sample.page.steps {
                if step.report.is_some() || is_default {
                    let report = expect::step(sample, &copy, step, is_default);
                    names.add(&copy.title(), &report);
                }
            }
        }
    });
    assert_eq!(names.check(), [""; 0]);
}

#[test]
fn every_sample_leaves_a_trace_that_can_be_printed_and_analyzed_again() {
    check_all("traced", |sample, compiled| {
        for jdk in jdks::all().unwrap() {
            traced::check(sample, &compiled.on(&jdk));
        }
    });
}

/// Checks all samples that are compiled by hand.
fn check_all(folder: &str, check: impl Fn(&Sample, &Copy) + Sync) {
    let mut samples = sample::all();
    assert_eq!(samples.len(), SAMPLES, "samples that do not use the plugin");
    samples.retain(|sample| !sample.is_maven());
    in_parallel(&samples, |sample| check(sample, &sample.compiled(folder)));
}
