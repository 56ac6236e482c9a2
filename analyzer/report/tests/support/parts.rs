//! Parts of reports made by hand, for unit tests and integration tests.

use redflag_report::{AccessKind, AccessSide, Held, Jvm};

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

/// A JVM that was watched without trouble.
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
