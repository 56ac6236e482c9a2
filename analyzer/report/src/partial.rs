//! The record of a JVM that has not ended, `partial-<pid>.json`: what was found so far, should the JVM be killed, and how far the
//! analysis is, for a command that waits for the JVM.
//!
//! The JVM holds a file lock on its record. The lock ends with the process, however that ends and in whatever container it runs,
//! so it distinguishes a JVM that is running from one that was killed. Each version of a record is a file of its own, renamed over
//! the one before; it is locked before any reader can see it.

use crate::disk;
use crate::files::{JvmRecord, ReportError, io_error, jvm_file, parse};
use crate::model::{JvmState, Report};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

const PREFIX: &str = "partial-";

/// How far the analysis is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Objects and static fields remembered.
    pub objects: u64,
    /// How many synchronizations were recorded but not analyzed yet.
    pub lag: u64,
    /// Whether tests fail for what is found in them, which shows it at once.
    #[serde(default)]
    pub fails_tests: bool,
    /// Threads recorded.
    #[serde(default)]
    pub threads: u64,
}

/// The content of the file.
#[derive(Serialize)]
struct Content {
    #[serde(flatten)]
    report: Report,
    progress: Progress,
}

/// The record of this JVM, for as long as it is watched.
#[derive(Debug)]
pub struct PartialRecord {
    dir: PathBuf,
    pid: u32,
    /// The version that was written last, locked.
    current: Option<File>,
}

impl PartialRecord {
    /// Nothing is written yet.
    pub fn new(dir: &Path, pid: u32) -> PartialRecord {
        PartialRecord {
            dir: dir.to_owned(),
            pid,
            current: None,
        }
    }

    /// Writes what was found so far. The first time, also removes the record of an earlier process with this id, or of an
    /// earlier attachment to this one: it would be taken for this one's end.
    pub fn write(&mut self, record: JvmRecord, progress: Progress) -> io::Result<()> {
        let mut report = record.into_report();
        set_state(&mut report, JvmState::Running);
        let content = Content { report, progress };
        let text = serde_json::to_string(&content).expect("a report has string keys only");
        if self.current.is_none() {
            fs::create_dir_all(&self.dir)?;
            remove(&jvm_file(&self.dir, self.pid))?;
        }
        self.current = Some(disk::write_locked(&file(&self.dir, self.pid), &text)?);
        Ok(())
    }
}

/// The record of a JVM that has not ended, as another process reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial {
    /// The JVM.
    pub pid: u32,
    /// What was found so far; its JVM is running or killed.
    pub report: Report,
    /// How far the analysis was.
    pub progress: Progress,
}

impl Partial {
    /// Whether the JVM is still running.
    pub fn is_running(&self) -> bool {
        let mut jvms = self.report.jvms.iter();
        jvms.any(|jvm| jvm.state == JvmState::Running)
    }

    /// Reads a file; none if the JVM has removed it, because it has ended.
    pub fn read(path: &Path) -> Result<Option<Partial>, ReportError> {
        let failed = |error| io_error(path, error);
        loop {
            let mut file = match File::open(path) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
                opened => opened.map_err(failed)?,
            };
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes).map_err(failed)?;
            let locked = is_locked(path, &file);
            // The JVM unlocks a version when it has replaced it.
            if locked || is_current(path, &file).map_err(failed)? {
                return Partial::of(path, &bytes, locked).map(Some);
            }
        }
    }

    fn of(path: &Path, bytes: &[u8], is_running: bool) -> Result<Partial, ReportError> {
        #[derive(Default, Deserialize)]
        struct Rest {
            #[serde(default)]
            progress: Progress,
        }
        let mut report = parse(path, bytes)?;
        let state = match is_running {
            true => JvmState::Running,
            false => JvmState::Killed,
        };
        set_state(&mut report, state);
        let rest: Rest = serde_json::from_slice(bytes).unwrap_or_default();
        Ok(Partial {
            pid: pid_of(path).unwrap_or_default(),
            report,
            progress: rest.progress,
        })
    }
}

fn set_state(report: &mut Report, state: JvmState) {
    for jvm in &mut report.jvms {
        jvm.state = state;
    }
}

/// Whether the JVM of this record is running. Where there are no locks, a process of this id has to do.
fn is_locked(path: &Path, file: &File) -> bool {
    match file.try_lock_shared() {
        Ok(()) => false,
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => {
            pid_of(path).is_some_and(|pid| Path::new("/proc").join(pid.to_string()).exists())
        }
    }
}

/// Whether an open file is the one at this path. A file that was removed is the last one that there was.
fn is_current(path: &Path, file: &File) -> io::Result<bool> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
        Ok(now) => {
            let opened = file.metadata()?;
            Ok((now.dev(), now.ino()) == (opened.dev(), opened.ino()))
        }
    }
}

/// The files of the JVMs in a directory that have not written their final records.
pub(crate) fn files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = disk::list(dir, PREFIX, "json")?;
    files.retain(|path| pid_of(path).is_some_and(|pid| !jvm_file(dir, pid).exists()));
    Ok(files)
}

/// All files of this kind, of JVMs that have ended as well.
pub(crate) fn all_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    disk::list(dir, PREFIX, "json")
}

/// The process that a file is of.
pub(crate) fn pid_of(path: &Path) -> Option<u32> {
    let name = path.file_stem()?.to_str()?;
    name.strip_prefix(PREFIX)?.parse().ok()
}

/// Where the record of a JVM that has not ended is stored.
pub fn file(dir: &Path, pid: u32) -> PathBuf {
    dir.join(format!("{PREFIX}{pid}.json"))
}

/// Removes a file, if there is one.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
