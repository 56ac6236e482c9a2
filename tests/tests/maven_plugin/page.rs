//! What the page of a sample that Maven builds says.
//!
//! An indented line that begins with `mvn` is a step. The first number after the words *exit status* below it is the status that
//! it ends with. If a line `<!-- log -->` follows, the indented block after it shows lines of Maven's log.

use std::path::Path;

const MARKER: &str = "<!-- log -->";
const INDENT: &str = "    ";

/// A command, and what comes of it.
#[derive(Debug)]
pub struct Step {
    /// What is typed.
    pub line: String,
    /// Its exit status.
    pub status: i32,
    /// Lines that it prints, among others.
    pub shown: Vec<String>,
}

/// Reads a page.
///
/// # Panics
///
/// If no exit status follows a step.
pub fn read(text: &str) -> Vec<Step> {
    let lines: Vec<&str> = text.lines().collect();
    let is_step = |line: &str| line.starts_with(INDENT) && line.trim().starts_with("mvn ");
    let starts: Vec<usize> = (0..lines.len()).filter(|&at| is_step(lines[at])).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let parts = starts.iter().zip(ends);
    parts
        .map(|(&start, end)| step(lines[start].trim(), &lines[start + 1..end]))
        .collect()
}

fn step(line: &str, below: &[&str]) -> Step {
    let status = status(&below.join(" "));
    let marked = below.iter().skip_while(|line| **line != MARKER).skip(1);
    let block = marked
        .skip_while(|line| line.is_empty())
        .take_while(|line| line.is_empty() || line.starts_with(INDENT));
    Step {
        line: line.to_owned(),
        status: status.unwrap_or_else(|| panic!("no exit status follows `{line}`")),
        shown: block
            .filter(|line| !line.is_empty())
            .map(|line| line[INDENT.len()..].to_owned())
            .collect(),
    }
}

/// The first number after the words *exit status*, wherever the lines are broken.
fn status(prose: &str) -> Option<i32> {
    let words = prose.split_whitespace();
    let words: Vec<&str> = words
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .collect();
    let after = words.windows(2).position(|two| two == ["exit", "status"])?;
    words[after + 2..].iter().find_map(|word| word.parse().ok())
}

/// The parts of a line, without what differs from run to run: which of two accesses is on the left, the directory of
/// the project, and all numbers but those in names of findings and in places in the sample's own sources.
pub fn parts(line: &str, project: &Path) -> Vec<String> {
    let line = line.replace(&format!("{}/", project.display()), "");
    let parts = line.split("  ").map(str::trim);
    let words = |part: &str| part.split(' ').map(normal).collect::<Vec<_>>().join(" ");
    parts.filter(|part| !part.is_empty()).map(words).collect()
}

fn normal(word: &str) -> String {
    match word.starts_with("RF-") || word.contains("Till") {
        true => word.to_owned(),
        false => without_numbers(word),
    }
}

fn without_numbers(word: &str) -> String {
    let mut out = String::new();
    for c in word.chars() {
        match c.is_ascii_digit() {
            true if out.ends_with('0') => {}
            true => out.push('0'),
            false => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_in_steps() {
        let page = "\
Type

    mvn verify

which fails (exit
status 1):

<!-- log -->

    [ERROR] one

    [ERROR]   two
and

    mvn -q test

has the exit status 0.
";
        let steps = read(page);
        let [first, second] = &steps[..] else {
            panic!("{steps:?}");
        };
        assert_eq!((&*first.line, first.status), ("mvn verify", 1));
        assert_eq!(first.shown, ["[ERROR] one", "[ERROR]   two"]);
        assert_eq!((&*second.line, second.status), ("mvn -q test", 0));
        assert!(second.shown.is_empty());
    }

    #[test]
    fn lines_are_compared_without_what_differs_from_run_to_run() {
        let parts = |line| parts(line, Path::new("/tmp/office"));
        assert_eq!(
            parts("[INFO]   JVM 4711: in /tmp/office/target"),
            ["[INFO]", "JVM 0: in target"]
        );
        assert_eq!(
            parts("RF-12ab34cd at office.Till.take(Till.java:9)"),
            ["RF-12ab34cd at office.Till.take(Till.java:9)"]
        );
        assert_eq!(
            parts("  write by \"pool-1-thread-2\"     read by \"pool-1-thread-1\""),
            [
                "write by \"pool-0-thread-0\"",
                "read by \"pool-0-thread-0\""
            ]
        );
    }
}
