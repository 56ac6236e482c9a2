//! The Maven build of `java-shim`, around the command and the library under test.

use redflag_harness::built::built;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the whole project.
pub fn repository() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap_or(tests).to_owned()
}

/// The target folder. The command and the library are below it, in the folder of their profile.
///
/// # Panics
///
/// If they cannot be built.
pub fn target() -> &'static Path {
    let target = built().command.parent().and_then(Path::parent);
    target.expect("the command is in the folder of its profile")
}

/// Makes a Maven command build `java-shim`, with its output below the target directory.
///
/// # Panics
///
/// If the command and the library cannot be built.
pub fn build_with(maven: &mut Command) -> &mut Command {
    let native = built().command.parent().unwrap_or(target());
    maven
        .arg("-f")
        .arg(repository().join("java-shim/pom.xml"))
        .arg(format!("-Dredflag.native={}", native.display()))
        .arg(format!("-Dredflag.target={}", target().display()))
}
