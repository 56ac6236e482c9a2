//! What the rewriter's tests share. Nothing here uses the rewriter's own reading or writing of class files.

// Each test program uses its own part of this.
#![allow(dead_code)]

pub mod build;
pub mod fuzzed;
pub mod insns;
pub mod listing;
pub mod monitors;
pub mod readers;
pub mod sample;
pub mod view;

use std::path::PathBuf;
use std::sync::LazyLock;

use redflag_classfile::contracts::Contracts;
use redflag_classfile::{Mode, Outcome, Plan, Refusal, Rewritten, rewrite};

/// The plans that the agent uses.
pub const PLANS: [Plan; 4] = [
    Plan {
        mode: Mode::Full,
        identity_field: true,
        of_program: false,
    },
    Plan {
        mode: Mode::Full,
        identity_field: false,
        of_program: false,
    },
    Plan {
        mode: Mode::SyncOnly,
        identity_field: false,
        of_program: false,
    },
    Plan {
        mode: Mode::SyncOnly,
        identity_field: false,
        of_program: true,
    },
];

/// All that the rewriter knows from outside the class file.
static SHIPPED: LazyLock<Contracts> = LazyLock::new(Contracts::shipped);

/// An application class that is being loaded.
pub const FULL: Plan = PLANS[0];
/// An application class that is loaded already.
pub const RETRANSFORM: Plan = PLANS[1];
/// A class of the JDK.
pub const JDK: Plan = PLANS[2];
/// An application class that the user left out.
pub const EXCLUDED: Plan = PLANS[3];

/// The class files of the corpus and one with a subroutine: name and bytes, in a fixed order.
pub fn corpus() -> Vec<(String, Vec<u8>)> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "class"))
        .collect();
    files.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    let mut all: Vec<_> = files
        .iter()
        .map(|path| (name(path), std::fs::read(path).unwrap()))
        .collect();
    all.push(("Subroutine".into(), build::subroutine()));
    all
}

/// Rewrites with all probes and the identity field.
pub fn full(bytes: &[u8]) -> Rewritten {
    rewritten(bytes, PLANS[0])
        .unwrap()
        .expect("there is something to watch")
}

/// Rewrites by a plan; none if nothing is to be watched.
pub fn rewritten(bytes: &[u8], plan: Plan) -> Result<Option<Rewritten>, Refusal> {
    Ok(match rewrite(bytes, plan, &*SHIPPED)? {
        Outcome::Rewritten(rewritten) => Some(*rewritten),
        Outcome::Nothing => None,
    })
}
