//! Folders and files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Makes an empty folder, and gives it.
///
/// # Panics
///
/// If that is impossible.
pub fn empty(folder: impl Into<PathBuf>) -> PathBuf {
    let folder = folder.into();
    try_empty(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    folder
}

/// Makes an empty folder.
pub fn try_empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    fs::create_dir_all(folder)
}

/// What a folder holds, sorted, so that nothing depends on the file system.
///
/// # Panics
///
/// If it cannot be read.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = || -> io::Result<Vec<PathBuf>> {
        let entries = fs::read_dir(folder)?;
        entries.map(|entry| Ok(entry?.path())).collect()
    };
    let mut paths = read().unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    paths.sort();
    paths
}

/// The Java files directly in a folder, sorted.
///
/// # Panics
///
/// If it cannot be read.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = entries(folder);
    files.retain(|file| has_extension(file, "java"));
    files
}

/// The files with an extension in a folder and all folders below it, sorted. Folders of builds (`target`)
/// and hidden ones are passed over.
///
/// # Panics
///
/// If one of them cannot be read.
pub fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in entries(folder) {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        if entry.is_dir() {
            if name != "target" && !name.starts_with('.') {
                found.extend(files_below(&entry, extension));
            }
        } else if has_extension(&entry, extension) {
            found.push(entry);
        }
    }
    found
}

fn has_extension(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|found| found == extension)
}

/// Copies a folder. Entries with one of the names in `without` are left out, wherever they are.
pub fn copy(from: &Path, to: &Path, without: &[&str]) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name());
        if without.iter().any(|left_out| name == *left_out) {
            continue;
        }
        match path.is_dir() {
            true => copy(&path, &to.join(name), without)?,
            false => fs::copy(&path, to.join(name)).map(drop)?,
        }
    }
    Ok(())
}
