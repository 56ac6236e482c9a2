//! Findings made by hand, for tests.

#[path = "../tests/support/parts.rs"]
mod parts;

use crate::detector::Detector;
use crate::evidence::{AccessKind, Held, LockKind};
use crate::fingerprint::{fingerprint, pair_fingerprint};
use crate::model::{FailOn, Finding, FindingVerdict, Origin, Report, Standing, Tool, Verdict};
use crate::subject::{Pair, Race, Subject};
use crate::variable::{Variable, VariableKind};
pub use parts::{jvm, pair_in, race_in, side};

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
        owner: None,
        allocated: None,
    };
    let accesses = [
        side(AccessKind::Write, "a", lines[0], Vec::new()),
        side(AccessKind::Read, "b", lines[1], Vec::new()),
    ];
    let pair = Pair {
        id: pair_fingerprint(&variable, &accesses),
        predicted: !verdict.happened(),
        accesses,
        missing_edge: "Nothing orders them.".into(),
        last_synchronization: Vec::new(),
    };
    let subject = Subject::Race(Box::new(Race {
        variable,
        pair,
        pairs: Vec::new(),
        cause: None,
    }));
    Finding {
        id: fingerprint(&subject),
        verdict,
        detector: match verdict {
            FindingVerdict::Predicted => Detector::RACER,
            _ => Detector::HB,
        },
        also: Vec::new(),
        proof: None,
        origin: Origin::Own,
        count: 1,
        jvms: vec![7],
        test: None,
        tests: Vec::new(),
        threads: subject.threads(),
        subject,
        advice: Vec::new(),
        confirmation: None,
        standing: Standing::New,
        suppressed: None,
    }
}

/// A race on a field that is a consequence of another finding.
pub fn caused(field: &str, cause: Option<&str>) -> Finding {
    let mut finding = finding(FindingVerdict::Race, field, [1, 2]);
    if let Subject::Race(race) = &mut finding.subject {
        race.cause = cause.map(str::to_owned);
    }
    finding
}

/// A report of one JVM.
pub fn report(verdict: Verdict, findings: Vec<Finding>) -> Report {
    Report {
        schema: Report::SCHEMA,
        verdict,
        tool: Tool::default(),
        date: None,
        jvms: vec![jvm()],
        findings,
        own: None,
        suppressions: Vec::new(),
        fail_on: FailOn::Race,
    }
}
