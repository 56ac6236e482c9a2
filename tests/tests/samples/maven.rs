//! The sample that Maven builds: Surefire runs its tests in two JVMs, and there is one report of both.

use crate::expect;
use crate::sample::{self, Copy, Sample};
use redflag_report::{Report, load};
use std::sync::OnceLock;

/// The only test that races.
const TEST: &str = "shop.CartTest#addsFromTwoThreads";

#[test]
fn the_maven_sample_has_one_report_of_two_test_jvms() {
    let report = racy();
    let is_fork = |command: &str| command.contains("surefirebooter");
    let jvms = report.jvms.iter();
    let forks = jvms.filter(|jvm| is_fork(&jvm.command)).count();
    assert_eq!(forks, 2, "{:?}", report.jvms);
    assert!(!report.findings.is_empty());
}

#[test]
fn the_maven_sample_names_its_test() {
    for finding in &racy().findings {
        assert_eq!(finding.test.as_deref(), Some(TEST), "{}", finding.id);
    }
}

#[test]
fn the_corrected_maven_sample_is_clean() {
    let sample = sample();
    let steps = &sample.page.steps;
    let corrected = steps.iter().filter(|step| step.report.is_none());
    let copy = sample.copied("maven-corrected");
    assert_eq!(corrected.clone().count(), 1);
    corrected.for_each(|step| drop(expect::step(&sample, &copy, step, true)));
}

/// The report of the sample as it is, made once and found to be as the page says.
fn racy() -> &'static Report {
    static REPORT: OnceLock<Report> = OnceLock::new();
    REPORT.get_or_init(|| {
        let sample = sample();
        let copy: Copy = sample.copied("maven");
        expect::step(&sample, &copy, sample.page.reported(), true);
        load(&copy.out()).unwrap()
    })
}

fn sample() -> Sample {
    let mut samples = sample::all().into_iter();
    let maven = samples.find(Sample::is_maven);
    maven.expect("there is a sample with a pom.xml")
}
