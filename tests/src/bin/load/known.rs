//! The races that were looked at and are real by the Java Memory Model.
//!
//! One line each: `LIBRARY VERSION | VARIABLE | reason`. A variable is `class.field`, `contents of class`, or the type of an
//! array. Arrays and contents belong to no class, so `in` follows, and the methods in which both accesses must be. `*`
//! means any text. An entry holds for one version: for another, the race must be looked at again.

use crate::races::Race;
use std::fs;
use std::path::Path;

/// An entry of the list.
#[derive(Debug)]
pub struct Known {
    /// The jar, without `.jar`.
    artifact: String,
    variable: String,
    within: Option<String>,
    /// Which accesses, and why nothing orders them.
    pub reason: String,
}

impl Known {
    /// Reads a list; skips lines that are empty or begin with `#`.
    pub fn read(file: &Path) -> Result<Vec<Known>, String> {
        let text = fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
        let said = text.lines().map(str::trim);
        said.filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| Known::parse(line).ok_or(format!("{}: `{line}`", file.display())))
            .collect()
    }

    fn parse(line: &str) -> Option<Known> {
        let mut parts = line.splitn(3, " | ").map(str::trim);
        let (library, version) = parts.next()?.split_once(' ')?;
        let what = parts.next()?;
        let (variable, within) = match what.split_once(" in ") {
            Some((variable, within)) => (variable, Some(within.to_owned())),
            None => (what, None),
        };
        Some(Known {
            artifact: format!("{library}-{version}"),
            variable: variable.to_owned(),
            within,
            reason: parts.next().filter(|reason| !reason.is_empty())?.to_owned(),
        })
    }

    /// Whether the entry is about this race.
    pub fn covers(&self, race: &Race) -> bool {
        let place = |pattern: &String| race.methods.iter().all(|method| matches(pattern, method));
        matches(&self.variable, &race.variable) && self.within.as_ref().is_none_or(place)
    }
}

/// Refuses a list with an entry for another version than the one on the class path.
pub fn check_versions(list: &[Known], classpath: &str) -> Result<(), String> {
    let on_path = |artifact: &str| {
        std::env::split_paths(classpath).any(|jar| jar.file_stem().is_some_and(|it| it == artifact))
    };
    match list.iter().find(|entry| !on_path(&entry.artifact)) {
        Some(entry) => Err(format!(
            "the list of known races speaks of {}, which is not what is run",
            entry.artifact
        )),
        None => Ok(()),
    }
}

/// Whether the whole text fits the pattern, in which `*` is anything.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|left| {
            (0..=left.len()).any(|at| left.is_char_boundary(at) && matches(rest, &left[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    fn race(variable: &str, methods: [&str; 2]) -> Race {
        Race {
            variable: variable.to_owned(),
            methods: methods.map(str::to_owned).to_vec(),
            report: String::new(),
        }
    }

    #[test]
    fn a_field_is_known_wherever_it_is_accessed() {
        let entry = Known::parse("lib 1.0 | a.B.c* | why").unwrap();
        assert!(entry.covers(&race("a.B.cached", ["x.Y.z", "x.Y.w"])));
        assert!(!entry.covers(&race("a.B.d", ["x.Y.z", "x.Y.w"])));
    }

    #[test]
    fn an_array_is_known_only_if_both_accesses_match() {
        let entry = Known::parse("lib 1.0 | int[] in a.Map*.get* | why").unwrap();
        assert!(entry.covers(&race("int[]", ["a.Map.get", "a.Map$1.getAll"])));
        assert!(!entry.covers(&race("int[]", ["a.Map.get", "b.User.get"])));
    }

    #[test]
    fn an_entry_without_version_or_reason_is_refused() {
        for line in ["lib | a.B.c | why", "lib 1.0 | a.B.c", "lib 1.0 | a.B.c | "] {
            assert!(Known::parse(line).is_none(), "{line}");
        }
    }

    #[test]
    fn an_entry_for_another_version_is_refused() {
        let list = [Known::parse("lib 1.0 | a.B.c | why").unwrap()];
        assert!(check_versions(&list, "/m2/other-2.jar:/m2/lib-1.0.jar").is_ok());
        assert!(check_versions(&list, "/m2/other-2.jar:/m2/lib-1.1.jar").is_err());
    }
}
