//! Where a watched JVM writes its record, found by the JVM itself: it holds its record open, and locked, as long as it is watched.

use super::inside::{open_dir, path_of};
use super::proc_files::DELETED;
use super::process::Target;
use std::fs;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

/// A JVM replaces its record about twice a second; a look in between may miss it.
const LOOKS: usize = 4;
const PAUSE: Duration = Duration::from_millis(15);

/// The report directory of a watched JVM.
#[derive(Debug)]
pub struct ReportDir {
    /// The directory as the JVM names it.
    pub inside: PathBuf,
    /// The record in it as this process reaches it, for as long as the value exists.
    pub record: PathBuf,
    _dir: OwnedFd,
}

impl ReportDir {
    /// Where the JVM reports to; none if it is not watched.
    pub fn of(target: &Target) -> Option<ReportDir> {
        (0..LOOKS).find_map(|look| {
            if look > 0 {
                sleep(PAUSE);
            }
            ReportDir::look(target)
        })
    }

    fn look(target: &Target) -> Option<ReportDir> {
        let name = redflag_report::partial_file(Path::new(""), target.own_pid);
        let open = fs::read_dir(target.proc("fd")).ok()?.flatten();
        let inside = open
            .filter_map(|entry| fs::read_link(entry.path()).ok())
            .find_map(|path| dir_of(&path, &name))?;
        let dir = open_dir(target, &inside).ok()?;
        Some(ReportDir {
            inside,
            record: path_of(&dir).join(name),
            _dir: dir,
        })
    }

    /// The directory as this process reaches it, for as long as the value exists.
    pub fn path(&self) -> &Path {
        self.record.parent().unwrap_or(&self.record)
    }
}

/// The directory of an open file, if it is the record of this name. A version that was replaced is a deleted file.
fn dir_of(path: &Path, name: &Path) -> Option<PathBuf> {
    let text = path.to_str()?;
    let path = Path::new(text.strip_suffix(DELETED).unwrap_or(text));
    (path.file_name() == name.file_name())
        .then(|| path.parent())
        .flatten()
        .map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn record_is_recognized_by_its_name() {
        let name = Path::new("partial-7.json");
        for (path, expected) in [
            ("/a b/partial-7.json", Some("/a b")),
            ("/a/partial-7.json (deleted)", Some("/a")),
            ("/a/partial-77.json", None),
            ("/a/xpartial-7.json", None),
            ("socket:[123]", None),
        ] {
            let found = dir_of(Path::new(path), name);
            assert_eq!(found.as_deref(), expected.map(Path::new), "{path}");
        }
    }
}
