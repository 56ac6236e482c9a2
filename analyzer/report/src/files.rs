//! The report directory: one record `jvm-<pid>.json` per JVM, the report that they merge into, and one `trace-<pid>.rftrace` per
//! JVM if the user wants traces.

use crate::disk;
use crate::format::FORMATS;
use crate::json;
use crate::model::Report;
use crate::policy::Policy;
use crate::progress;
use crate::resolve::{RunInfo, resolve, unite};
use crate::sources::Sources;
use crate::text::Look;
use redflag_trace::Tables;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The extension of traces.
const TRACE_EXTENSION: &str = "rftrace";

/// What can go wrong with report files.
#[derive(Debug)]
pub enum ReportError {
    /// A file could not be read, written or listed.
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file is not a report.
    Malformed {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: serde_json::Error,
    },
    /// A report of a later version.
    Schema {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReportError::Io { path, error } => {
                write!(f, "cannot access {}: {error}", path.display())
            }
            ReportError::Malformed { path, error } => {
                write!(f, "{} is not a Redflag report: {error}", path.display())
            }
            ReportError::Schema { path, found } => write!(
                f,
                "{} has schema {found}, this command reads {}: use the command of the same version",
                path.display(),
                Report::SCHEMA
            ),
        }
    }
}

impl std::error::Error for ReportError {}

/// What one JVM contributes to a report directory.
#[derive(Clone, Debug)]
pub struct JvmRecord {
    pid: u32,
    report: Report,
}

impl JvmRecord {
    /// The record of a JVM with these findings.
    pub fn of(run: &RunInfo, findings: &[redflag_detect::Finding], tables: &Tables) -> Self {
        JvmRecord {
            pid: run.pid,
            report: resolve(run, findings, tables),
        }
    }

    /// Writes the record, replacing an earlier one of the same process.
    pub fn write(&self, dir: &Path) -> Result<(), ReportError> {
        fs::create_dir_all(dir).map_err(|error| io_error(dir, error))?;
        let file = jvm_file(dir, self.pid);
        write(&file, &self.report.to_json())
    }
}

/// Merges the records of all JVMs and writes the report in all formats. The caller says what counts against the run and
/// where sources are: the record of a JVM has neither.
pub fn merge(dir: &Path, policy: &Policy, sources: &Sources) -> Result<Report, ReportError> {
    merge_with(dir, None, policy, sources)
}

/// The same for a JVM that has just written its own record.
pub fn merge_after(
    own: &JvmRecord,
    dir: &Path,
    policy: &Policy,
    sources: &Sources,
) -> Result<Report, ReportError> {
    merge_with(dir, Some(own), policy, sources)
}

fn merge_with(
    dir: &Path,
    own: Option<&JvmRecord>,
    policy: &Policy,
    sources: &Sources,
) -> Result<Report, ReportError> {
    let own = own.map(|own| (jvm_file(dir, own.pid), &own.report));
    let record = |path: &PathBuf| match &own {
        Some((file, report)) if file == path => Ok((*report).clone()),
        _ => read_json(path),
    };
    until_stable(
        || jvm_files(dir),
        |files| {
            let reports: Result<_, _> = files.iter().map(record).collect();
            let mut report = unite(reports?, policy);
            sources.enrich(&mut report);
            store(dir, &report)?;
            Ok(report)
        },
    )
}

/// Repeats `act` until no file was added in the meantime.
///
/// JVMs that end together merge together. One that has read the list before another added its file may be the last to write, and
/// would leave the other out. The last writer lists the files once more, and by then every earlier writer's file is there.
fn until_stable<T>(
    list: impl Fn() -> Result<Vec<PathBuf>, ReportError>,
    act: impl Fn(&[PathBuf]) -> Result<T, ReportError>,
) -> Result<T, ReportError> {
    let mut files = list()?;
    loop {
        let done = act(&files)?;
        let now = list()?;
        if now == files {
            return Ok(done);
        }
        files = now;
    }
}

