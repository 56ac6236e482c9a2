//! The findings as a table.

use crate::model::Finding;
use crate::oneline::{short_name, verdict};
use crate::subject::{Strand, Subject};
use crate::text::paint::{Line, Style};
use crate::text::phrases::{style, tests};

const COLUMNS: usize = 7;
const HEAD: [&str; COLUMNS] = [
    "id", "verdict", "variable", "first", "second", "times", "test",
];
/// The columns that become narrower if the table is too wide. The others are needed in full.
const ELASTIC: [usize; 4] = [2, 3, 4, 6];
const TIMES: usize = 5;
/// No column becomes narrower than this.
const LEAST: usize = 8;
const GAP: usize = 2;

/// The table, up to a number of rows. One finding needs none.
pub fn table(findings: &[&Finding], width: usize, most: usize) -> Vec<Line> {
    if findings.len() < 2 {
        return Vec::new();
    }
    let shown = findings.iter().take(most);
    let rows: Vec<[Line; COLUMNS]> = shown.map(|finding| row(finding)).collect();
    let mut widths = [0; COLUMNS];
    for row in &rows {
        for (column, cell) in row.iter().enumerate() {
            widths[column] = widths[column].max(cell.width());
        }
    }
    for (column, head) in HEAD.iter().enumerate() {
        // An empty column is dropped.
        if widths[column] > 0 {
            widths[column] = widths[column].max(head.len());
        }
    }
    narrow(&mut widths, width);
    let head = HEAD.map(|name| Line::default().then(Style::Dim, name));
    let rows = std::iter::once(head).chain(rows);
    let mut lines: Vec<Line> = rows.map(|row| laid_out(row, &widths)).collect();
    let more = findings.len().saturating_sub(most);
    if more > 0 {
        lines.push(Line::default().then(Style::Dim, &format!("… {more} more")));
    }
    lines
}

fn row(finding: &Finding) -> [Line; COLUMNS] {
    let strands = finding.subject.strands();
    let place = |at: usize| {
        let line = strands.get(at).map(Strand::source_line);
        Line::default().then(Style::Place, &line.unwrap_or_default())
    };
    [
        Line::of(&finding.id),
        Line::default().then(style(finding.verdict), words(finding)),
        Line::of(&short_name(finding)),
        place(0),
        place(1),
        Line::of(&finding.count.to_string()),
        Line::of(&tests(finding).join(", ")),
    ]
}

/// The verdict; of what is not a race, its kind as well.
fn words(finding: &Finding) -> &'static str {
    match finding.subject {
        Subject::Race(_) => finding.verdict.name(),
        Subject::Deadlock(_) | Subject::Views(_) | Subject::Failure(_) => verdict(finding),
    }
}

/// Takes from the widest elastic column, one by one, until the table fits or nothing gives way any more.
fn narrow(widths: &mut [usize; COLUMNS], width: usize) {
    let all = |widths: &[usize; COLUMNS]| {
        let shown = widths.iter().filter(|&&width| width > 0);
        shown
            .map(|width| width + GAP)
            .sum::<usize>()
            .saturating_sub(GAP)
    };
    while all(widths) > width {
        let widest = ELASTIC.into_iter().max_by_key(|&column| widths[column]);
        match widest.filter(|&column| widths[column] > LEAST) {
            Some(column) => widths[column] -= 1,
            None => return,
        }
    }
}

/// The end of a name is its most specific part, so the beginning is cut.
fn laid_out(row: [Line; COLUMNS], widths: &[usize; COLUMNS]) -> Line {
    let mut line = Line::default();
    for (column, (cell, &width)) in row.into_iter().zip(widths).enumerate() {
        if width == 0 {
            continue;
        }
        let before = if column == 0 { 0 } else { GAP };
        let cell = cell.cut_front(width);
        let left = if column == TIMES {
            width - cell.width()
        } else {
            0
        };
        line = line.join(cell.indented(left).padded(width).indented(before));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FindingVerdict;
    use crate::sample::finding;
    use crate::variable::VariableKind;

    fn text(findings: &[Finding], width: usize) -> String {
        let mut out = String::new();
        for line in table(&findings.iter().collect::<Vec<_>>(), width, usize::MAX) {
            assert!(line.width() <= width, "{line:?}");
            line.put(&mut out, false);
        }
        out.replace(&findings[0].id, "RF-1")
            .replace(&findings[1].id, "RF-2")
    }

    fn findings() -> [Finding; 2] {
        let mut race = finding(FindingVerdict::Race, "count", [3, 15]);
        race.count = 2000;
        let mut guess = finding(FindingVerdict::Predicted, "x", [7, 7]);
        let variable = &mut guess.race_mut().unwrap().variable;
        variable.kind = VariableKind::Contents;
        variable.class = "java.util.HashMap".into();
        [race, guess]
    }

    #[test]
    fn each_finding_is_a_row() {
        let expected = "\
id           verdict    variable           first     second     times
RF-1  race       A.count            A.java:3  A.java:15   2000
RF-2  predicted  java.util.HashMap  A.java:7  A.java:7       1
";
        assert_eq!(text(&findings(), 80), expected);
    }

    #[test]
    fn a_test_has_a_column_if_any_is_known() {
        let mut findings = findings();
        findings[1].race_mut().unwrap().pair.accesses[0].test = Some("ATest#m".into());
        let text = text(&findings, 100);
        assert!(text.contains("  times  test\n"), "{text}");
        assert!(text.contains("     1  ATest#m\n"), "{text}");
    }

    #[test]
    fn a_table_that_is_too_wide_loses_the_beginnings_of_its_longest_names() {
        let mut findings = findings();
        findings[0].race_mut().unwrap().variable.class =
            "com.acme.warehouse.inventory.Stock".into();
        let text = text(&findings, 65);
        assert!(text.contains("  ….Stock.count  "), "{text}");
        assert!(text.contains("  …util.HashMap  "), "{text}");
        assert!(text.contains("  A.java:15   2000\n"), "{text}");
    }

    #[test]
    fn rows_that_are_left_out_are_counted() {
        let [race, guess] = findings();
        let lines = table(&[&race, &guess, &guess, &guess], 80, 2);
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[3], Line::default().then(Style::Dim, "… 2 more"));
    }

    #[test]
    fn one_finding_needs_no_table() {
        assert_eq!(table(&[&findings()[0]], 80, usize::MAX), []);
    }
}
