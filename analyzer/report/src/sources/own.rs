//! Whose code a finding is in, as far as the project's files show it: a class is the project's own if its source or its class file
//! is in the project.
//!
//! A race is called a library's only on evidence. If no class of a report is found in the project, as when an archive runs in some
//! other directory, or if not all of the project could be searched, everything is the project's own.

use super::Sources;
use crate::model::{Finding, Jvm, Origin, OwnCode, Report};
use crate::own::origin;
use redflag_jdk::is_jdk_class;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

impl Sources {
    /// Sets the origin of each finding, unless that was decided before: where the project is, or by the user.
    pub(super) fn decide_origins(&self, report: &mut Report) {
        if report.own.is_some() || report.findings.is_empty() {
            return;
        }
        let mut own = OwnClasses::of(self, &report.jvms);
        let findings = report.findings.iter();
        let origins: Vec<Origin> = findings
            .map(|finding| origin(finding, |class, file| own.has(class, file)))
            .collect();
        if origins.contains(&Origin::Library) && !(own.is_here(report) && self.is_whole()) {
            return;
        }
        for (finding, origin) in report.findings.iter_mut().zip(origins) {
            finding.origin = origin;
        }
        report.own = Some(OwnCode::Project);
    }

    /// Whether everything was searched.
    fn is_whole(&self) -> bool {
        !self.index().is_cut_off && !self.of_project().is_some_and(|index| index.is_cut_off)
    }
}

/// The classes of a report, each looked up once.
struct OwnClasses<'a> {
    sources: &'a Sources,
    /// The directories of the JVMs' class paths.
    class_path: Vec<PathBuf>,
    known: HashMap<(String, Option<String>), bool>,
}

impl<'a> OwnClasses<'a> {
    fn of(sources: &'a Sources, jvms: &[Jvm]) -> Self {
        let directories = jvms.iter().flat_map(|jvm| &jvm.class_dirs);
        OwnClasses {
            sources,
            class_path: directories.map(PathBuf::from).collect(),
            known: HashMap::new(),
        }
    }

    /// Whether a class is the project's own. Code of the JDK, and code without a name, is not a library's.
    fn has(&mut self, class: &str, file: Option<&str>) -> bool {
        is_unknown(class) || self.is_found(class, file)
    }

    /// Whether a class is found in the project.
    fn is_found(&mut self, class: &str, file: Option<&str>) -> bool {
        let key = (class.to_owned(), file.map(str::to_owned));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let found = self.looked_up(class, file);
        self.known.insert(key, found);
        found
    }

    fn looked_up(&self, class: &str, file: Option<&str>) -> bool {
        let outer = outermost(class);
        let class_file = |folder: &PathBuf| has_class(folder, outer);
        if self.class_path.iter().any(class_file) {
            return true;
        }
        let indexes = std::iter::once(Some(self.sources.index()));
        let wider = std::iter::once_with(|| self.sources.of_project());
        indexes.chain(wider).flatten().any(|index| {
            index.class_folders.iter().any(class_file) || index.has_source(class, outer, file)
        })
    }

    /// Whether anything of the report is found in the project.
    fn is_here(&mut self, report: &Report) -> bool {
        let commands = report
            .jvms
            .iter()
            .filter_map(|jvm| main_class(&jvm.command));
        if commands.into_iter().any(|class| self.is_found(class, None)) {
            return true;
        }
        report
            .findings
            .iter()
            .any(|finding| self.is_any_here(finding))
    }

    fn is_any_here(&mut self, finding: &Finding) -> bool {
        let tests = finding.tests.iter().chain(&finding.test);
        let mut tests = tests.flat_map(|test| test.split(" and "));
        if tests.any(|test| self.is_found(test.split('#').next().unwrap_or(test), None)) {
            return true;
        }
        let mut accesses = finding.accesses();
        if accesses.any(|side| self.is_here_at(&side.class, side.file.as_deref())) {
            return true;
        }
        let strands = finding.subject.strands();
        let frames = strands.iter().flat_map(|strand| strand.stack);
        let frames = finding
            .accesses()
            .flat_map(|side| &side.stack)
            .chain(frames);
        let mut code = frames.filter_map(|frame| class_and_file(frame));
        code.any(|(class, file)| self.is_here_at(class, file))
    }

    fn is_here_at(&mut self, class: &str, file: Option<&str>) -> bool {
        !is_unknown(class) && self.is_found(class, file)
    }
}

fn is_unknown(class: &str) -> bool {
    class.contains(' ') || is_jdk_class(&*class.replace('.', "/"))
}

/// The class without its nested ones, and without what the JVM or a library added to its name to make a class at run time.
fn outermost(class: &str) -> &str {
    let class = class.split('/').next().unwrap_or(class);
    let simple = class.rfind('.').map_or(0, |dot| dot + 1);
    let nested = class[simple..].find('$').filter(|&at| at > 0);
    nested.map_or(class, |at| &class[..simple + at])
}

fn has_class(folder: &Path, class: &str) -> bool {
    folder
        .join(format!("{}.class", class.replace('.', "/")))
        .is_file()
}

/// The main class of a command line, which may be in a module; none if it names an archive.
fn main_class(command: &str) -> Option<&str> {
    let word = command.split_whitespace().next()?;
    let class = word.rsplit('/').next()?;
    (!word.ends_with(".jar")).then_some(class)
}

/// Class and file of `com.acme.Foo.bar(Foo.java:42)`.
fn class_and_file(frame: &str) -> Option<(&str, Option<&str>)> {
    let (member, source) = frame.split_once('(')?;
    let (class, _) = member.rsplit_once('.')?;
    let source = source.trim_end_matches(')');
    let file = source.split(':').next().filter(|file| file.contains('.'));
    Some((class, file))
}

#[cfg(test)]
mod tests;
