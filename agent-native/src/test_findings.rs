//! What was found in tests, in words, for who runs them and fails them.
//!
//! The usual files of suppressions and known findings in the working directory count here too, or those that were named: a
//! finding that does not fail the build must not fail a test.

use crate::lock::lock;
use crate::record::{Found, Naming, NoAnswer, named};
use crate::say::say;
use redflag_layout::{ANSWER_COLUMNS, FoundKind};
use redflag_report::{
    BASELINE_FILE, Baseline, Finding, FindingVerdict, Policy, PolicyError, RunInfo,
    SUPPRESSIONS_FILE, Standing, Suppressions, compact, resolve, variable_name,
};
use redflag_trace::Names;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Which findings count against tests.
#[derive(Default)]
pub struct TestPolicy(Mutex<Option<Arc<Policy>>>);

impl TestPolicy {
    /// Takes these files, or the usual ones if there are any.
    pub fn read(&self, suppressions: Option<String>, baseline: Option<String>) {
        let policy = Policy {
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

/// A file that was named, or the usual one. One that cannot be read is told of, and lets findings count.
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

/// The answer to a question, as `RedflagTests` has it: an empty text or why there is none, and then for everything found kind,
/// test, id, variable, id of the cause or nothing, and text.
pub fn texts(answer: Result<Found, NoAnswer>, names: &Naming, policy: &TestPolicy) -> Vec<String> {
    let found = match answer {
        Ok(found) => found,
        Err(NoAnswer::Late) => return vec!["what the test did was not judged in time".to_owned()],
        Err(NoAnswer::Over) => return vec!["nothing is judged any more".to_owned()],
    };
    let name = |test| names.test(test).unwrap_or_default();
    let mut texts = vec![String::new()];
    for (test, findings) in &found.findings {
        let tables = named(names, findings);
        let mut report = resolve(&RunInfo::default(), findings, &tables);
        policy.get().apply(&mut report);
        let counting = report.findings.iter();
        for finding in counting.filter(|finding| finding.standing == Standing::New) {
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
        ];
        texts.extend(row);
    }
    texts
}

fn row(test: &str, finding: &Finding) -> [String; ANSWER_COLUMNS] {
    let kind = match finding.verdict {
        FindingVerdict::Race => FoundKind::Race,
        FindingVerdict::Predicted => FoundKind::Predicted,
    };
    [
        kind.name().to_owned(),
        test.to_owned(),
        finding.id.clone(),
        variable_name(&finding.variable),
        finding.cause.clone().unwrap_or_default(),
        compact(finding),
    ]
}
