//! Where build tools put the classes of a project.

use std::path::{Path, PathBuf};

/// The folders of classes below a folder that a build tool writes into, by the rules of Maven, Gradle, sbt, Ant, IntelliJ and Eclipse.
/// Folders that turn out to have none do no harm.
pub fn class_folders(built: &Path) -> Vec<PathBuf> {
    let mut all = vec![built.to_owned()];
    for folder in folders(built) {
        let name = name(&folder);
        if name == "classes" && self::name(built) == "build" {
            // `build/classes/java/main`.
            for language in folders(&folder) {
                all.extend(folders(&language));
                all.push(language);
            }
            all.push(folder);
        } else if name.ends_with("classes") {
            all.push(folder);
        } else if name.starts_with("scala-") {
            let classes = folders(&folder).into_iter();
            all.extend(classes.filter(|below| self::name(below).ends_with("classes")));
        } else if matches!(name, "production" | "test" | "main" | "default") {
            all.extend(folders(&folder));
            all.push(folder);
        }
    }
    all
}

fn name(folder: &Path) -> &str {
    folder
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or("")
}

/// The folders in a folder, sorted by name.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let entries = entries.filter_map(Result::ok);
    let mut all: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .collect();
    all.sort();
    all
}
