//! Reports of schema 1 can be read and rendered.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_report::{FORMATS, Look, Report, load};
use std::fs;
use std::path::Path;

/// The report in a directory of the caller's own: tests run at the same time.
fn upgraded(directory: &str) -> Report {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("schema1")
        .join(directory);
    fs::create_dir_all(&dir).unwrap();
    fs::write(
        dir.join("findings.json"),
        include_str!("golden/schema1.json"),
    )
    .unwrap();
    load(&dir).unwrap()
}

#[test]
fn what_was_the_id_of_a_finding_is_that_of_a_pair() {
    let old: serde_json::Value = serde_json::from_str(include_str!("golden/schema1.json")).unwrap();
    let report = upgraded("pairs");
    assert_eq!(report.schema, Report::SCHEMA);
    for old in old["findings"].as_array().unwrap() {
        let id = old["id"].as_str().unwrap();
        let found = report.findings.iter().find(|finding| finding.is_called(id));
        let race = found
            .unwrap_or_else(|| panic!("{id} is lost"))
            .race()
            .unwrap();
        assert_eq!(
            old["variable"]["field"].as_str(),
            race.variable.field.as_deref()
        );
        assert_ne!(found.unwrap().id, id);
    }
}

#[test]
fn causes_name_the_findings_of_this_version() {
    let report = upgraded("causes");
    for cause in report.findings.iter().filter_map(|finding| finding.cause()) {
        assert!(
            report.findings.iter().any(|finding| finding.id == cause),
            "{cause}"
        );
    }
}

#[test]
fn every_format_renders_them() {
    let report = upgraded("formats");
    for format in FORMATS {
        let text = (format.render)(&report, &Look::plain());
        let id = &report.findings[0].id;
        assert!(text.contains(id), "{} lacks {id}", format.name);
    }
}
