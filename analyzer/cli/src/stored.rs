//! Report directories that the user names. Errors in them are the user's to correct.

use crate::exit::Failure;
use crate::output::note;
use redflag_report::{FINDINGS_FILE, Report, ReportError, TEXT_FILE, load, store};
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
    print_place(dir);
    Ok(())
}

/// Prints where a report was written.
pub fn print_place(dir: &Path) {
    let text = dir.join(TEXT_FILE);
    note(&format!(
        "the report is in {}, with the other formats next to it",
        text.display()
    ));
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
