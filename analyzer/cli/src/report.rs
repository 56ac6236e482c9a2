//! `redflag report`: prints stored findings of one run or of several, in any format.

use crate::args::{Given, Setting};
use crate::exit::{Exit, Failure};
use crate::formats;
use crate::output::print;
use crate::settings::{Rules, Screen};
use crate::stored;
use redflag_options::ALL_FORMATS;
use redflag_report::{Look, unite};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Prints the findings, or writes them to a file.
pub fn report(given: &Given) -> Result<Exit, Failure> {
    let rules = Rules::of(given, None)?;
    let out = given.last("out").map(Setting::path);
    let all = given.text("format") == Some(ALL_FORMATS);
    if all && out.is_none() {
        return Err(given.refused("`--format all` needs a directory: `--out DIR`"));
    }
    let dirs = given.reports(0);
    let reports = stored::reports(&dirs)?;
    let mut report = unite(reports, &rules.policy);
    rules.sources.enrich(&mut report);
    let screen = Screen::of(given);
    let place = stored::place(given, &dirs);
    let rendered = |look: Look| {
        let place = place.clone();
        (formats::of(given).render)(&report, &Look { place, ..look })
    };
    match out {
        Some(dir) if all => stored::write(&dir, &report)?,
        Some(file) => write(&file, rendered, screen)?,
        None => {
            print(&rendered(screen.look(&io::stdout())))?;
        }
    }
    Ok(match given.is_on("check") {
        true => Exit::of(report.verdict, rules.exit_code, None),
        false => Exit::Clean,
    })
}

/// The file is opened first, because colors and width depend on what the text goes to.
fn write(file: &Path, text: impl FnOnce(Look) -> String, screen: Screen) -> Result<(), Failure> {
    let cannot = |error: io::Error| {
        let file = file.display();
        Failure::Usage(format!(
            "cannot write {file}: {error}: name another file with `--out`"
        ))
    };
    let mut opened = File::create(file).map_err(cannot)?;
    let text = text(screen.look(&opened));
    opened.write_all(text.as_bytes()).map_err(cannot)
}
