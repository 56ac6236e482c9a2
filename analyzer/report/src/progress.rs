//! The progress of a watched JVM, for the command that waits for it.

use crate::disk;
use crate::model::Finding;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The progress of a JVM.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The JVM.
    pub pid: u32,
    /// Events analyzed.
    pub events: u64,
    /// Objects and static fields remembered.
    pub objects: u64,
    /// Findings so far, consequences and predictions included.
    pub findings: u64,
    /// How many synchronizations were recorded but not analyzed yet.
    pub lag: u64,
    /// The first races.
    pub first: Vec<Finding>,
    /// Whether there are more.
    pub more: bool,
}

impl Progress {
    /// Writes the file of this JVM.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        let text = serde_json::to_string(self).expect("progress has string keys only");
        fs::create_dir_all(dir)?;
        disk::write(&file(dir, self.pid), &text)
    }

    /// Removes the file of a JVM. A failure is ignored: a later run removes it.
    pub fn remove(dir: &Path, pid: u32) {
        let _ = fs::remove_file(file(dir, pid));
    }

    /// Removes the files of all JVMs: they are of use only while a command shows them. A file that cannot be removed does no harm.
    pub fn clear(dir: &Path) {
        for file in files(dir).unwrap_or_default() {
            let _ = fs::remove_file(file);
        }
    }

    /// The progress of every JVM that reports into a directory. Files that cannot be read are left out.
    pub fn all(dir: &Path) -> Vec<Progress> {
        let files = files(dir).unwrap_or_default();
        let read = |path: &PathBuf| serde_json::from_slice(&fs::read(path).ok()?).ok();
        files.iter().filter_map(read).collect()
    }
}

/// The progress files in a directory.
pub fn files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    disk::list(dir, "progress-", "json")
}

fn file(dir: &Path, pid: u32) -> PathBuf {
    dir.join(format!("progress-{pid}.json"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FindingVerdict;
    use crate::sample::finding;

    #[test]
    fn progress_is_read_until_it_is_removed() {
        let dir = std::env::temp_dir().join(format!("redflag-progress-{}", std::process::id()));
        let progress = Progress {
            pid: 7,
            events: 3,
            first: vec![finding(FindingVerdict::Race, "x", [1, 2])],
            ..Progress::default()
        };
        progress.write(&dir).unwrap();
        fs::write(dir.join("progress-8.json"), "{").unwrap();
        assert_eq!(Progress::all(&dir), [progress]);
        Progress::remove(&dir, 7);
        Progress::remove(&dir, 7);
        assert_eq!(Progress::all(&dir), []);
        for name in ["progress-1.json", "progress-1.txt", "notes.json"] {
            fs::write(dir.join(name), "{}").unwrap();
        }
        Progress::clear(&dir);
        assert!(!dir.join("progress-1.json").exists());
        assert!(dir.join("notes.json").exists() && dir.join("progress-1.txt").exists());
        fs::remove_dir_all(&dir).unwrap();
        // A missing directory needs no clearing.
        Progress::clear(&dir);
    }
}
