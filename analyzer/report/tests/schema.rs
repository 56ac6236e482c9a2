//! `findings.schema.json`: reports of every shape are valid, broken ones are not, and nothing is written that it does not describe.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/rich.rs"]
mod rich;
#[path = "support/schema_walk.rs"]
mod schema_walk;
#[path = "support/schemas.rs"]
mod schemas;
#[path = "support/variants.rs"]
mod variants;

use redflag_report::{Report, RunInfo, resolve};
use schema_walk::{Walk, remove, set};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn schema() -> Value {
    let text = include_str!("../schema/findings.schema.json");
    serde_json::from_str(text).unwrap()
}

/// What serde writes.
fn written(report: &Report) -> Value {
    serde_json::from_str(&report.to_json()).unwrap()
}

/// Whether this version of the command reads it.
fn is_read(document: &Value) -> bool {
    serde_json::from_value::<Report>(document.clone()).is_ok()
}

#[test]
fn reports_that_use_every_variant_are_valid() {
    let schema = schema();
    let validator = schemas::validator(&schema);
    let mut walk = Walk::new(&schema);
    for report in variants::all() {
        let document = written(&report);
        let complaints = schemas::complaints(&validator, &document);
        assert!(complaints.is_empty(), "{complaints:#?}");
        walk.visit(&document);
    }
    assert_eq!(
        walk.undescribed,
        BTreeSet::new(),
        "fields without a description"
    );
    let unused: Vec<&String> = walk.declared.difference(&walk.seen).collect();
    assert!(unused.is_empty(), "never written: {unused:?}");
}

#[test]
fn empty_reports_and_unknown_fields_are_valid() {
    let validator = schemas::validator(&schema());
    let report = resolve(&RunInfo::default(), &[], &redflag_trace::Tables::new());
    let mut document = written(&report);
    assert!(validator.is_valid(&document));
    for pointer in ["", "/jvms/0"] {
        let object = document.pointer_mut(pointer).unwrap();
        object["added_later"] = json!({"x": 1});
    }
    assert!(validator.is_valid(&document));
    assert!(is_read(&document));
}

#[test]
fn fields_optional_in_the_schema_are_optional_for_the_reader() {
    let validator = schemas::validator(&schema());
    let document = written(&rich::report());
    let mut refused = 0;
    for field in schema_walk::fields(&document) {
        let without = remove(&document, &field);
        if validator.is_valid(&without) {
            assert!(is_read(&without), "{field} is needed");
        } else {
            refused += 1;
        }
    }
    assert!(refused > 100, "only {refused} fields are required");
}

#[test]
fn another_type_or_an_unknown_value_is_refused() {
    let schema = schema();
    let validator = schemas::validator(&schema);
    let document = written(&rich::report());
    for field in schema_walk::fields(&document) {
        let broken = set(&document, &field, json!({"no": ["such", "thing"]}));
        // An empty object in place of an object only lacks its fields.
        assert!(!validator.is_valid(&broken), "{field}");
    }
    let mut walk = Walk::new(&schema);
    walk.visit(&document);
    assert!(walk.enumerated.len() > 20);
    for field in walk.enumerated {
        let broken = set(&document, &field, json!("no-such-value"));
        assert!(!validator.is_valid(&broken), "{field}");
        assert!(!is_read(&broken), "{field}");
    }
}

#[test]
fn numbers_ids_and_pairs_are_checked() {
    let validator = schemas::validator(&schema());
    let document = written(&rich::report());
    let access = document["findings"][0]["accesses"][0].clone();
    for (pointer, broken) in [
        ("/schema", json!(1)),
        ("/jvms/0/pid", json!(-1)),
        ("/jvms/0/pid", json!(1.5)),
        ("/jvms/0/events", json!(-1)),
        ("/findings/0/id", json!("RF-1")),
        ("/findings/0/count", json!(0)),
        ("/findings/0/accesses", json!([access])),
        ("/findings/0/accesses", json!([access, access, access])),
        ("/findings/0/accesses/0/line", json!(0)),
        ("/findings/0/pairs/0/accesses", json!([access])),
        ("/findings/0/subject", json!("deadlock")),
    ] {
        let broken = set(&document, pointer, broken);
        assert!(!validator.is_valid(&broken), "{pointer}");
    }
}
