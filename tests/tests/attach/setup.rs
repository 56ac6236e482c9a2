//! What the attach tests need: the command as a call, directories, and the busy program compiled.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use redflag_tests::built::built;
use redflag_tests::jdks;

/// Runs `redflag` with these arguments.
pub fn redflag(arguments: &[&str]) -> Output {
    Command::new(&built().command)
        .args(arguments)
        .output()
        .unwrap()
}

/// A fresh directory of this name.
pub fn scratch(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("attach")
        .join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// The class path of the busy program, compiled once for the oldest release that is supported.
pub fn busy_classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let classes = scratch("classes");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/attach");
        let mut javac = Command::new(jdks::default().unwrap().javac().unwrap());
        javac.args(["--release", "11", "-d"]).arg(&classes);
        for entry in fs::read_dir(sources).unwrap() {
            javac.arg(entry.unwrap().path());
        }
        assert!(javac.status().unwrap().success());
        classes
    })
}
