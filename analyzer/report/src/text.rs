//! The report as text: each race with its consequences, then predictions, then findings that do not count, then a table, and what
//! was watched.

mod access;
mod explain;
mod finding;
mod groups;
mod paint;
mod phrases;
mod snippet;
mod stack;
mod standing;
mod summary;
mod table;

use crate::format::Format;
use crate::model::{Finding, Report};
pub use explain::explain;
use finding::{again, consequence_lines, finding_lines};
pub use finding::{brief, compact};
use groups::Groups;
use paint::Line;

/// The format for people.
pub const FORMAT: Format = Format {
    name: "text",
    file: FILE,
    render: to_text,
};

/// The file of the report as text.
pub const FILE: &str = "report.txt";

/// How the text is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether to colour it, for terminals.
    pub color: bool,
    /// How many columns there are.
    pub width: usize,
}

impl Look {
    /// For files and pipes.
    pub fn plain() -> Self {
        Look {
            color: false,
            width: 120,
        }
    }

    /// The columns that are used: very narrow text cannot be laid out, and very long lines are hard to read.
    fn columns(&self) -> usize {
        self.width.clamp(40, 160)
    }
}

/// The report as text.
pub fn to_text(report: &Report, look: &Look) -> String {
    let width = look.columns();
    let groups = Groups::of(&report.findings);
    let mut page = Page::new(look);
    for root in &groups.races {
        page.put(finding_lines(root.race, width, false));
        page.put([again(root.race)]);
        page.put(consequence_lines(&root.consequences));
        page.end_section();
    }
    if !groups.predicted.is_empty() {
        page.put(Line::of(PREDICTED).wrapped(width, 0));
        page.end_section();
    }
    for predicted in &groups.predicted {
        page.put(finding_lines(predicted, width, false));
        page.put([again(predicted)]);
        page.end_section();
    }
    page.put(standing::suppressed(&groups.suppressed));
    page.end_section();
    page.put(standing::known(&groups.known));
    page.end_section();
    page.put(table::table(groups.in_full(), width));
    page.end_section();
    page.put(summary::summary(report, &groups));
    page.put(standing::suppressions(&report.suppressions));
    page.text
}

/// One finding as text, for formats that hold text.
pub(crate) fn finding_to_text(finding: &Finding) -> String {
    let look = Look::plain();
    let mut page = Page::new(&look);
    page.put(finding_lines(finding, look.columns(), false));
    page.text
}

const PREDICTED: &str = "\
Predicted: these accesses were not seen to race in this run, but the locks that were held do not keep them apart, so that \
another schedule may let them race. A prediction can be wrong: something other than a lock may always order them.";

/// Text that is being written.
struct Page {
    text: String,
    color: bool,
}

impl Page {
    fn new(look: &Look) -> Self {
        Page {
            text: String::new(),
            color: look.color,
        }
    }

    fn put(&mut self, lines: impl IntoIterator<Item = Line>) {
        for line in lines {
            line.put(&mut self.text, self.color);
        }
    }

    /// Adds an empty line after the last section, if there was one.
    fn end_section(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests;
