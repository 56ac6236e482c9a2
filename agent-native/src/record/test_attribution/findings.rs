//! The findings of a test in words, for the test runner that fails it.
//!
//! Suppressions and the baseline apply, from the usual files in the working directory or from files that the caller names: a
//! finding that does not fail the build must not fail a test. Nor does one in a library, if an option names the project's own code.

use super::super::finding_names::names_of;
use super::super::names::RecordedNames;
use super::super::recorder::Recorder;
use super::query::{NoAnswer, TestFindings, TestSelection};
use crate::lock::lock;
use crate::say::say;
use redflag_layout::{ANSWER_COLUMNS, FoundKind, TestQuery};
use redflag_report::{
    BASELINE_FILE, Baseline, Finding, Origin, OwnPatterns, Policy, PolicyError, RunInfo,
    SUPPRESSIONS_FILE, Standing, Suppressions, Thrown, resolve, thrown,
};
use redflag_trace::Names;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

impl Recorder {
    /// What was found in tests since the previous query about them, as `RedflagTests` documents it.
    pub fn found_in_tests(&self, tests: String, kind: i64, patience: Duration) -> Vec<String> {
        let tests = match TestQuery::of(kind) {
            Some(TestQuery::One) => TestSelection::Named(tests),
            Some(TestQuery::Prefix) => TestSelection::Prefix(tests),
            Some(TestQuery::Follow) | None => TestSelection::Follow,
        };
        let Some(session) = self.session() else {
            return vec!["nothing is recorded any more".to_owned()];
        };
        let answer = session.ask(tests, patience);
        texts(answer, &session.names, &self.test_policy)
    }
}

/// Which findings count against tests.
#[derive(Default)]
pub struct TestPolicy(Mutex<Option<Arc<Policy>>>);

impl TestPolicy {
    /// Reads these files, or the usual ones if they exist.
    pub fn read(&self, own: OwnPatterns, suppressions: Option<String>, baseline: Option<String>) {
        let policy = Policy {
            own,
            suppressions: file(suppressions, SUPPRESSIONS_FILE, Suppressions::read)
                .unwrap_or_default(),
            baseline: file(baseline, BASELINE_FILE, Baseline::read),
            ..Policy::default()
        };
        *lock(&self.0) = Some(Arc::new(policy));
    }

    fn get(&self) -> Arc<Policy> {
        lock(&self.0).clone().unwrap_or_default()
    }
}

/// A file that the caller named, or the usual one. If it cannot be read, that is printed, and findings count.
fn file<T>(
    named: Option<String>,
    usual: &str,
    read: impl Fn(&Path) -> Result<T, PolicyError>,
) -> Option<T> {
    let path = match named {
        Some(path) => PathBuf::from(path),
        None => PathBuf::from(usual),
    };
    if path.as_os_str() == usual && !path.exists() {
        return None;
    }
    read(&path).map_err(|error| say(&error.to_string())).ok()
}

/// The answer to a query: an empty text or why there is no answer, and then for each finding its kind, test, id, variable, the
/// id of its cause or nothing, its message, and its threads.
fn texts(
    answer: Result<TestFindings, NoAnswer>,
    names: &RecordedNames,
    policy: &TestPolicy,
) -> Vec<String> {
    let found = match answer {
        Ok(found) => found,
        Err(NoAnswer::TimedOut) => {
            return vec!["what the test did was not analyzed in time".to_owned()];
        }
        Err(NoAnswer::DrainEnded) => return vec!["nothing is analyzed any more".to_owned()],
    };
    let name = |test| names.test(test).unwrap_or_default();
    let policy = policy.get();
    let mut texts = vec![String::new()];
    for (test, findings) in &found.findings {
        let tables = names_of(names, findings);
        let mut report = resolve(&RunInfo::default(), findings, &tables);
        policy.apply(&mut report);
        let counting = report.findings.iter();
        let counts =
            |finding: &&Finding| finding.standing == Standing::New && finding.origin == Origin::Own;
        for finding in counting.filter(counts) {
            texts.extend(row(&name(*test), finding));
        }
    }
    for (test, number) in found.uncaught {
        let row: [String; ANSWER_COLUMNS] = [
            FoundKind::Uncaught.name().to_owned(),
            name(test).to_string(),
            number.to_string(),
            String::new(),
            String::new(),
            String::new(),
            String::new(),
        ];
        texts.extend(row);
    }
    texts
}

fn row(test: &str, finding: &Finding) -> [String; ANSWER_COLUMNS] {
    let kind = match finding.verdict.happened() {
        true => FoundKind::Race,
        false => FoundKind::Predicted,
    };
    let thrown = thrown(finding);
    [
        kind.name().to_owned(),
        test.to_owned(),
        finding.id.clone(),
        finding
            .race()
            .map(|race| race.variable.name())
            .unwrap_or_default(),
        finding.cause().unwrap_or_default().to_owned(),
        thrown.message.clone(),
        threads(&thrown),
    ]
}

/// The frames of the first thread, and the words and frames of each other one, in lines. Those of frames begin with a tab.
fn threads(thrown: &Thrown) -> String {
    let mut lines = String::new();
    let frames = |frames: &[String], lines: &mut String| {
        for frame in frames {
            *lines += &format!("\t{frame}\n");
        }
    };
    frames(&thrown.frames, &mut lines);
    for other in &thrown.others {
        for line in &other.message {
            lines += &format!("{line}\n");
        }
        frames(&other.frames, &mut lines);
    }
    lines
}
