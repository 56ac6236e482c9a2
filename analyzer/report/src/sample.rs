//! Findings made by hand, for tests.

use crate::evidence::{AccessKind, AccessSide, Held, LockKind};
use crate::fingerprint::fingerprint;
use crate::model::{
    Detector, Finding, FindingVerdict, Jvm, Report, Standing, Variable, VariableKind,
};
use crate::verdict::{FailOn, Verdict};

/// An access at a line of `A.java`.
pub fn side(kind: AccessKind, thread: &str, line: u32, held: Vec<Held>) -> AccessSide {
    let mut side = AccessSide {
        kind,
        thread: thread.into(),
        class: "A".into(),
        method: "m".into(),
        file: Some("A.java".into()),
        line: Some(line),
        stack: Vec::new(),
        locks: held.iter().map(ToString::to_string).collect(),
        held,
        created_by: None,
        created_at: None,
        test: None,
        source: None,
    };
    side.stack = vec![side.place()];
    side
}

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
            FindingVerdict::Race => Detector::Hb,
            FindingVerdict::Predicted => Detector::Racer,
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

/// A JVM in which all went well.
pub fn jvm() -> Jvm {
    Jvm {
        pid: 7,
        command: "java A".into(),
        jdk: "17".into(),
        watched_classes: 1,
        refused: vec![],
        self_check: true,
        events: 1,
        dropped_accesses: 0,
        forgotten: 0,
        unrecorded_threads: vec![],
        cut_off: false,
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
