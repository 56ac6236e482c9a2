//! Whether a step comes out as its page says.

use crate::golden;
use crate::normal::normal;
use crate::page::{self, Step};
use crate::sample::{Copy, Sample};
use redflag_report::{Report, load};
use std::collections::BTreeSet;
use std::fs;

/// Runs a step, and gives its report. That must be the one on the page and the golden one: in every detail, or else in its findings.
pub fn step(sample: &Sample, copy: &Copy, step: &Step, in_detail: bool) -> Report {
    copy.run(step);
    let report = load(&copy.out()).unwrap();
    let title = copy.title();
    if step.report.is_none() {
        let found = ids(&report);
        assert!(found.is_empty(), "{title}: {found:?} by {}", step.run);
        return report;
    }
    if in_detail {
        golden::files_say_the_same(copy, &report);
        let normal = normal(&report);
        golden::check(sample, &normal);
        page_shows(sample, &normal);
    }
    assert_eq!(ids(&report), ids(&golden::of(sample)), "{title}");
    report
}

/// What was found.
pub fn ids(report: &Report) -> BTreeSet<&str> {
    let findings = report.findings.iter();
    findings.map(|finding| finding.id.as_str()).collect()
}

fn page_shows(sample: &Sample, report: &Report) {
    let place = sample.page.reported().report.clone().unwrap();
    let file = sample.page_file();
    let text = fs::read_to_string(&file).unwrap();
    let expected = golden::text_of(report);
    if redflag_harness::golden::blesses() {
        fs::write(&file, page::with_report(&text, &place, &expected)).unwrap();
        return;
    }
    let shown = page::report(&text, &place);
    golden::assert_same(&format!("the page of {}", sample.name), &expected, &shown);
}
