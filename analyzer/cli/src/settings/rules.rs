//! What counts against a run, with what is suppressed and what is known, and where its sources are.
//!
//! All files are read before anything runs: a test run of an hour must not end with a slip in a file of suppressions.

use super::fail_on;
use crate::args::{Given, Setting};
use crate::config;
use crate::exit::Failure;
use redflag_detect::DetectorOptions;
use redflag_report::{BASELINE_FILE, Baseline, Policy, SUPPRESSIONS_FILE, Sources, Suppressions};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The exit status that says that something was found, as other race detectors have it.
const FINDINGS: u8 = 66;

/// What counts, and what is said if something does.
#[derive(Debug)]
pub struct Rules {
    /// What counts.
    pub policy: Arc<Policy>,
    /// The exit status if something does.
    pub exit_code: u8,
    /// Where sources are looked for.
    pub sources: Sources,
}

impl Rules {
    /// What was given, or lies in the usual places. `judge` judges; none if that is over.
    pub fn of(given: &Given, judge: Option<&DetectorOptions>) -> Result<Self, Failure> {
        let fail_on = fail_on(given, judge)?;
        let exit_code = given.parsed("exit-code", str::parse::<u8>)?;
        Ok(Rules {
            policy: Arc::new(Policy {
                fail_on,
                suppressions: suppressions(given)?,
                baseline: baseline(given)?,
                ..Policy::default()
            }),
            exit_code: exit_code.unwrap_or(FINDINGS),
            sources: sources(given)?,
        })
    }
}

/// The suppressions alone.
pub fn suppressions(given: &Given) -> Result<Suppressions, Failure> {
    let mut all = Suppressions::default();
    let named = given.all("suppressions").into_iter().map(Setting::path);
    let mut files: Vec<PathBuf> = named.collect();
    if files.is_empty() {
        files.extend(usual(given, SUPPRESSIONS_FILE)?);
    }
    for file in files {
        all.extend(Suppressions::read(&file).map_err(wrong_file)?);
    }
    Ok(all)
}

fn baseline(given: &Given) -> Result<Option<Baseline>, Failure> {
    let file = match given.last("baseline") {
        Some(setting) => Some(setting.path()),
        None => usual(given, BASELINE_FILE)?,
    };
    file.map(|file| Baseline::read(&file).map_err(wrong_file))
        .transpose()
}

/// Where the source files are looked for.
pub fn sources(given: &Given) -> Result<Sources, Failure> {
    let mut roots = Vec::new();
    for setting in given.all("source") {
        let root = setting.path();
        if !root.is_dir() {
            let why = format!("is a directory, and {} is none", root.display());
            return Err(given.wrong(setting, &why));
        }
        roots.push(root);
    }
    Ok(Sources::new(&home(given)?, &roots))
}

/// The project's directory: where its file of options is, or else where the command was given.
fn home(given: &Given) -> Result<PathBuf, Failure> {
    given
        .config_dir()
        .map_or_else(config::working_directory, |dir| Ok(dir.clone()))
}

/// A file of this name beside the file of options or else in the working directory, if there is one. A command that reads no
/// file of options reads none of these either.
fn usual(given: &Given, name: &str) -> Result<Option<PathBuf>, Failure> {
    if !config::is_configured(given.name) {
        return Ok(None);
    }
    let here = Path::new(name).to_owned();
    let beside = home(given)?.join(name);
    // The short name first if both are the same file, since users read it in messages.
    let same = beside == config::working_directory()?.join(name);
    let places = if same { vec![here] } else { vec![beside, here] };
    Ok(places.into_iter().find(|path| path.is_file()))
}

fn wrong_file(error: impl ToString) -> Failure {
    Failure::Usage(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;

    #[test]
    fn sixty_six_is_said_unless_another_status_is_wanted() {
        let code = |line: &str| Rules::of(&parsed(line).unwrap(), None).unwrap().exit_code;
        assert_eq!(code("demo"), 66);
        assert_eq!(code("demo --exit-code=0"), 0);
    }

    #[test]
    fn a_source_root_is_a_directory() {
        let given = parsed("demo --source no-such-directory").unwrap();
        let error = Rules::of(&given, None).unwrap_err().to_string();
        assert!(
            error.starts_with("`--source` is a directory, and no-such-directory is none"),
            "{error}"
        );
    }
}
