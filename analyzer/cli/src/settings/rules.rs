//! What counts against a run, given suppressions and baseline, and where its sources are.
//!
//! All files are read before anything runs: a test run of an hour must not end with an error in a file of suppressions.

use super::fail_on;
use crate::args::{Given, Setting};
use crate::config;
use crate::exit::Failure;
use redflag_detect::DetectorOptions;
use redflag_report::{
    BASELINE_FILE, Baseline, OwnPatterns, Policy, SUPPRESSIONS_FILE, Sources, Suppressions,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The exit status if something was found, the same as in other race detectors.
const FINDINGS: u8 = 66;

/// What counts, and the exit status if something does.
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
    /// What was given, or else the default files. Without `detectors`, the findings are stored ones.
    pub fn of(given: &Given, detectors: Option<&DetectorOptions>) -> Result<Self, Failure> {
        let fail_on = fail_on(given, detectors)?;
        let exit_code = given.parsed("exit-code", str::parse::<u8>)?;
        Ok(Rules {
            policy: Arc::new(Policy {
                fail_on,
                own: own(given)?,
                suppressions: suppressions(given)?,
                baseline: baseline(given)?,
                ..Policy::default()
            }),
            exit_code: exit_code.unwrap_or(FINDINGS),
            sources: sources(given)?,
        })
    }
}

/// The project's own code, if the user names it.
fn own(given: &Given) -> Result<OwnPatterns, Failure> {
    let mut own = OwnPatterns::default();
    for setting in given.all("own") {
        let added = own.add(&setting.value.to_string_lossy());
        added.map_err(|why| given.wrong(setting, &format!("is a pattern, and {why}")))?;
    }
    Ok(own)
}

/// The suppressions.
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

/// Where source files are looked for.
pub fn sources(given: &Given) -> Result<Sources, Failure> {
    let mut roots = Vec::new();
    for setting in given.all("source") {
        let root = setting.path();
        if !root.is_dir() {
            let why = format!("is a directory, and {} is not", root.display());
            return Err(given.wrong(setting, &why));
        }
        roots.push(root);
    }
    Ok(Sources::new(&home(given)?, &roots))
}

/// The project's directory: that of `redflag.toml`, or else the working directory.
fn home(given: &Given) -> Result<PathBuf, Failure> {
    given
        .config_dir()
        .map_or_else(config::working_directory, |dir| Ok(dir.clone()))
}

/// A default file, next to `redflag.toml` or else in the working directory, if it exists. A command that does not read
/// `redflag.toml` does not read these either.
fn usual(given: &Given, name: &str) -> Result<Option<PathBuf>, Failure> {
    if !given.command.reads_config() {
        return Ok(None);
    }
    let here = Path::new(name).to_owned();
    let in_home = home(given)?.join(name);
    // The short name first if both are the same file, since users read it in messages.
    let same = in_home == config::working_directory()?.join(name);
    let places = if same {
        vec![here]
    } else {
        vec![in_home, here]
    };
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
    fn exit_code_is_sixty_six_unless_given() {
        let code = |line: &str| Rules::of(&parsed(line).unwrap(), None).unwrap().exit_code;
        assert_eq!(code("demo"), 66);
        assert_eq!(code("demo --exit-code=0"), 0);
    }

    #[test]
    fn source_root_must_be_a_directory() {
        let given = parsed("demo --source no-such-directory").unwrap();
        let error = Rules::of(&given, None).unwrap_err().to_string();
        assert!(
            error.starts_with("`--source` is a directory, and no-such-directory is not"),
            "{error}"
        );
    }
}
