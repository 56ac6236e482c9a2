//! A temporary directory.

use crate::exit::Failure;
use crate::output::note;
use std::fs;
use std::path::{Path, PathBuf};

/// A directory that is removed when the value is dropped.
pub struct Temporary(PathBuf);

impl Temporary {
    /// Creates one whose name contains its purpose.
    pub fn new(purpose: &str) -> Result<Self, Failure> {
        let name = format!("redflag-{purpose}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).map_err(|error| {
            let path = path.display();
            Failure::Blind(format!(
                "cannot create {path}: {error}: remove it, or set TMPDIR to another directory"
            ))
        })?;
        Ok(Temporary(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, Failure> {
        let path = self.0.join(name);
        fs::write(&path, text)
            .map_err(|error| Failure::Blind(format!("cannot write {}: {error}", path.display())))?;
        Ok(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            note(&format!("cannot remove {}: {error}", self.0.display()));
        }
    }
}
