//! What a sample's page says, and where its report is.

use std::ops::Range;

/// The line above the report.
const MARKER: &str = "<!-- report -->";
/// What makes a line part of an indented block.
const INDENT: &str = "    ";

/// A page.
#[derive(Debug)]
pub struct Page {
    /// The steps, as they come. The first one shows the sample as it is.
    pub steps: Vec<Step>,
}

/// Commands, and what comes of them.
#[derive(Debug)]
pub struct Step {
    /// The lines that compile.
    pub compile: Vec<String>,
    /// The line that runs the sample.
    pub run: String,
    /// Its exit status.
    pub status: i32,
    /// The lines of the page that contain its report.
    pub report: Option<Range<usize>>,
}

impl Page {
    /// Reads a page, or says what is missing on it.
    pub fn read(text: &str) -> Result<Page, String> {
        let lines: Vec<&str> = text.lines().collect();
        let blocks = blocks(&lines);
        let is_step = |block: &Range<usize>| {
            let mut lines = lines[block.clone()].iter();
            lines.any(|line| line.trim().starts_with("redflag run"))
        };
        let starts: Vec<&Range<usize>> = blocks.iter().filter(|block| is_step(block)).collect();
        let mut steps = Vec::new();
        for (at, block) in starts.iter().enumerate() {
            let end = starts.get(at + 1).map_or(lines.len(), |next| next.start);
            steps.push(step(&lines, block, end, &blocks)?);
        }
        let reports = steps.iter().filter(|step| step.report.is_some()).count();
        match reports {
            1 => Ok(Page { steps }),
            n => Err(format!("{n} steps have a report below them, not one")),
        }
    }

    /// The step that has a report.
    pub fn reported(&self) -> &Step {
        let mut steps = self.steps.iter();
        let reported = steps.find(|step| step.report.is_some());
        reported.expect("a page without a report is not read")
    }
}

/// The report on these lines of a page.
pub fn report(text: &str, place: &Range<usize>) -> String {
    let lines = text.lines().skip(place.start).take(place.len());
    lines
        .map(|line| line.strip_prefix(INDENT).unwrap_or(line).to_owned() + "\n")
        .collect()
}

/// The page with another report on these lines.
pub fn with_report(text: &str, place: &Range<usize>, report: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let shown = report.lines().map(|line| match line {
        "" => String::new(),
        line => format!("{INDENT}{line}"),
    });
    let before = lines[..place.start].iter().map(ToString::to_string);
    let after = lines[place.end..].iter().map(ToString::to_string);
    before
        .chain(shown)
        .chain(after)
        .map(|line| line + "\n")
        .collect()
}

fn step(
    lines: &[&str],
    block: &Range<usize>,
    end: usize,
    blocks: &[Range<usize>],
) -> Result<Step, String> {
    let typed = lines[block.clone()].iter().map(|line| line.trim());
    let (runs, compile): (Vec<&str>, Vec<&str>) =
        typed.partition(|line| line.starts_with("redflag run"));
    let [run] = runs[..] else {
        return Err(format!("a step has more than one `redflag run`: {runs:?}"));
    };
    if let Some(other) = compile.iter().find(|line| !line.starts_with("javac ")) {
        return Err(format!("`{other}` begins with neither javac nor redflag"));
    }
    let below = &lines[block.end..end];
    let marker = below.iter().position(|line| *line == MARKER);
    let report = marker.and_then(|at| {
        let first = block.end + at;
        blocks.iter().find(|block| block.start > first).cloned()
    });
    Ok(Step {
        compile: compile.into_iter().map(str::to_owned).collect(),
        run: run.to_owned(),
        status: status(&below.join(" "))
            .ok_or_else(|| format!("no exit status follows `{run}`"))?,
        report,
    })
}

/// The first number after the words *exit status*, wherever the lines are broken.
fn status(prose: &str) -> Option<i32> {
    let words: Vec<&str> = prose.split_whitespace().collect();
    let after = words.windows(2).position(|two| two == ["exit", "status"])?;
    words[after + 2..].iter().find_map(|word| {
        let number = word.trim_matches(|c: char| !c.is_ascii_digit());
        number.parse().ok()
    })
}

/// The indented blocks. Empty lines within are part of a block, those around it are not.
fn blocks(lines: &[&str]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !line.starts_with(INDENT) {
            continue;
        }
        match blocks.last_mut() {
            Some(last) if lines[last.end..at].iter().all(|line| line.is_empty()) => {
                last.end = at + 1;
            }
            _ => blocks.push(at..at + 1),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# Sample

    redflag demo

By hand:

    javac -d classes A.java
    redflag run -- java A

says so, with the exit
status 66 (not 3):

<!-- report -->

    a race

    1 race
Mended:

    redflag run -- java B

The exit status is 0.
";

    #[test]
    fn a_page_is_read_in_steps_and_its_report_can_be_replaced() {
        let page = Page::read(PAGE).unwrap();
        let [first, second] = &page.steps[..] else {
            panic!("{page:?}");
        };
        assert_eq!(first.compile, ["javac -d classes A.java"]);
        assert_eq!((&*first.run, first.status), ("redflag run -- java A", 66));
        assert_eq!((second.compile.len(), second.status), (0, 0));
        let place = page.reported().report.clone().unwrap();
        assert_eq!(report(PAGE, &place), "a race\n\n1 race\n");
        let changed = with_report(PAGE, &place, "no race\n");
        assert_eq!(
            changed,
            PAGE.replace("    a race\n\n    1 race\n", "    no race\n")
        );
        assert_eq!(with_report(PAGE, &place, "a race\n\n1 race\n"), PAGE);
    }

    #[test]
    fn a_page_without_a_report_or_a_status_is_refused() {
        let without = |text: &str| Page::read(&PAGE.replacen(text, "", 1)).unwrap_err();
        assert_eq!(without(MARKER), "0 steps have a report below them, not one");
        let why = without("The exit status is 0.");
        assert_eq!(why, "no exit status follows `redflag run -- java B`");
        let why = Page::read(&PAGE.replace("javac", "rm")).unwrap_err();
        assert!(why.starts_with("`rm -d"), "{why}");
    }
}
