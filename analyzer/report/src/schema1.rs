//! Reports of schema 1, in which each pair of accesses was a finding of its own, and every finding was a race.

use crate::combine::combine;
use crate::fingerprint::fingerprint;
use crate::model::{Report, Standing};
use crate::subject::Subject;
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// The report in the form of this version, still with a finding for each pair.
pub fn upgraded(mut report: Value) -> Value {
    report["schema"] = json!(Report::SCHEMA);
    let findings = report.get_mut("findings").and_then(Value::as_array_mut);
    for finding in findings
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
    {
        upgrade(finding);
    }
    report
}

fn upgrade(finding: &mut Map<String, Value>) {
    let predicted = finding.get("verdict") == Some(&json!("predicted"));
    finding.insert("subject".into(), json!("race"));
    finding.insert("predicted".into(), json!(predicted));
    if let Some(id) = finding.get("id").cloned() {
        finding.insert("pair".into(), id);
    }
    // Advice was never given.
    finding.insert("advice".into(), json!([]));
}

/// One finding for each variable, which counts if any of its pairs did. What was the id of a finding is that of a pair.
pub fn combined(mut report: Report) -> Report {
    let mut ids = HashMap::new();
    for finding in &mut report.findings {
        let id = fingerprint(&finding.subject);
        ids.insert(std::mem::replace(&mut finding.id, id.clone()), id);
        finding.threads = finding.subject.threads();
    }
    for finding in &mut report.findings {
        if let Subject::Race(race) = &mut finding.subject
            && let Some(cause) = &mut race.cause
            && let Some(id) = ids.get(cause)
        {
            cause.clone_from(id);
        }
    }
    let mut standings: HashMap<String, Standing> = HashMap::new();
    for finding in &report.findings {
        let standing = standings
            .entry(finding.id.clone())
            .or_insert(finding.standing);
        *standing = finding.standing.min(*standing);
    }
    report.findings = combine(report.findings);
    for finding in &mut report.findings {
        finding.standing = standings[&finding.id];
    }
    report
}