/// Writes a merged report.
pub fn store(dir: &Path, report: &Report) -> Result<(), ReportError> {
    fs::create_dir_all(dir).map_err(|error| io_error(dir, error))?;
    for format in FORMATS {
        let file = dir.join(format.file);
        let text = (format.render)(report, &Look::plain());
        write(&file, &text)?;
    }
    Ok(())
}

/// Reads a merged report.
pub fn load(dir: &Path) -> Result<Report, ReportError> {
    read_json(&dir.join(json::FILE))
}

/// Creates the directory and removes the reports and traces of an earlier run, so that they are not mistaken for those of the next
/// run. Files of the JVM `keep` stay: it is being watched already and rewrites its own.
pub fn clear(dir: &Path, keep: Option<u32>) -> Result<(), ReportError> {
    fs::create_dir_all(dir).map_err(|error| io_error(dir, error))?;
    let mut old = jvm_files(dir)?;
    old.extend(progress::files(dir).map_err(|error| io_error(dir, error))?);
    old.extend(files(dir, "trace-", TRACE_EXTENSION)?);
    old.extend(FORMATS.iter().map(|format| dir.join(format.file)));
    let kept = keep.map_or(vec![], |pid| vec![jvm_file(dir, pid), trace_file(dir, pid)]);
    for path in old.into_iter().filter(|path| !kept.contains(path)) {
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(io_error(&path, error));
            }
            _ => {}
        }
    }
    Ok(())
}

fn jvm_file(dir: &Path, pid: u32) -> PathBuf {
    dir.join(format!("jvm-{pid}.json"))
}

/// Where the trace of a JVM is stored.
pub fn trace_file(dir: &Path, pid: u32) -> PathBuf {
    dir.join(format!("trace-{pid}.{TRACE_EXTENSION}"))
}

/// The traces in a directory, in the order of their names.
pub fn traces(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    files(dir, "", TRACE_EXTENSION)
}

fn jvm_files(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    files(dir, "jvm-", "json")
}

/// Sorted, so that the same files always merge into the same report.
fn files(dir: &Path, prefix: &str, extension: &str) -> Result<Vec<PathBuf>, ReportError> {
    disk::list(dir, prefix, extension).map_err(|error| io_error(dir, error))
}

fn read_json(path: &Path) -> Result<Report, ReportError> {
    let bytes = fs::read(path).map_err(|error| io_error(path, error))?;
    let malformed = |error| ReportError::Malformed {
        path: path.to_owned(),
        error,
    };
    let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(malformed)?;
    // The version first: a later schema may not parse as this one.
    match value.get("schema").and_then(serde_json::Value::as_u64) {
        Some(found) if found != u64::from(Report::SCHEMA) => Err(ReportError::Schema {
            path: path.to_owned(),
            found: u32::try_from(found).unwrap_or(u32::MAX),
        }),
        _ => serde_json::from_value(value).map_err(malformed),
    }
}

fn write(path: &Path, text: &str) -> Result<(), ReportError> {
    disk::write(path, text).map_err(|error| io_error(path, error))
}

fn io_error(path: &Path, error: io::Error) -> ReportError {
    ReportError::Io {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[test]
    fn a_file_that_comes_while_others_are_merged_is_merged_too() {
        let files = RefCell::new(vec![PathBuf::from("jvm-1.json")]);
        let other_ends = Cell::new(true);
        let written = RefCell::new(Vec::new());
        let merged = until_stable(
            || Ok(files.borrow().clone()),
            |listed| {
                if other_ends.take() {
                    files.borrow_mut().push("jvm-2.json".into());
                }
                written.borrow_mut().push(listed.len());
                Ok(listed.to_vec())
            },
        );
        assert_eq!(merged.unwrap(), files.into_inner());
        assert_eq!(written.into_inner(), [1, 2]);
    }
}
