//! All source files below some folders, by name.
//!
//! The search is bounded, because the working directory may be a home directory or `/`. It goes level by level, so that near files
//! are found before the bound is reached, and in alphabetical order, so that the result is always the same.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// At most this many levels of folders below a root are searched.
const DEPTH: usize = 32;
/// At most this many files and folders below a root are visited.
const ENTRIES: usize = 100_000;

/// Folders without sources, or with far too many files.
const NEVER: [&str; 2] = ["node_modules", "redflag-report"];
/// Folders that build tools write into. Below `src/main/java` and the like these are packages.
const BUILT: [&str; 3] = ["target", "build", "out"];

/// Source files by name.
#[derive(Debug, Default)]
pub struct Index {
    files: HashMap<String, Vec<Found>>,
}

/// A source file.
#[derive(Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it is.
    pub path: PathBuf,
    /// Which of the roots it was found below first.
    pub root: usize,
}

impl Index {
    /// Searches some roots, in this order. A file below several of them counts for the first.
    pub fn of<'a>(roots: impl Iterator<Item = &'a Path>) -> Self {
        let mut index = Index::default();
        for (number, root) in roots.enumerate() {
            index.add_root(root, number, ENTRIES);
        }
        index
    }

    /// All files of a name.
    pub fn named(&self, name: &str) -> &[Found] {
        self.files.get(name).map_or(&[], Vec::as_slice)
    }

    pub(super) fn add_root(&mut self, root: &Path, number: usize, mut left: usize) {
        let mut level = vec![Folder {
            path: root.to_owned(),
            in_packages: root.ancestors().any(is_layout),
        }];
        for _ in 0..DEPTH {
            let mut next = Vec::new();
            for folder in level {
                for (name, kind) in entries(&folder.path, &mut left) {
                    if kind.is_dir() && !folder.skips(&name) {
                        next.push(folder.below(&name));
                    } else if kind.is_file() && is_source(&name) {
                        self.add(folder.path.join(&name), name, number);
                    }
                }
            }
            level = next;
        }
    }

    fn add(&mut self, path: PathBuf, name: String, root: usize) {
        let known = self.files.entry(name).or_default();
        if known.iter().all(|found| found.path != path) {
            known.push(Found { path, root });
        }
    }
}

/// A folder that is still to be searched.
struct Folder {
    path: PathBuf,
    in_packages: bool,
}

impl Folder {
    fn skips(&self, name: &str) -> bool {
        name.starts_with('.')
            || NEVER.contains(&name)
            || (BUILT.contains(&name) && !self.in_packages)
    }

    fn below(&self, name: &str) -> Folder {
        let path = self.path.join(name);
        Folder {
            in_packages: self.in_packages || is_layout(&path),
            path,
        }
    }
}

/// The entries of a folder, sorted by name; none if it cannot be read. Links are not followed.
fn entries(folder: &Path, left: &mut usize) -> Vec<(String, fs::FileType)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut all: Vec<_> = entries
        .take(*left)
        .filter_map(|entry| {
            *left -= 1;
            let entry = entry.ok()?;
            Some((
                entry.file_name().into_string().ok()?,
                entry.file_type().ok()?,
            ))
        })
        .collect();
    all.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    all
}

/// Whether a folder is where Maven and Gradle have sources: `src/main/java`, `src/test/kotlin` and the like.
pub fn is_layout(folder: &Path) -> bool {
    let mut parts = folder.iter().rev();
    let language = parts.next().and_then(|part| part.to_str());
    matches!(language, Some("java" | "kotlin" | "scala" | "groovy"))
        && parts.nth(1).is_some_and(|part| part == "src")
}

/// Whether a file's name is that of a source of a language for the JVM.
fn is_source(name: &str) -> bool {
    let end = name.rsplit_once('.').map(|(_, end)| end);
    matches!(end, Some("java" | "kt" | "scala" | "groovy"))
}
