//! Parts of reports made by hand, for unit tests and integration tests.

use redflag_report::{
    AccessKind, AccessMode, AccessSide, Finding, Held, Jvm, JvmState, Pair, Race,
};

/// An access at a line of `A.java`.
pub fn side(kind: AccessKind, thread: &str, line: u32, held: Vec<Held>) -> AccessSide {
    let mut side = AccessSide {
        kind,
        mode: AccessMode::Plain,
        publication: false,
        thread: thread.into(),
        class: "A".into(),
        method: "m".into(),
        file: Some("A.java".into()),
        line: Some(line),
        via: None,
        descriptor: Some("()V".into()),
        bci: Some(line),
        stack: Vec::new(),
        stack_of_another: false,
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
        class_dirs: vec![],
        watched_classes: 1,
        refused: vec![],
        self_check: true,
        events: 1,
        attached_accesses: None,
        dropped_accesses: 0,
        forgotten: 0,
        unrecorded_threads: vec![],
        cut_off: false,
        state: JvmState::Ended,
    }
}

/// The race of a finding that is one.
#[allow(dead_code, reason = "not every test changes findings")]
pub fn race_in(finding: &mut Finding) -> &mut Race {
    finding.race_mut().expect("the finding is a race")
}

/// The pair of a race that is shown first.
#[allow(dead_code, reason = "not every test changes findings")]
pub fn pair_in(finding: &mut Finding) -> &mut Pair {
    &mut race_in(finding).pair
}
