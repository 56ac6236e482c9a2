//! Finds the source of the code in a finding, and copies a few lines of it into the report.
//!
//! A class file names its source by the last part of the path only, so the folders below the working directory and below the
//! roots that the user names are searched, once, when the first file is needed. Showing no source is better than
//! showing a wrong one: a file is taken only if its place or its `package` fits the class. Nothing here fails a report.
//!
//! The same folders show which code is the project's own.

mod choice;
mod class_folders;
mod excerpt;
mod index;
mod own;
mod package;

use crate::evidence::{AccessSide, Source};
use crate::model::Report;
use crate::subject::Race;
use excerpt::Files;
use index::Index;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where source files are looked for.
#[derive(Debug)]
pub struct Sources {
    base: PathBuf,
    extra: Vec<PathBuf>,
    index: OnceLock<Index>,
    /// All of the project that `base` is in, searched only for classes that are not found otherwise.
    project: OnceLock<Option<Index>>,
}

impl Sources {
    /// Looks below the roots in `extra`, which count from `base` if they are relative, and below `base` itself.
    pub fn new(base: &Path, extra: &[PathBuf]) -> Self {
        let base = resolved(base);
        let extra = extra.iter().map(|root| resolved(&base.join(root)));
        Sources {
            extra: extra.collect(),
            base,
            index: OnceLock::new(),
            project: OnceLock::new(),
        }
    }

    /// The file that a class was compiled from, given the name that the class file has for it.
    pub fn find(&self, class: &str, file: &str) -> Option<&Path> {
        choice::choose(self.index().named(file), class)
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let extra = self.extra.iter().map(PathBuf::as_path);
            Index::of(extra.chain([&*self.base]))
        })
    }

    /// The rest of the project; none if `base` is all of it.
    fn of_project(&self) -> Option<&Index> {
        let project = || {
            let root = project_root(&self.base);
            (root != self.base).then(|| Index::of(std::iter::once(root)))
        };
        self.project.get_or_init(project).as_ref()
    }

    /// Sets the source lines of each access, and whose code each finding is in. An access whose source is not found keeps the lines
    /// that it has.
    pub fn enrich(&self, report: &mut Report) {
        self.decide_origins(report);
        report.decide(report.fail_on);
        for jvm in &mut report.jvms {
            // They are of this machine, and have served.
            jvm.class_dirs.clear();
        }
        let mut known = Known::default();
        for finding in &mut report.findings {
            let pairs = finding.race_mut().into_iter().flat_map(Race::all_pairs_mut);
            for side in pairs.flat_map(|pair| &mut pair.accesses) {
                if let Some(source) = self.source(side, &mut known) {
                    side.source = Some(source);
                }
            }
        }
    }

    fn source<'a>(&'a self, side: &AccessSide, known: &mut Known<'a>) -> Option<Source> {
        let (file, line) = (side.file.as_ref()?, side.line?);
        let key = (side.class.clone(), file.clone());
        let path = known.paths.entry(key);
        let path = (*path.or_insert_with(|| self.find(&side.class, file)))?;
        let (first, lines) = known.files.around(path, line)?;
        Some(Source {
            path: self.shown(path),
            first,
            lines,
        })
    }

    /// The path relative to the base if the file is below it, with `/` between folders.
    fn shown(&self, path: &Path) -> String {
        let Ok(relative) = path.strip_prefix(&self.base) else {
            return path.to_string_lossy().into_owned();
        };
        let parts = relative.iter().map(|part| part.to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }
}

/// What is at the top of a project: a repository, or a build of several modules.
const TOP: [&str; 9] = [
    ".git",
    ".hg",
    ".svn",
    ".mvn",
    "pom.xml",
    "settings.gradle",
    "settings.gradle.kts",
    "build.gradle",
    "build.gradle.kts",
];

/// The topmost folder of the project that a folder is in: a module's classes are the project's own in all its modules. A project
/// with a `redflag.toml` ends there.
fn project_root(base: &Path) -> &Path {
    let mut root = base;
    for folder in base.ancestors() {
        if TOP.iter().any(|name| folder.join(name).exists()) {
            root = folder;
        }
        if folder.join("redflag.toml").is_file() {
            return folder;
        }
    }
    root
}

/// A cache for one report, which names the same classes many times.
#[derive(Default)]
struct Known<'a> {
    paths: HashMap<(String, String), Option<&'a Path>>,
    files: Files,
}

/// The path without links and `..`, so that one path can be compared with another. A missing folder has no files anyway.
fn resolved(path: &Path) -> PathBuf {
    let absolute = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    path.canonicalize().unwrap_or_else(|_| absolute())
}

#[cfg(test)]
mod tests;
