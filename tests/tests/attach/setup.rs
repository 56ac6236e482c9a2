//! What the attach tests need: calls of the command, folders, and the busy program compiled.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use redflag_harness::built::built;
use redflag_harness::files::{self, java_files};
use redflag_harness::java::Javac;
use redflag_harness::process::{self, Ended};

/// Runs `redflag` with these arguments.
pub fn redflag(arguments: &[&str]) -> Ended {
    process::output(Command::new(&built().command).args(arguments)).unwrap()
}

/// An empty folder of this name.
pub fn folder(name: &str) -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("attach");
    files::empty(all.join(name))
}

/// The class path of the busy program, compiled once.
pub fn busy_classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let classes = folder("classes");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/attach");
        let javac = Javac::by_default_jdk().sources(java_files(&sources));
        javac.compile(&classes);
        classes
    })
}
