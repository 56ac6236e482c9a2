//! Findings made by hand, for tests.

#[path = "../tests/support/parts.rs"]
mod parts;

use crate::detector::Detector;
use crate::evidence::{AccessKind, Held, LockKind};
use crate::fingerprint::fingerprint;
use crate::model::{
    FailOn, Finding, FindingVerdict, Report, Standing, Variable, VariableKind, Verdict,
};
pub use parts::{jvm, side};

/// A lock taken at line 1.
pub fn held(lock: &str, kind: LockKind) -> Held {
    Held {
        lock: lock.into(),
        kind,
        taken_at: Some("A.java:1".into()),
    }
}

/// A finding on a field, by a write at one line and a read at another.
pub fn finding(verdict: FindingVerdict, field: &str, lines: [u32; 2]) -> Finding {
    let variable = Variable {
        kind: VariableKind::Field,
        class: "A".into(),
        field: Some(field.into()),
        type_name: Some("int".into()),
        allocated: None,
    };
    let accesses = [
        side(AccessKind::Write, "a", lines[0], Vec::new()),
        side(AccessKind::Read, "b", lines[1], Vec::new()),
    ];
    Finding {
        id: fingerprint(verdict.name(), &variable, &accesses),
        verdict,
        detector: match verdict {
            FindingVerdict::Race => Detector::HB,
            FindingVerdict::Predicted => Detector::RACER,
        },
        also: Vec::new(),
        variable,
        accesses,
        count: 1,
        jvms: vec![7],
        test: None,
        tests: Vec::new(),
        missing_edge: "Nothing orders them.".into(),
        last_synchronization: Vec::new(),
        cause: None,
        advice: Vec::new(),
        standing: Standing::New,
        suppressed: None,
    }
}

/// A report of one JVM.
pub fn report(verdict: Verdict, findings: Vec<Finding>) -> Report {
    Report {
        schema: Report::SCHEMA,
        verdict,
        jvms: vec![jvm()],
        findings,
        suppressions: Vec::new(),
        fail_on: FailOn::Race,
    }
}
