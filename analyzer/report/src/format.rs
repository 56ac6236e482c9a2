//! The formats of a report: one table, read by the command's options and help and by all code that writes or clears a report directory.
//!
//! A new format is a module with a `FORMAT`, and a line in [`FORMATS`].

use crate::model::Report;
use crate::text::Look;
use crate::{html, json, junit, sarif, text};
use std::path::Path;

/// A format of a report.
#[derive(Debug)]
pub struct Format {
    /// The value of `--format` for it.
    pub name: &'static str,
    /// Its file in a report directory.
    pub file: &'static str,
    /// Renders a report. Only text depends on the look.
    pub render: fn(&Report, &Look) -> String,
}

impl Format {
    /// The format with this name.
    pub fn find(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name)
    }
}

/// All formats, in the order of the help.
pub const FORMATS: &[Format] = &[
    text::FORMAT,
    json::FORMAT,
    html::FORMAT,
    sarif::FORMAT,
    junit::FORMAT,
];

/// Where a report was written: the file for browsers, as a path that a terminal opens.
pub fn page(dir: &Path) -> String {
    format!(
        "the report is in {}, with the other formats next to it",
        dir.join(html::FORMAT.file).display()
    )
}

/// The names of all formats.
pub const FORMAT_NAMES: [&str; FORMATS.len()] = names();

const fn names() -> [&'static str; FORMATS.len()] {
    let mut names = [""; FORMATS.len()];
    let mut at = 0;
    while at < FORMATS.len() {
        names[at] = FORMATS[at].name;
        at += 1;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Verdict;
    use crate::sample::report;
    use std::collections::HashSet;

    #[test]
    fn names_and_files_are_unique_and_renderings_differ() {
        let report = report(Verdict::Clean, vec![]);
        let mut seen = HashSet::new();
        for format in FORMATS {
            let text = (format.render)(&report, &Look::plain());
            assert!(text.ends_with('\n'), "{}", format.name);
            for part in [format.name.to_owned(), format.file.to_owned(), text] {
                assert!(seen.insert(part), "{}", format.name);
            }
        }
    }
}
