//! SARIF: its content, and whether the standard's schema and code scanning accept it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/golden.rs"]
mod golden;
#[path = "support/rich.rs"]
mod rich;
#[path = "support/sarif_schema.rs"]
mod sarif_schema;
#[path = "support/schemas.rs"]
mod schemas;

use redflag_report::{Finding, Report, Standing, to_sarif};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn sarif(report: &Report) -> Value {
    serde_json::from_str(&to_sarif(report)).unwrap()
}

fn results(sarif: &Value) -> &Vec<Value> {
    sarif["runs"][0]["results"].as_array().unwrap()
}

/// Every object of a document.
fn objects<'a>(document: &'a Value, found: &mut Vec<&'a Value>) {
    match document {
        Value::Object(fields) => {
            found.push(document);
            fields.values().for_each(|field| objects(field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| objects(item, found)),
        _ => {}
    }
}

/// Fields sorted by name, whatever features of serde_json other crates turn on.
fn sorted(document: Value) -> Value {
    match document {
        Value::Object(fields) => {
            let fields = fields
                .into_iter()
                .map(|(name, value)| (name, sorted(value)));
            let fields: BTreeMap<String, Value> = fields.collect();
            fields.into_iter().collect()
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// The rich report, one without anything, one that is clean, and each finding alone.
fn reports() -> Vec<Report> {
    let rich = rich::report();
    let with = |findings: Vec<Finding>| Report {
        findings,
        suppressions: Vec::new(),
        ..rich.clone()
    };
    let nothing = Report {
        jvms: Vec::new(),
        ..with(Vec::new())
    };
    let alone = rich
        .findings
        .iter()
        .map(|finding| with(vec![finding.clone()]));
    let mut all = vec![rich.clone(), nothing, with(Vec::new())];
    all.extend(alone);
    all
}

#[test]
fn the_rich_report_matches_its_golden_file() {
    let mut sarif = sarif(&rich::report());
    let driver = &mut sarif["runs"][0]["tool"]["driver"];
    for field in ["version", "semanticVersion"] {
        assert_eq!(driver[field], env!("CARGO_PKG_VERSION"));
        driver[field] = json!("VERSION");
    }
    let found = serde_json::to_string_pretty(&sorted(sarif)).unwrap() + "\n";
    golden::check("rich.sarif", &found);
}

#[test]
fn the_official_schema_accepts_reports_and_refuses_broken_ones() {
    let validator = schemas::validator(&sarif_schema::load());
    for report in reports() {
        let complaints = schemas::complaints(&validator, &sarif(&report));
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
    let good = sarif(&rich::report());
    let first = "/runs/0/results/0";
    let place = "locations/0/physicalLocation";
    for (path, broken) in [
        ("/version".to_owned(), json!("2.0.0")),
        (format!("{first}/level"), json!("fatal")),
        (format!("{first}/{place}/region/startLine"), json!(0)),
        (
            format!("{first}/{place}/artifactLocation/uri"),
            json!("a b"),
        ),
        (format!("{first}/partialFingerprints"), json!({"x": 1})),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(&path).unwrap() = broken;
        assert!(!schemas::complaints(&validator, &bad).is_empty(), "{path}");
    }
}

#[test]
fn every_location_has_a_file_and_a_line_so_that_no_upload_is_refused() {
    for report in reports() {
        let sarif = sarif(&report);
        for result in results(&sarif) {
            let mut all = vec![&result["locations"][0]];
            all.extend(result["relatedLocations"].as_array().unwrap());
            for flow in result["codeFlows"][0]["threadFlows"].as_array().unwrap() {
                let steps = flow["locations"].as_array().unwrap();
                all.extend(steps.iter().map(|step| &step["location"]));
            }
            for location in all {
                let place = &location["physicalLocation"];
                assert!(place["region"]["startLine"].as_u64().unwrap() >= 1);
                let file = &place["artifactLocation"];
                let uri = file["uri"].as_str().unwrap();
                let relative = !uri.starts_with("file:///");
                assert!(!uri.is_empty() && !uri.starts_with('/'), "{uri}");
                assert_eq!(file["uriBaseId"] == "%SRCROOT%", relative, "{uri}");
                assert!(!relative || !uri.contains(':'), "{uri}");
            }
        }
    }
}

#[test]
fn a_link_leads_to_the_other_access_and_nothing_else_is_a_link() {
    let report = rich::report();
    for (result, finding) in results(&sarif(&report)).iter().zip(&report.findings) {
        let text = result["message"]["text"].as_str().unwrap();
        // Each place but the first is a link.
        let others = finding.subject.strands().len() - 1;
        assert_eq!(text.matches("](").count(), others, "{text}");
        assert!(
            (1..=others).all(|n| text.contains(&format!("]({n})"))),
            "{text}"
        );
        let related = result["relatedLocations"].as_array().unwrap();
        let ids: Vec<u64> = related
            .iter()
            .map(|it| it["id"].as_u64().unwrap())
            .collect();
        assert_eq!(ids, (1..=related.len() as u64).collect::<Vec<_>>());
        assert_eq!(
            result["partialFingerprints"],
            json!({"redflag/v2": finding.id})
        );
    }
}

#[test]
fn both_threads_have_a_flow_that_ends_at_accesses_that_nothing_orders() {
    for report in reports() {
        let sarif = sarif(&report);
        let races = results(&sarif).iter().zip(&report.findings);
        for (result, _) in races.filter(|(_, finding)| finding.race().is_some()) {
            let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
            assert_eq!(flows.len(), 2);
            let last = flows.iter().map(|flow| {
                let steps = flow["locations"].as_array().unwrap();
                let (last, before) = steps.split_last().unwrap();
                assert!(
                    before
                        .iter()
                        .all(|step| step.get("executionOrder").is_none())
                );
                assert_eq!(last["importance"], "essential");
                last["executionOrder"].as_u64().unwrap()
            });
            let last: Vec<u64> = last.collect();
            assert_eq!(last[0], last[1]);
        }
    }
}

#[test]
fn the_place_does_not_depend_on_the_order_of_the_accesses() {
    let report = rich::report();
    let mut other = report.clone();
    for race in other.findings.iter_mut().filter_map(Finding::race_mut) {
        race.pair.accesses.reverse();
    }
    let places = |report: &Report| -> Vec<Value> {
        let sarif = sarif(report);
        let places = results(&sarif).iter();
        places.map(|result| result["locations"].clone()).collect()
    };
    assert_eq!(places(&report), places(&other));
}

#[test]
fn standings_are_written_for_all_results_or_for_none() {
    let mut report = rich::report();
    let values = |report: &Report, field: &str| {
        let sarif = sarif(report);
        let fields = results(&sarif)
            .iter()
            .map(|result| result.get(field).cloned());
        fields.collect::<Option<Vec<Value>>>()
    };
    let states = values(&report, "baselineState").unwrap();
    let expected = ["new", "new", "new", "unchanged", "unchanged", "new"];
    assert_eq!(states[..6], expected);
    let suppressions = values(&report, "suppressions").unwrap();
    let reasons: Vec<&Value> = suppressions
        .iter()
        .map(|it| &it[0]["justification"])
        .collect();
    let why = report.findings[4].suppressed.clone();
    assert_eq!(
        reasons.iter().filter(|reason| reason.is_string()).count(),
        1
    );
    assert_eq!(reasons[4].as_str(), why.as_deref());

    report.suppressions.clear();
    for finding in &mut report.findings {
        finding.standing = Standing::New;
    }
    let sarif = sarif(&report);
    let mut all = Vec::new();
    objects(&sarif, &mut all);
    for field in ["baselineState", "suppressions"] {
        assert!(
            all.iter().all(|object| object.get(field).is_none()),
            "{field}"
        );
    }
}

#[test]
fn a_blind_run_did_not_succeed_and_says_why() {
    let mut report = rich::report();
    let invocation = |report: &Report| sarif(report)["runs"][0]["invocations"][0].clone();
    let blind = invocation(&report);
    assert_eq!(blind["executionSuccessful"], false);
    let notes = blind["toolExecutionNotifications"].as_array().unwrap();
    let levels: Vec<&str> = notes
        .iter()
        .map(|it| it["level"].as_str().unwrap())
        .collect();
    assert_eq!(levels, ["error", "error", "warning", "warning"]);
    assert_eq!(
        notes[0]["message"]["text"],
        "JVM 4711: these threads were not recorded, since they ran code from before attaching: main; `redflag run` records them"
    );
    assert_eq!(
        notes[1]["message"]["text"],
        "JVM 4712: class bank.Huge was not watched: a method would pass the JVM's limits"
    );
    report.jvms.truncate(1);
    report.jvms[0].unrecorded_threads.clear();
    report.jvms[0].dropped_accesses = 0;
    report.jvms[0].forgotten = 0;
    report.suppressions.clear();
    assert_eq!(invocation(&report), json!({"executionSuccessful": true}));
    report.jvms.clear();
    let empty = invocation(&report);
    assert_eq!(empty["executionSuccessful"], false);
}

#[test]
fn control_characters_in_names_are_removed() {
    let text = to_sarif(&rich::report());
    for escape in ["\\u0000", "\\u001b"] {
        assert!(!text.contains(escape), "{escape}");
    }
}
