//! The report directory: one record `jvm-<pid>.json` per JVM (`partial-<pid>.json` until it ends), the report that they merge
//! into, and one `trace-<pid>.rftrace` per JVM if the user wants traces.

use crate::disk;
use crate::format::FORMATS;
use crate::json;
use crate::merge;
use crate::model::Report;
use crate::partial;
use crate::resolve::{RunInfo, resolve};
use crate::schema1;
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

    /// The record of a JVM with this report.
    pub(crate) fn with(pid: u32, report: Report) -> Self {
        JvmRecord { pid, report }
    }

    /// Its content.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Its content.
    pub(crate) fn into_report(self) -> Report {
        self.report
    }

    /// Its file.
    pub(crate) fn file(&self, dir: &Path) -> PathBuf {
        jvm_file(dir, self.pid)
    }

    /// Writes the record, replacing the partial one and that of an earlier process with the same id.
    pub fn write(&self, dir: &Path) -> Result<(), ReportError> {
        fs::create_dir_all(dir).map_err(|error| io_error(dir, error))?;
        write(&self.file(dir), &self.report.to_json())?;
        let partial = partial::file(dir, self.pid);
        partial::remove(&partial).map_err(|error| io_error(&partial, error))
    }
}

/// Writes a merged report.
pub fn store(dir: &Path, report: &Report) -> Result<(), ReportError> {
    fs::create_dir_all(dir).map_err(|error| io_error(dir, error))?;
    for format in FORMATS {
        let file = dir.join(format.file);
        let text = (format.render)(report, &Look::stored());
        write(&file, &text)?;
    }
    Ok(())
}

/// Reads the merged report of a directory. If it is missing, or some JVM has not ended by itself since, the records are merged
/// again, but nothing is written.
pub fn load(dir: &Path) -> Result<Report, ReportError> {
    let merged = dir.join(json::FILE);
    let has_partial = partial::files(dir).is_ok_and(|files| !files.is_empty());
    let has_records = has_partial || jvm_files(dir).is_ok_and(|files| !files.is_empty());
    match has_records && (has_partial || !merged.exists()) {
        true => merge::unite_records(dir),
        false => read_json(&merged),
    }
}

/// Creates the directory and removes the reports and traces of an earlier run, so that they are not mistaken for those of the next
/// run. Files of the JVM `keep` stay: it is being watched already and rewrites its own.
pub fn clear(dir: &Path, keep: Option<u32>) -> Result<(), ReportError> {
    fs::create_dir_all(dir).map_err(|error| io_error(dir, error))?;
    let mut old = jvm_owned(dir)?;
    old.extend(FORMATS.iter().map(|format| dir.join(format.file)));
    let kept = keep.map_or(vec![], |pid| {
        let own = [jvm_file, trace_file, partial::file];
        own.map(|file| file(dir, pid)).to_vec()
    });
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

/// The files that JVMs write: their records and traces. All others are made from these.
pub fn jvm_owned(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    let partials = partial::all_files(dir).map_err(|error| io_error(dir, error))?;
    let traces = files(dir, "trace-", TRACE_EXTENSION)?;
    Ok([jvm_files(dir)?, partials, traces].concat())
}

/// Whether a JVM left a record in a directory, final or not.
pub fn has_record(dir: &Path, pid: u32) -> bool {
    jvm_file(dir, pid).exists() || partial::file(dir, pid).exists()
}

pub(crate) fn jvm_file(dir: &Path, pid: u32) -> PathBuf {
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

/// The records of the JVMs that have ended.
pub(crate) fn jvm_files(dir: &Path) -> Result<Vec<PathBuf>, ReportError> {
    files(dir, "jvm-", "json")
}

/// Sorted, so that the same files always merge into the same report.
fn files(dir: &Path, prefix: &str, extension: &str) -> Result<Vec<PathBuf>, ReportError> {
    disk::list(dir, prefix, extension).map_err(|error| io_error(dir, error))
}

pub(crate) fn read_json(path: &Path) -> Result<Report, ReportError> {
    let bytes = fs::read(path).map_err(|error| io_error(path, error))?;
    parse(path, &bytes)
}

/// The report that was read from a file.
pub(crate) fn parse(path: &Path, bytes: &[u8]) -> Result<Report, ReportError> {
    let malformed = |error| ReportError::Malformed {
        path: path.to_owned(),
        error,
    };
    let value: serde_json::Value = serde_json::from_slice(bytes).map_err(malformed)?;
    // The version first: a later schema may not parse as this one.
    match value.get("schema").and_then(serde_json::Value::as_u64) {
        Some(1) => serde_json::from_value(schema1::upgraded(value))
            .map_err(malformed)
            .map(schema1::combined),
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

pub(crate) fn io_error(path: &Path, error: io::Error) -> ReportError {
    ReportError::Io {
        path: path.to_owned(),
        error,
    }
}
