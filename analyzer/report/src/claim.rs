//! Which process merges the records of a report directory.
//!
//! A JVM that is watched alone merges when it ends. Under `redflag run` the command does, once, after all JVMs: it holds a claim
//! on the directory as long as it waits, and a JVM that sees the claim leaves merging to it. The claim is a file lock, so a killed
//! command holds none, and a JVM that outlives the command merges again.
//!
//! No record is lost in between: a JVM looks for the claim after it wrote its record, and the command merges after it gave up
//! the claim. So either the command finds the record, or the JVM sees no claim.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A promise to merge the records of a directory, kept until it is dropped.
#[derive(Debug)]
pub struct MergeClaim {
    path: PathBuf,
    _lock: File,
}

impl MergeClaim {
    /// Claims a directory; fails if another process has claimed it, or if its file system has no locks.
    pub fn take(dir: &Path) -> io::Result<MergeClaim> {
        let path = file(dir);
        let lock = File::create(&path)?;
        lock.try_lock()?;
        Ok(MergeClaim { path, _lock: lock })
    }

    /// Whether a living process has claimed a directory.
    pub fn is_held(dir: &Path) -> bool {
        let lock = File::open(file(dir)).map(|lock| lock.try_lock_shared());
        matches!(lock, Ok(Err(TryLockError::WouldBlock)))
    }
}

impl Drop for MergeClaim {
    fn drop(&mut self) {
        // Without a lock on it, the file means nothing: it may as well stay.
        let _ = fs::remove_file(&self.path);
    }
}

fn file(dir: &Path) -> PathBuf {
    dir.join(".merge-claim")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_holds_until_it_is_dropped() {
        let dir = std::env::temp_dir().join(format!("redflag-claim-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        assert!(!MergeClaim::is_held(&dir));
        let claim = MergeClaim::take(&dir).unwrap();
        assert!(MergeClaim::is_held(&dir));
        assert!(MergeClaim::take(&dir).is_err());
        drop(claim);
        assert!(!MergeClaim::is_held(&dir));
        assert!(!file(&dir).exists());
        // What a killed command leaves.
        fs::write(file(&dir), "").unwrap();
        assert!(!MergeClaim::is_held(&dir));
        fs::remove_dir_all(&dir).unwrap();
    }
}
