//! `redflag doctor` where nothing can work, because the library is empty. Success is tested with real JVMs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, stderr, stdout};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;

/// Runs it with one Java home, whose `java` is a script.
fn doctor(place: &Place, java: &str) -> Output {
    place.write("jdk/bin/java", &format!("#!/bin/sh\n{java}\n"));
    fs::set_permissions(
        place.path("jdk/bin/java"),
        fs::Permissions::from_mode(0o755),
    )
    .unwrap();
    let mut command = place.command();
    command.env(
        "REDFLAG_JDKS",
        format!("{0}/jdk:{0}/nowhere", place.0.display()),
    );
    command.arg("doctor").output().unwrap()
}

const OLD: &str =
    "printf '    java.version = 1.8.0_392\\n    java.vm.name = OpenJDK 64-Bit Server VM\\n' >&2";

#[test]
fn problems_are_reported_with_advice_and_status_three() {
    let place = Place::new("doctor-wrong");
    place.write("redflag.toml", "incldue = 1");
    let output = doctor(&place, OLD);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    let said = stdout(&output);
    for says in [
        "is not the agent library of Redflag ",
        "- redflag.toml:1: there is no option `incldue`, did you mean `include`?\n",
        "jdk is too old: use 11 to 25.\n",
        "nowhere, which has no bin/java that runs: correct or unset it.\n",
        "Redflag does not work here yet: no race was found on any JDK.\n",
    ] {
        assert!(said.contains(says), "no {says:?} in\n{said}");
    }
    let row = said
        .lines()
        .find(|line| line.contains("1.8.0_392"))
        .unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[..5], ["JDK", "1.8.0_392", "no", "-", "-"]);
}

#[test]
fn missing_library_differs_from_wrong_version() {
    let place = Place::new("doctor-library");
    place.write("libredflag.so", "..redflag-agent-version=0.0.1;..");
    let said = stdout(&doctor(&place, OLD));
    assert!(
        said.contains("libredflag.so is version 0.0.1 and this command is "),
        "{said}"
    );
    fs::remove_file(place.path("libredflag.so")).unwrap();
    let said = stdout(&doctor(&place, OLD));
    assert!(
        said.contains("- The agent library is missing: put it at "),
        "{said}"
    );
}

#[test]
fn java_without_output_is_not_a_jdk() {
    let place = Place::new("doctor-silent");
    let said = stdout(&doctor(&place, "exit 1"));
    assert!(
        said.contains("jdk, which has no bin/java that runs: correct or unset it.\n"),
        "{said}"
    );
}
