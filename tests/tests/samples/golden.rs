//! Golden reports: what a report in normal form is in every format.

use crate::sample::{Copy, Sample};
use redflag_harness::golden;
use redflag_report::{FORMATS, Look, Report, load, store, to_text};
use std::fs;
use std::path::{Path, PathBuf};

/// The golden report of a sample.
pub fn of(sample: &Sample) -> Report {
    load(&folder(sample)).unwrap_or_else(|why| panic!("{}: {why}: set BLESS=1", sample.name))
}

/// A report in normal form must be the golden one in every format.
pub fn check(sample: &Sample, normal: &Report) {
    for (name, found) in rendered(&scratch(&sample.name, "normal"), normal) {
        let same = golden::check(&folder(sample).join(name), &found);
        assert_eq!(same, Ok(()), "{}/{name}", sample.name);
    }
}

/// The files that a run left say what its `findings.json` says: only that one is brought into normal form.
pub fn files_say_the_same(copy: &Copy, report: &Report) {
    for (name, expected) in rendered(&scratch(&copy.title(), "as-found"), report) {
        let found = fs::read_to_string(copy.out().join(name)).unwrap_or_default();
        let title = format!("{name} of {}", copy.title());
        assert_same(&title, &compared(name, &found), &expected);
    }
}

/// The text of a report as a run prints it.
pub fn text_of(report: &Report) -> String {
    to_text(report, &Look::plain())
}

/// Fails with the lines that differ.
pub fn assert_same(title: &str, found: &str, expected: &str) {
    assert!(
        found == expected,
        "{title}; BLESS=1 takes what was found: {}",
        golden::difference(expected, found)
    );
}

/// A report in all formats.
fn rendered(place: &Path, report: &Report) -> Vec<(&'static str, String)> {
    let _ = fs::remove_dir_all(place);
    store(place, report).unwrap();
    let written = FORMATS.iter().map(|format| {
        let text = fs::read_to_string(place.join(format.file)).unwrap();
        (format.file, compared(format.file, &text))
    });
    written.collect()
}

/// What is compared of a file: of a page its data, since style and script are the same in all of them.
fn compared(name: &str, text: &str) -> String {
    if !name.ends_with(".html") {
        return text.to_owned();
    }
    let data = text.split_once(r#"<script type="application/json" id="data">"#);
    let data = data.and_then(|(_, rest)| rest.split_once("</script>"));
    data.map_or_else(|| text.to_owned(), |(data, _)| data.to_owned())
}

fn folder(sample: &Sample) -> PathBuf {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden-reports");
    all.join(&sample.name)
}

fn scratch(name: &str, what: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("samples");
    place.join("rendered").join(name).join(what)
}
