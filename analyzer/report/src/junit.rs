//! JUnit XML, in the form of Surefire and Jenkins, which every CI shows: a suite for each JVM, a case for each finding.
//!
//! A finding that counts is a failed case; one that does not is skipped, with the reason. It is in the suite of the first
//! JVM that it was seen in, so that it is counted once; the suites of the other JVMs refer to that one. A JVM that was watched has a case
//! that passes, and one that could not be watched as it should has an error: a blind run must not look green.

mod case;
mod suite;
mod xml;

use crate::format::Format;
use crate::model::{Finding, Report};
use crate::verdict::blind_reason_of_all;
use case::{Case, End};
use suite::Suite;
use xml::Writer;

/// The format for lists of tests.
pub const FORMAT: Format = Format {
    name: "junit",
    file: "junit.xml",
    render: |report, _| to_junit(report),
};

/// The report as JUnit XML.
pub fn to_junit(report: &Report) -> String {
    let mut suites = Vec::from_iter(suite_of_no_jvm(report));
    let jvms = 0..report.jvms.len();
    suites.extend(jvms.map(|at| Suite::of_jvm(report, at)));
    let total = |end| suites.iter().map(|suite| suite.count(end)).sum::<usize>();
    let mut xml = Writer::new();
    xml.open(
        "testsuites",
        &[
            ("name", "redflag"),
            (
                "tests",
                &suites.iter().map(Suite::cases).sum::<usize>().to_string(),
            ),
            ("failures", &total(End::FAILURE).to_string()),
            ("errors", &total(End::ERROR).to_string()),
            ("time", NO_TIME),
        ],
    );
    for suite in &suites {
        suite.write(&mut xml);
    }
    xml.close("testsuites");
    xml.finish()
}

/// A report has no durations, but readers of the format require a number.
const NO_TIME: &str = "0";

/// Cases without a JVM: why all JVMs are blind, and findings without known JVMs.
fn suite_of_no_jvm(report: &Report) -> Option<Suite> {
    let blind = blind_reason_of_all(&report.jvms);
    let blind = blind.map(|why| Case::own("any JVM is watched", End::blind(&[why]), String::new()));
    let findings = report.findings.iter();
    let homeless = findings.filter(|finding| home(report, finding).is_none());
    let homeless = homeless.map(|finding| Case::of_finding(report, finding));
    let cases: Vec<Case> = blind.into_iter().chain(homeless).collect();
    (!cases.is_empty()).then(|| Suite {
        name: "redflag".to_owned(),
        properties: Vec::new(),
        cases,
    })
}

/// The JVM whose suite contains a finding.
fn home(report: &Report, finding: &Finding) -> Option<usize> {
    let mut jvms = report.jvms.iter();
    jvms.position(|jvm| finding.jvms.contains(&jvm.pid))
}
