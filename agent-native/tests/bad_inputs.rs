//! Input that cannot be used is reported, and the program runs as without the agent.

mod common;

use common::{agent, assert_watched, java, report, temporary};
use redflag_harness::files;
use redflag_harness::process;
use redflag_report::Verdict;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn broken_classes_fail_as_without_the_agent_and_are_named_with_the_reason() {
    let plain = java(&["Broken"]);
    assert_eq!(plain.code(), Some(0), "{}", plain.stderr);
    assert_eq!(plain.stdout.matches("Error").count(), 5, "{}", plain.stdout);
    let watched = java(&[&agent("broken", ""), "Broken"]);
    assert_watched(&watched, &plain.stdout);
    for refused in [
        "malformed attribute",
        "bytes after the end of the class",
        "unsupported class-file version",
    ] {
        assert!(
            watched
                .stderr
                .contains(&format!("was not watched: {refused}")),
            "no {refused:?} in\n{}",
            watched.stderr
        );
    }
    assert_eq!(report("broken").verdict, Verdict::Blind);
}

#[test]
fn a_build_without_javac_says_what_to_install() {
    let folder = files::empty(temporary().join("no-javac"));
    let mut script = Command::new(build_script());
    script.env("PATH", &folder).env("OUT_DIR", &folder);
    script.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"));
    script.env_remove("JAVA_HOME");
    let run = process::output(&mut script).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(run.code(), Some(1), "{}", run.stdout);
    let advice = "cargo::error=No `javac` was found: install a JDK";
    assert!(run.stdout.contains(advice), "{}", run.stdout);
}

/// The build script of this package as cargo compiled it last.
fn build_script() -> PathBuf {
    let out = Path::new(env!("OUT_DIR"));
    let builds = out.ancestors().nth(2).expect("`build` holds `NAME/out`");
    let scripts = files::entries(builds).into_iter();
    let scripts = scripts
        .filter(|folder| folder.display().to_string().contains("/redflag-agent-"))
        .map(|folder| folder.join("build-script-main"))
        .filter(|script| script.is_file());
    let compiled = |script: &PathBuf| fs::metadata(script).and_then(|data| data.modified()).ok();
    let last = scripts.max_by_key(compiled);
    last.expect("cargo runs the build script before it compiles a test")
}
