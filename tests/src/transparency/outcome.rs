//! What the launcher's XML reports say of every test.
//!
//! A test is known by its unique id, which the launcher writes into `system-out`: display names may contain hash codes. Surefire
//! writes none; there it is known by class and name.
//! Messages are compared after [`normalize`], whose table is all that two runs may differ in.

use super::Trouble;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Results by unique id.
pub type Outcomes = BTreeMap<String, Outcome>;

/// The result of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It ended normally.
    Passed,
    /// It threw.
    Failed {
        /// The exception's class.
        exception: String,
        /// Its message, normalized.
        message: String,
    },
    /// It did not run, or an assumption of it did not hold.
    Skipped,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Passed => f.write_str("passed"),
            Outcome::Skipped => f.write_str("skipped"),
            Outcome::Failed { exception, message } => {
                let line: String = message
                    .lines()
                    .next()
                    .unwrap_or("")
                    .chars()
                    .take(300)
                    .collect();
                write!(f, "failed: {exception}: {line}")
            }
        }
    }
}

/// Reads every report of a folder.
pub fn read_reports(folder: &Path) -> Result<Outcomes, Trouble> {
    let mut reports: Vec<PathBuf> = fs::read_dir(folder)
        .map_err(|why| Trouble::File(folder.into(), why))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "xml"))
        .collect();
    reports.sort();
    let mut outcomes = Outcomes::new();
    for report in reports {
        let text = fs::read_to_string(&report).map_err(|why| Trouble::File(report.clone(), why))?;
        parse_report(&text, &mut outcomes).map_err(|what| Trouble::Report(report, what))?;
    }
    Ok(outcomes)
}

fn parse_report(text: &str, outcomes: &mut Outcomes) -> Result<(), String> {
    let document = Document::parse(text).map_err(|why| why.to_string())?;
    for case in document
        .descendants()
        .filter(|node| node.has_tag_name("testcase"))
    {
        let id = unique_id(case).or_else(|| named(case));
        let id = id.ok_or("a test case without a name")?;
        let mut name = normalize(&id);
        let mut copies = 1;
        while outcomes.contains_key(&name) {
            copies += 1;
            name = format!("{} (no. {copies})", normalize(&id));
        }
        outcomes.insert(name, outcome(case));
    }
    Ok(())
}

fn unique_id(case: Node) -> Option<String> {
    case.children()
        .filter(|node| node.has_tag_name("system-out"))
        .filter_map(|node| node.text())
        .flat_map(str::lines)
        .find_map(|line| line.strip_prefix("unique-id: "))
        .map(|id| id.trim().to_string())
}

/// The name of a test in a report of Surefire, which has no unique ids.
fn named(case: Node) -> Option<String> {
    let [class, name] = ["classname", "name"].map(|key| case.attribute(key));
    Some(format!("{}#{}", class?, name?))
}

fn outcome(case: Node) -> Outcome {
    let child = |tags: &[&str]| {
        case.children()
            .find(|node| tags.contains(&node.tag_name().name()))
    };
    if let Some(failure) = child(&["failure", "error"]) {
        return Outcome::Failed {
            exception: failure.attribute("type").unwrap_or("").to_string(),
            message: normalize(failure.attribute("message").unwrap_or("")),
        };
    }
    match child(&["skipped"]) {
        Some(_) => Outcome::Skipped,
        None => Outcome::Passed,
    }
}

/// Takes out what differs between any two runs: hash codes after `@`, and the numbers of lambda and proxy classes.
pub fn normalize(text: &str) -> String {
    /// A text, and the characters that are noise after it.
    type Mark = (&'static str, fn(char) -> bool);
    const MARKS: &[Mark] = &[
        ("@", |c| c.is_ascii_hexdigit()),
        ("$$Lambda", |c| c.is_ascii_hexdigit() || "/$x".contains(c)),
        ("$Proxy", |c| c.is_ascii_digit()),
    ];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        if let Some((mark, noise)) = MARKS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            out.push_str(mark);
            let after = &rest[mark.len()..];
            let stripped = after.trim_start_matches(noise);
            if stripped.len() < after.len() {
                out.push('#');
            }
            rest = stripped;
        } else {
            let step = rest.chars().next().map_or(1, char::len_utf8);
            out.push_str(&rest[..step]);
            rest = &rest[step..];
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"<testsuite>
      <testcase name="a"><system-out><![CDATA[
unique-id: [engine:e]/[m:a]
display-name: a
]]></system-out></testcase>
      <testcase name="b"><failure type="E" message="was X@1f2e3d now"/><system-out>
unique-id: [engine:e]/[m:b]
</system-out></testcase>
      <testcase name="c"><skipped/><system-out>
unique-id: [engine:e]/[m:c]
</system-out></testcase>
      <testcase name="c"><error type="E"/><system-out>
unique-id: [engine:e]/[m:c]
</system-out></testcase>
    </testsuite>"#;

    #[test]
    fn test_cases_are_read_and_repeated_ids_are_numbered() {
        let mut outcomes = Outcomes::new();
        parse_report(REPORT, &mut outcomes).unwrap();
        let failed = |message: &str| Outcome::Failed {
            exception: "E".into(),
            message: message.into(),
        };
        assert_eq!(outcomes["[engine:e]/[m:a]"], Outcome::Passed);
        assert_eq!(outcomes["[engine:e]/[m:b]"], failed("was X@# now"));
        assert_eq!(outcomes["[engine:e]/[m:c]"], Outcome::Skipped);
        assert_eq!(outcomes["[engine:e]/[m:c] (no. 2)"], failed(""));
        assert_eq!(outcomes.len(), 4);
    }

    #[test]
    fn a_test_case_without_an_id_is_an_error() {
        let report = "<testsuite><testcase name='a'/></testsuite>";
        assert!(parse_report(report, &mut Outcomes::new()).is_err());
    }

    #[test]
    fn only_the_noise_of_a_run_is_taken_out() {
        assert_eq!(normalize("a@b.c"), "a@#.c");
        assert_eq!(normalize("X$$Lambda$14/0x0000@7f"), "X$$Lambda#@#");
        assert_eq!(normalize("$Proxy12 has 12 é"), "$Proxy# has 12 é");
    }
}
