//! What cannot be used is told so, and the program sees what it would see without the agent.

mod common;

use common::{agent, finished, java, out};
use std::path::Path;
use std::process::Command;

#[test]
fn broken_classes_fail_as_without_the_agent_and_are_counted_as_refused() {
    let plain = java(&["Broken"]);
    assert_eq!(plain.status, 0, "{}", plain.stderr);
    assert_eq!(plain.stdout.matches("Error").count(), 5, "{}", plain.stdout);
    let watched = java(&[&agent("broken", ""), "Broken"]);
    watched.watched(&plain.stdout);
    for refused in [
        "malformed attribute",
        "bytes after the end of the class",
        "unsupported class-file version",
    ] {
        assert!(
            watched.stderr.contains(refused),
            "no {refused:?} in\n{}",
            watched.stderr
        );
    }
    let report = std::fs::read_to_string(out("broken").join("findings.json")).expect("a report");
    assert!(report.contains("\"verdict\": \"blind\""), "{report}");
}

#[test]
fn a_build_without_javac_says_what_to_install() {
    let folder = out("no-javac");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let script = folder.join("build");
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let compiled = finished(
        Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .args(["--edition", "2024", "-o"])
            .arg(&script)
            .arg(package.join("build.rs"))
            .env("CARGO_MANIFEST_DIR", package),
    );
    assert_eq!(compiled.status, 0, "{}", compiled.stderr);
    let run = finished(
        Command::new(&script)
            .env("PATH", &folder)
            .env("OUT_DIR", &folder)
            .env_remove("JAVA_HOME"),
    );
    assert_eq!(run.status, 1, "{}", run.stdout);
    assert!(
        run.stdout
            .contains("cargo::error=No `javac` was found: install a JDK"),
        "{}",
        run.stdout
    );
}
