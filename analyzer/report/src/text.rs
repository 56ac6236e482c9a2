//! The report as text: a table, each race with its consequences, then predictions, then findings that do not count, what was watched,
//! and the verdict.

mod access;
mod explain;
mod finding;
mod groups;
mod library;
mod paint;
mod phrases;
mod snippet;
pub mod stack;
mod standing;
mod summary;
mod table;

use crate::format::Format;
use crate::model::{Finding, Report};
use crate::shell::shell_word;
pub use explain::{explain, harm, lists, remedies, remedies_head};
use finding::{again, consequence_lines, finding_lines};
pub use finding::{brief, why};
use groups::Groups;
use paint::Line;
use std::path::Path;

/// The format for people.
pub const FORMAT: Format = Format {
    name: "text",
    file: FILE,
    render: to_text,
};

/// The file of the report as text.
pub const FILE: &str = "report.txt";

/// How the text is to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether to colour it, for terminals.
    pub color: bool,
    /// How many columns there are.
    pub width: usize,
    /// Where the report is stored, for the commands that the text names.
    pub place: ReportPlace,
}

/// Where a report is stored: what `redflag explain` must be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportPlace {
    /// Nowhere.
    Nowhere,
    /// In the directory that commands read by default.
    Default,
    /// In the directory of the file that the text is in.
    Here,
    /// In these directories, which no command reads by default.
    Directories {
        /// `redflag`, or where it is.
        command: String,
        /// The directories, as words of a command line.
        words: String,
    },
}

impl ReportPlace {
    /// A command on the report; none if it is stored nowhere.
    fn command(&self, words: &str) -> Option<String> {
        match self {
            ReportPlace::Nowhere => None,
            ReportPlace::Default => Some(format!("redflag {words}")),
            ReportPlace::Here => Some(format!("redflag {words} .")),
            ReportPlace::Directories {
                command,
                words: dirs,
            } => Some(format!("{command} {words} {dirs}")),
        }
    }

    /// How to start this command.
    pub(crate) fn redflag(&self) -> &str {
        match self {
            ReportPlace::Directories { command, .. } => command,
            ReportPlace::Nowhere | ReportPlace::Default | ReportPlace::Here => "redflag",
        }
    }

    /// In these directories, for a command that is started by this name or path.
    pub fn directories(command: &Path, paths: &[impl AsRef<Path>]) -> Self {
        let words = paths.iter().map(|path| shell_word(path.as_ref()));
        ReportPlace::Directories {
            command: shell_word(command),
            words: words.collect::<Vec<_>>().join(" "),
        }
    }
}

impl Look {
    /// For files and pipes.
    pub fn plain() -> Self {
        Look {
            color: false,
            width: 120,
            place: ReportPlace::Default,
        }
    }

    /// For the files of a report's directory.
    pub fn stored() -> Self {
        Look {
            place: ReportPlace::Here,
            ..Look::plain()
        }
    }

    /// The columns that are used: very narrow text cannot be laid out, and very long lines are hard to read.
    fn columns(&self) -> usize {
        self.width.clamp(40, 160)
    }
}

/// The report as text.
pub fn to_text(report: &Report, look: &Look) -> String {
    written(report, look, &Extent::WHOLE)
}

/// What a run prints at its end: the table, the first findings in full unless they were printed before, how to print the others, and
/// the verdict.
pub fn to_terminal(report: &Report, look: &Look, terminal: &Terminal<'_>) -> String {
    let extent = Extent {
        findings: if terminal.in_full { FINDINGS } else { 0 },
        rows: ROWS,
        lines: LINES,
        every_jvm: terminal.verbose,
        place: terminal.place,
    };
    written(report, look, &extent)
}

/// What the end of a run depends on, in addition to its report.
#[derive(Clone, Copy, Debug)]
pub struct Terminal<'a> {
    /// Where the report is, in words.
    pub place: Option<&'a str>,
    /// Whether the first findings are printed in full.
    pub in_full: bool,
    /// Whether each JVM gets a line.
    pub verbose: bool,
}

