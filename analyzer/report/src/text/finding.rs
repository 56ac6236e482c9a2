//! One finding in full, as a line among consequences, and as a short notice.

use crate::model::Finding;
use crate::text::access::accesses;
use crate::text::paint::{Line, Style};
use crate::text::phrases::{aligned_actor, header, kind, seen, tests, times, variable};

/// Everything below the first line of a finding is indented by this.
pub const INDENT: usize = 2;

/// The notice that is printed while the program runs, when a finding is first seen: its title and the two accesses.
pub fn brief(finding: &Finding) -> String {
    let mut out = String::new();
    header(finding).put(&mut out, false);
    for access in &finding.accesses {
        let line = format!("  {} at {}", aligned_actor(access), access.place());
        Line::of(&line).put(&mut out, false);
    }
    out
}

/// A finding as the message of a failed test: its title, the two accesses, and why nothing orders them.
pub fn compact(finding: &Finding) -> String {
    let mut out = String::new();
    for line in finding_lines(finding, COMPACT, false) {
        line.put(&mut out, false);
    }
    out
}

/// Messages of tests are shown in logs and narrow windows, where two columns would not fit.
const COMPACT: usize = 80;

/// A finding in full, in lines of a width, none of them empty.
pub fn finding_lines(finding: &Finding, width: usize, whole: bool) -> Vec<Line> {
    let inner = width.saturating_sub(INDENT);
    let mut below = Vec::new();
    if let [test] = tests(finding)[..] {
        let test = Line::of(&format!("in test {test}"));
        below.extend(test.wrapped(inner, INDENT));
    }
    below.extend(accesses(finding, inner, whole));
    let mut order = vec![Line::of(&finding.missing_edge)];
    let seen_last = finding.last_synchronization.iter();
    order.extend(seen_last.map(|seen| Line::of(&seen.words)));
    below.extend(order.into_iter().flat_map(|line| line.wrapped(inner, 0)));
    for advice in &finding.advice {
        let help = Line::of(&format!("help: {advice}"));
        below.extend(help.wrapped(inner, "help: ".len()));
    }
    below.extend(Line::of(&seen(finding)).wrapped(inner, 0));
    let mut lines = vec![header(finding)];
    lines.extend(below.into_iter().map(|line| line.indented(INDENT)));
    lines
}

/// How to print more about a finding.
pub fn again(finding: &Finding) -> Line {
    let command = format!("again: redflag explain {}", finding.id);
    Line::default().then(Style::Dim, &command).indented(INDENT)
}

/// The consequences of a race, one line each.
pub fn consequence_lines(consequences: &[&Finding]) -> Vec<Line> {
    if consequences.is_empty() {
        return Vec::new();
    }
    let head = "Consequences: if the two accesses above were ordered, these would be, too.";
    let mut lines = vec![Line::of(head).indented(INDENT)];
    for finding in consequences {
        let variable = variable(&finding.variable);
        let mut line = Line::of(&format!("{} on {variable}: ", finding.id)).indented(2 * INDENT);
        for access in &finding.accesses {
            line = line.plain(&format!("{} at ", kind(access)));
            line = line.then(Style::Place, &access.place()).plain(", ");
        }
        lines.push(line.plain(&format!("seen {}", times(finding.count))));
    }
    lines
}
