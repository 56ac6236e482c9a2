//! All source files below some folders, by name, and the folders of classes.
//!
//! The search is bounded, because the working directory may be a home directory or `/`. It goes level by level, so that near files
//! are found before the bound is reached, and in alphabetical order, so that the result is always the same.

use super::choice::choose;
use super::class_folders::class_folders;
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
/// Folders of classes that may have other folders in them.
const CLASSES: [&str; 2] = ["bin", "classes"];

/// Source files by name, and where classes are.
#[derive(Debug, Default)]
pub struct Index {
    files: HashMap<String, Vec<Found>>,
    /// Folders that may have classes in them.
    pub class_folders: Vec<PathBuf>,
    /// Whether some folders were not searched: there were too many, or a link leads to them.
    pub is_cut_off: bool,
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

    /// Whether there is the source of a class: the file that the class names, or else one with the name of its outermost class.
    pub fn has_source(&self, class: &str, outermost: &str, file: Option<&str>) -> bool {
        let found = |file: &str| choose(self.named(file), class).is_some();
        let simple = outermost.rsplit('.').next().unwrap_or(outermost);
        match file {
            Some(file) => found(file),
            None => SOURCES.iter().any(|end| found(&format!("{simple}.{end}"))),
        }
    }

    pub(super) fn add_root(&mut self, root: &Path, number: usize, mut left: usize) {
        self.class_folders.push(root.to_owned());
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
                        continue;
                    }
                    self.note(&folder, &name, kind);
                }
            }
            level = next;
        }
        self.is_cut_off |= left == 0 || !level.is_empty();
    }

    /// Notes where classes may be, and links, which are not followed.
    fn note(&mut self, folder: &Folder, name: &str, kind: fs::FileType) {
        let path = || folder.path.join(name);
        let is_hidden = name.starts_with('.') || NEVER.contains(&name);
        if kind.is_symlink() && !is_hidden && path().is_dir() {
            self.is_cut_off = true;
        } else if kind.is_dir()
            && !folder.in_packages
            && (BUILT.contains(&name) || CLASSES.contains(&name))
        {
            self.class_folders.extend(class_folders(&path()));
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

/// How the names of sources end, for languages of the JVM.
const SOURCES: [&str; 4] = ["java", "kt", "scala", "groovy"];

fn is_source(name: &str) -> bool {
    let end = name.rsplit_once('.').map(|(_, end)| end);
    end.is_some_and(|end| SOURCES.contains(&end))
}
