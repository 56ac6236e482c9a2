//! The findings that are printed in full, again as a table.

use crate::model::{Finding, VariableKind};
use crate::text::paint::{Line, Style};
use crate::text::phrases::{source_line, style, tests};

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

/// The table. One finding needs none.
pub fn table<'a>(findings: impl Iterator<Item = &'a Finding>, width: usize) -> Vec<Line> {
    let rows: Vec<[Line; COLUMNS]> = findings.map(row).collect();
    if rows.len() < 2 {
        return Vec::new();
    }
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
    rows.map(|row| laid_out(row, &widths)).collect()
}

fn row(finding: &Finding) -> [Line; COLUMNS] {
    let variable = &finding.variable;
    let name = match (variable.kind, &variable.field) {
        (VariableKind::Field, Some(field)) => format!("{}.{field}", variable.class),
        _ => variable.class.clone(),
    };
    let place = |at: usize| Line::default().then(Style::Place, &source_line(&finding.accesses[at]));
    [
        Line::of(&finding.id),
        Line::default().then(style(finding.verdict), finding.verdict.name()),
        Line::of(&name),
        place(0),
        place(1),
        Line::of(&finding.count.to_string()),
        Line::of(&tests(finding).join(", ")),
    ]
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

    fn text(findings: &[Finding], width: usize) -> String {
        let mut out = String::new();
        for line in table(findings.iter(), width) {
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
        guess.variable.kind = VariableKind::Contents;
        guess.variable.class = "java.util.HashMap".into();
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
        findings[1].accesses[0].test = Some("ATest#m".into());
        let text = text(&findings, 100);
        assert!(text.contains("  times  test\n"), "{text}");
        assert!(text.contains("     1  ATest#m\n"), "{text}");
    }

    #[test]
    fn a_table_that_is_too_wide_loses_the_beginnings_of_its_longest_names() {
        let mut findings = findings();
        findings[0].variable.class = "com.acme.warehouse.inventory.Stock".into();
        let text = text(&findings, 65);
        assert!(text.contains("  ….Stock.count  "), "{text}");
        assert!(text.contains("  …util.HashMap  "), "{text}");
        assert!(text.contains("  A.java:15   2000\n"), "{text}");
    }

    #[test]
    fn one_finding_needs_no_table() {
        assert_eq!(table(findings()[..1].iter(), 80), []);
    }
}
