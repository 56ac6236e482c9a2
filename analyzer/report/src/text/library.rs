//! Findings in libraries, which are listed apart: the project cannot fix them.

use crate::model::{FailOn, Finding, OwnCode, Report};
use crate::oneline::actors;
use crate::text::finding::INDENT;
use crate::text::paint::{Line, Style};
use crate::text::phrases::{header, seen};

/// The section: how the code was found to be a library's, and each finding in a few lines.
pub fn section(report: &Report, findings: &[&Finding], width: usize) -> Vec<Line> {
    if findings.is_empty() {
        return Vec::new();
    }
    let mut lines = Line::of(&head(report)).wrapped(width, 0);
    for finding in findings {
        lines.push(header(finding).indented(INDENT));
        let actors = actors(finding);
        for (actor, strand) in actors.iter().zip(finding.subject.strands()) {
            let at = Line::of(&format!("{actor} at ")).then(Style::Place, &strand.place());
            lines.push(at.indented(2 * INDENT));
        }
        lines.push(Line::of(&seen(finding)).indented(2 * INDENT));
    }
    lines
}

fn head(report: &Report) -> String {
    let why = match &report.own {
        Some(OwnCode::Patterns { patterns }) => {
            format!("the code is not in `--own {}`", patterns.join(":"))
        }
        Some(OwnCode::Project) | None => {
            "the code is neither in the sources nor in the class directories of this project"
                .to_owned()
        }
    };
    let counts = match report.fail_on {
        FailOn::Any => "They count, because of `--fail-on any`.",
        FailOn::Race | FailOn::Predicted => {
            "They do not count: `--own PATTERN` names code of your own, and `--fail-on any` counts them all."
        }
    };
    format!("In libraries: {why}. {counts}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{FindingVerdict, Origin, Verdict};
    use crate::sample::{finding, report};
    use crate::text::{Look, to_text};

    #[test]
    fn findings_in_libraries_are_apart_and_brief() {
        let own = finding(FindingVerdict::Race, "mine", [1, 2]);
        let mut theirs = finding(FindingVerdict::Race, "theirs", [3, 4]);
        theirs.origin = Origin::Library;
        let mut report = report(Verdict::Clean, vec![theirs, own]);
        report.own = Some(OwnCode::Project);
        let text = to_text(&report, &Look::plain());
        let (before, section) = text.split_once("In libraries: ").unwrap();
        assert!(
            before.contains("A.mine") && !before.contains("A.theirs"),
            "{text}"
        );
        let (section, summary) = section.split_once("\n\n").unwrap();
        assert!(
            section.starts_with("the code is neither in the sources nor"),
            "{text}"
        );
        assert!(section.contains("They do not count"), "{text}");
        for part in ["A.theirs", "at A.m(A.java:3)", "at A.m(A.java:4)"] {
            assert!(section.contains(part), "{text}");
        }
        assert!(summary.contains("1 race, 1 in libraries"), "{text}");

        report.decide(FailOn::Any);
        report.own = Some(OwnCode::Patterns {
            patterns: vec!["com.acme.**".into()],
        });
        let text = to_text(&report, &Look::plain());
        let says = "the code is not in `--own com.acme.**`. They count";
        assert!(text.contains(says), "{text}");
    }
}
