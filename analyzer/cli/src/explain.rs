//! `redflag explain`: prints one stored finding in detail.

use crate::args::Given;
use crate::exit::{Exit, Failure};
use crate::output::print;
use crate::settings::{Screen, sources};
use crate::stored;
use redflag_detect::closest;
use redflag_report::{Finding, Look, Race, Report};
use std::io;

/// How many names are listed where several match.
const LISTED: usize = 5;

/// Prints the finding that was named.
pub fn explain(given: &Given) -> Result<Exit, Failure> {
    let id = given.operands.first().ok_or_else(|| {
        given.refused("`explain` needs the name of a finding, as in `redflag explain RF-1a2b3c4d`")
    })?;
    let sources = sources(given)?;
    let dirs = given.reports(1);
    let mut reports = stored::reports(&dirs)?;
    let typed = id.to_string_lossy();
    let found = find(&reports, &typed).map_err(|wrong| {
        let dirs: Vec<String> = dirs.iter().map(|dir| dir.display().to_string()).collect();
        Failure::Usage(wrong.says(&typed, &dirs.join(", ")))
    })?;
    let report = &mut reports[found.report];
    sources.enrich(report);
    let look = Look {
        place: stored::place(given, &dirs),
        ..Screen::of(given).look(&io::stdout())
    };
    let finding = &report.findings[found.finding];
    print(&redflag_report::explain(finding, report, &look))
}

/// A finding of some reports, by its index in them.
#[derive(Clone, Copy)]
struct Found {
    report: usize,
    finding: usize,
}

/// Why a name is not that of one finding.
enum Wrong {
    /// It is that of none; all others.
    None(Vec<String>),
    /// It is that of these.
    Several(Vec<String>),
}

/// The one finding whose name, or the name of one of whose pairs, begins as typed, with or without `RF-`, in upper or lower case. The
/// first report that has it counts.
fn find(reports: &[Report], typed: &str) -> Result<Found, Wrong> {
    let wanted = short(typed);
    let mut all: Vec<(&Finding, Found)> = Vec::new();
    for (report, content) in reports.iter().enumerate() {
        for (finding, content) in content.findings.iter().enumerate() {
            if all.iter().all(|(known, _)| known.id != content.id) {
                all.push((content, Found { report, finding }));
            }
        }
    }
    let matching = |is: &dyn Fn(&str) -> bool| -> Vec<(&Finding, Found)> {
        let names = all
            .iter()
            .filter(|(finding, _)| ids(finding).any(|id| is(&short(id))));
        names.copied().collect()
    };
    // A whole name is meant even if it is the beginning of another one.
    let whole = matching(&|id| id == wanted);
    let begins = matching(&|id| id.starts_with(&wanted));
    match (&whole[..], &begins[..]) {
        ([(_, found), ..], _) | ([], [(_, found)]) => Ok(*found),
        ([], []) => Err(Wrong::None(names(&all))),
        ([], several) => Err(Wrong::Several(names(several))),
    }
}

fn names(findings: &[(&Finding, Found)]) -> Vec<String> {
    let findings = findings.iter();
    findings.map(|(finding, _)| finding.id.clone()).collect()
}

/// The names of a finding: its own first, then those of its pairs.
fn ids(finding: &Finding) -> impl Iterator<Item = &str> {
    let pairs = finding.race().into_iter().flat_map(Race::all_pairs);
    std::iter::once(&*finding.id).chain(pairs.map(|pair| &*pair.id))
}

/// The part of a name that is compared.
fn short(id: &str) -> String {
    let id = id.to_ascii_lowercase();
    id.strip_prefix("rf-").unwrap_or(&id).to_owned()
}

impl Wrong {
    fn says(&self, typed: &str, dirs: &str) -> String {
        let ids = match self {
            Wrong::Several(ids) => {
                return format!("`{typed}` matches {}: give more of the name", listed(ids));
            }
            Wrong::None(ids) if ids.is_empty() => {
                return format!(
                    "there is no finding `{typed}`, and no other, in {dirs}: name another directory"
                );
            }
            Wrong::None(ids) => ids,
        };
        let nothing = format!("there is no finding `{typed}` in {dirs}");
        let full = format!("RF-{}", short(typed));
        match closest(&full, ids.iter().map(String::as_str)) {
            Some(meant) => format!("{nothing}, did you mean {meant}?"),
            None => format!("{nothing}, only {}", listed(ids)),
        }
    }
}

fn listed(ids: &[String]) -> String {
    let shown = &ids[..ids.len().min(LISTED)];
    let shown = shown.join(", ");
    match ids.len().saturating_sub(LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
