//! `redflag baseline save`: accepts stored findings, so that only new ones fail a run. What is known already stays known.

use crate::args::Given;
use crate::exit::{Exit, Failure};
use crate::output::note;
use crate::settings::suppressions;
use crate::stored;
use redflag_report::{BASELINE_FILE, Baseline, Policy, PolicyError, SaveCounts, unite};
use std::path::{Path, PathBuf};

/// Writes the baseline.
pub fn save(given: &Given) -> Result<Exit, Failure> {
    match given.operands.first().map(|word| word.to_string_lossy()) {
        Some(word) if word == "save" => {}
        Some(word) => {
            let what = format!("`{word}` is not expected here, write `redflag baseline save`");
            return Err(given.refused(&what));
        }
        None => return Err(given.refused("`baseline` needs a word, as in `redflag baseline save`")),
    }
    // Suppressed findings do not count anyway, so they are left out.
    let policy = Policy {
        suppressions: suppressions(given)?,
        ..Policy::default()
    };
    let report = unite(stored::reports(&given.reports(1))?, &policy);
    let file = file(given);
    let replace = given.is_on("replace");
    let before = before(&file, replace)?;
    let mut baseline = before.clone().unwrap_or_default();
    let counts = match replace {
        true => baseline.replace(&report),
        false => baseline.add(&report),
    };
    let written = baseline.write(&file);
    written.map_err(|error| Failure::Usage(error.to_string()))?;
    let findings = match baseline.len() {
        1 => "1 finding is".to_owned(),
        many => format!("{many} findings are"),
    };
    let changes = before.map(|_| changes(counts, replace));
    note(&format!(
        "{findings} known from now on{}; the baseline is in {}",
        changes.unwrap_or_default(),
        file.display()
    ));
    Ok(Exit::Clean)
}

/// The baseline so far; none if there is no file. One that is replaced need not be readable.
fn before(file: &Path, replace: bool) -> Result<Option<Baseline>, Failure> {
    match Baseline::read(file) {
        Ok(baseline) => Ok(Some(baseline)),
        Err(PolicyError::Missing { .. }) => Ok(None),
        Err(PolicyError::Malformed { .. }) if replace => Ok(None),
        Err(error) => Err(Failure::Usage(error.to_string())),
    }
}

fn changes(counts: SaveCounts, replace: bool) -> String {
    let SaveCounts {
        added,
        kept,
        dropped,
    } = counts;
    match replace {
        true => format!(" ({added} added, {kept} kept, {dropped} dropped)"),
        false => format!(" ({added} added, {kept} kept)"),
    }
}

/// The file of the flag, or else the one that the project's runs read, or else the default one.
fn file(given: &Given) -> PathBuf {
    let flag = given.last("baseline");
    let setting = flag.or_else(|| given.in_file("baseline").last().copied());
    match (setting, given.config_dir()) {
        (Some(setting), _) => setting.path(),
        (None, Some(dir)) => dir.join(BASELINE_FILE),
        (None, None) => PathBuf::from(BASELINE_FILE),
    }
}
