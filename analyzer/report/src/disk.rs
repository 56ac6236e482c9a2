//! Files that another process may read while this one writes them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes a file under another name and renames it, so that no reader sees half of it.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(temporary);
    let written = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, path));
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
