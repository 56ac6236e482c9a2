//! Files that another process may read while this one writes them.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file under another name and renames it, so that no reader sees half of it.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    write_with(path, text, |_| Ok(())).map(drop)
}

/// The same, and returns the file, locked since before any reader could open it. On a file system without locks it is not locked.
pub fn write_locked(path: &Path, text: &str) -> io::Result<File> {
    write_with(path, text, |file| match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(TryLockError::WouldBlock.into()),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    })
}

fn write_with(
    path: &Path,
    text: &str,
    prepare: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<File> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(temporary);
    let write = || {
        let mut file = File::create(&temporary)?;
        prepare(&file)?;
        file.write_all(text.as_bytes())?;
        fs::rename(&temporary, path)?;
        Ok(file)
    };
    let written = write();
    if written.is_err() {
        // The error that matters is the one that is returned.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// The files in a directory with this prefix and extension, sorted by name.
pub fn list(dir: &Path, prefix: &str, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let begins = name.is_some_and(|name| name.starts_with(prefix));
        if begins && path.extension().is_some_and(|end| end == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
