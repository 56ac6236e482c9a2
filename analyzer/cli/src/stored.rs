//! Report directories that the user names. Errors in them are the user's to correct.

use crate::args::Given;
use crate::command_name::by_path;
use crate::exit::Failure;
use crate::output::note;
use redflag_report::{FINDINGS_FILE, Report, ReportError, ReportPlace, load, page, store};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const ADVICE: &str = "name the directory that `redflag run` wrote";

/// Reads the report in a directory.
pub fn report(dir: &Path) -> Result<Report, Failure> {
    load(dir).map_err(|error| Failure::Usage(why(dir, &error)))
}

/// Reads the reports in several directories.
pub fn reports(dirs: &[PathBuf]) -> Result<Vec<Report>, Failure> {
    dirs.iter().map(|dir| report(dir)).collect()
}

/// Writes a report in all formats into a directory.
pub fn write(dir: &Path, report: &Report) -> Result<(), Failure> {
    store(dir, report)
        .map_err(|error| Failure::Usage(format!("{error}: name another directory with `--out`")))?;
    note(&page(dir));
    Ok(())
}

/// How commands name the reports in these directories: not at all if it is the one that `redflag explain` reads by default.
pub fn place(given: &Given, dirs: &[PathBuf]) -> ReportPlace {
    let reads_others = given.last("config").is_some() || given.is_on("no-config");
    let is_default = given.command.reads_config() && !reads_others;
    match by_path() {
        None if is_default && dirs == [given.default_report()] => ReportPlace::Default,
        None => ReportPlace::directories(Path::new("redflag"), dirs),
        Some(path) => ReportPlace::directories(&path, dirs),
    }
}

fn why(dir: &Path, error: &ReportError) -> String {
    let shown = dir.display();
    match error {
        ReportError::Io { .. } if dir.is_file() => format!("{shown} is a file: {ADVICE}"),
        ReportError::Io { error, .. } if error.kind() == ErrorKind::NotFound => {
            match dir.is_dir() {
                true => format!("there is no {FINDINGS_FILE} in {shown}: {ADVICE}"),
                false => format!("there is no directory {shown}: {ADVICE}"),
            }
        }
        ReportError::Io { path, error } => {
            format!("cannot read {}: {error}: {ADVICE}", path.display())
        }
        ReportError::Malformed { .. } => format!("{error}: {ADVICE}"),
        ReportError::Schema { .. } => error.to_string(),
    }
}