/// How many findings a terminal shows in full, how many rows of the table, and how many lines of each list.
const FINDINGS: usize = 10;
const ROWS: usize = 40;
const LINES: usize = 10;

/// How much of a report is written.
struct Extent<'a> {
    findings: usize,
    rows: usize,
    lines: usize,
    every_jvm: bool,
    place: Option<&'a str>,
}

impl Extent<'_> {
    const WHOLE: Extent<'static> = Extent {
        findings: usize::MAX,
        rows: usize::MAX,
        lines: usize::MAX,
        every_jvm: true,
        place: None,
    };

    /// The first lines of a list after its head, and how many are left out.
    fn first(&self, lines: Vec<Line>) -> Vec<Line> {
        let most = self.lines.saturating_add(1);
        let more = lines.len().saturating_sub(most);
        let mut shown: Vec<Line> = lines.into_iter().take(most).collect();
        if more > 0 {
            shown.push(Line::of(&format!("  and {more} more")));
        }
        shown
    }
}

fn written(report: &Report, look: &Look, extent: &Extent<'_>) -> String {
    let width = look.columns();
    let groups = Groups::of(&report.findings);
    let mut page = Page::new(look);
    let all: Vec<&Finding> = groups.in_full().collect();
    page.put(table::table(&all, width, extent.rows));
    page.end_section();
    put_findings(&mut page, &groups, look, extent);
    let more = all.len().saturating_sub(extent.findings);
    if more > 0 {
        let words = match extent.findings {
            0 => "in full".to_owned(),
            _ => format!("and {more} more"),
        };
        let report = look.place.command("report").unwrap_or_default();
        page.put([Line::of(&format!("{words}: {report}"))]);
        page.end_section();
    }
    let shown = &groups.library[..groups.library.len().min(extent.lines)];
    page.put(library::section(report, shown, width));
    let more = groups.library.len() - shown.len();
    page.put((more > 0).then(|| Line::of(&format!("  and {more} more"))));
    page.end_section();
    for list in [
        standing::suppressed(&groups.suppressed),
        standing::known(&groups.known),
        standing::suppressions(&report.suppressions),
        summary::watched(report, extent.every_jvm),
        summary::unwatched(report),
    ] {
        page.put(extent.first(list));
        page.end_section();
    }
    page.put(extent.place.map(Line::of));
    page.put([summary::verdict(report, &groups)]);
    page.text
}

/// The findings in full, up to the number that is wanted.
fn put_findings(page: &mut Page, groups: &Groups<'_>, look: &Look, extent: &Extent<'_>) {
    let width = look.columns();
    for root in groups.races.iter().take(extent.findings) {
        page.put(finding_lines(root.race, width, false));
        page.put(again(root.race, &look.place));
        page.put(extent.first(consequence_lines(&root.consequences)));
        page.end_section();
    }
    let left = extent.findings.saturating_sub(groups.races.len());
    let predicted = &groups.predicted[..left.min(groups.predicted.len())];
    if !predicted.is_empty() {
        let races = groups
            .predicted
            .iter()
            .all(|finding| finding.race().is_some());
        let words = if races { PREDICTED_RACES } else { PREDICTED };
        page.put(Line::of(words).wrapped(width, 0));
        page.end_section();
    }
    for finding in predicted {
        page.put(finding_lines(finding, width, false));
        page.put(again(finding, &look.place));
        page.end_section();
    }
}

/// One finding as text, with what `explain` says of it, for formats that hold text.
pub(crate) fn finding_to_text(finding: &Finding) -> String {
    let look = Look::plain();
    let mut page = Page::new(&look);
    page.put(finding_lines(finding, look.columns(), false));
    for (head, points) in lists(finding) {
        page.end_section();
        page.put([Line::of(&format!("{head}:"))]);
        for point in points {
            page.put(Line::of(&format!("- {point}")).wrapped(look.columns(), 2));
        }
    }
    page.text
}

const PREDICTED: &str = "\
Predicted: these did not happen in this run, but another schedule may let them happen. A prediction can be wrong: something that was \
not seen may always keep them from it.";

const PREDICTED_RACES: &str = "\
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
