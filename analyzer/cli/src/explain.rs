//! `redflag explain`: prints one stored finding in detail.

use crate::args::Given;
use crate::exit::{Exit, Failure};
use crate::output::print;
use crate::settings::{Screen, sources};
use crate::stored;
use redflag_detect::closest;
use redflag_report::{Finding, Report};
use std::io;
use std::path::Path;

/// How many names are listed where several match.
const LISTED: usize = 5;

/// Prints the finding that was named.
pub fn explain(given: &Given) -> Result<Exit, Failure> {
    given.at_most(2)?;
    let id = given.operands.first().ok_or_else(|| {
        given.refused("`explain` needs the name of a finding, as in `redflag explain RF-1a2b3c4d`")
    })?;
    let sources = sources(given)?;
    let dir = &given.reports(1)[0];
    let mut report = stored::report(dir)?;
    sources.enrich(&mut report);
    let finding = find(&report, &id.to_string_lossy(), dir).map_err(Failure::Usage)?;
    let look = Screen::of(given).look(&io::stdout());
    print(&redflag_report::explain(finding, &report, &look))
}

/// The one finding whose name begins as typed, with or without `RF-`, in upper or lower case.
fn find<'a>(report: &'a Report, typed: &str, dir: &Path) -> Result<&'a Finding, String> {
    let wanted = short(typed);
    let begins = |finding: &&Finding| short(&finding.id).starts_with(&wanted);
    let found: Vec<&Finding> = report.findings.iter().filter(begins).collect();
    // A whole name is meant even if it is the beginning of another one.
    let whole = found.iter().find(|finding| short(&finding.id) == wanted);
    match (whole, &found[..]) {
        (Some(finding), _) | (None, [finding]) => Ok(finding),
        (None, []) => Err(none(report, typed, dir)),
        (None, several) => {
            let ids = listed(several.iter().map(|finding| &*finding.id));
            Err(format!("`{typed}` matches {ids}: give more of the name"))
        }
    }
}

/// The part of a name that is compared.
fn short(id: &str) -> String {
    let id = id.to_ascii_lowercase();
    id.strip_prefix("rf-").unwrap_or(&id).to_owned()
}

fn none(report: &Report, typed: &str, dir: &Path) -> String {
    let dir = dir.display();
    let ids: Vec<&str> = report.findings.iter().map(|finding| &*finding.id).collect();
    if ids.is_empty() {
        return format!(
            "there is no finding `{typed}`, and no other, in {dir}: name another directory"
        );
    }
    let nothing = format!("there is no finding `{typed}` in {dir}");
    let full = format!("RF-{}", short(typed));
    match closest(&full, ids.iter().copied()) {
        Some(meant) => format!("{nothing}, did you mean {meant}?"),
        None => format!("{nothing}, only {}", listed(ids.into_iter())),
    }
}

fn listed<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let ids: Vec<&str> = ids.collect();
    let shown = ids
        .iter()
        .take(LISTED)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    match ids.len().saturating_sub(LISTED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}
