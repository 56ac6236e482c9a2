//! Programs under the agent: they do what they do without it, and the agent says what it saw.

mod common;

use common::{agent, classes, finished, java, module, out, tool};
use std::process::Command;

fn findings(name: &str) -> String {
    std::fs::read_to_string(out(name).join("findings.json")).expect("the agent wrote its report")
}

#[test]
fn reflection_serialization_and_stacks_are_as_without_the_agent() {
    let plain = java(&["Hidden"]);
    assert_eq!(plain.status, 0, "{}", plain.stderr);
    java(&[&agent("hidden", ""), "Hidden"]).watched(&plain.stdout);
}

#[test]
fn races_are_found_and_guarded_counters_are_not() {
    java(&[&agent("race", ""), "Race"]).watched("2\n");
    let report = findings("race");
    for racy in ["counter", "field", "int[]"] {
        assert!(
            report.contains(&format!("\"{racy}\"")),
            "{racy} is not in\n{report}"
        );
    }
    assert!(!report.contains("\"guarded\""), "{report}");
}

#[test]
fn a_rightly_synchronized_program_has_no_findings() {
    java(&[&agent("busy", ""), "Busy"]).watched("right\n");
    assert!(
        findings("busy").contains("\"verdict\": \"clean\""),
        "{}",
        findings("busy")
    );
}

#[test]
fn no_rightful_hand_off_is_a_race() {
    java(&[&agent("handoffs", ""), "HandOffs"]).watched("done\n");
    let report = findings("handoffs");
    assert!(report.contains("\"verdict\": \"clean\""), "{report}");
}

#[test]
fn classes_of_one_name_in_two_loaders_are_kept_apart() {
    let run = java(&[&agent("loaders", ""), "TwoLoaders"]);
    run.watched("done\n");
    assert!(
        run.stderr.contains("watched 4 classes in full"),
        "{}",
        run.stderr
    );
    let report = findings("loaders");
    assert!(report.contains("\"verdict\": \"clean\""), "{report}");
}

#[test]
fn every_collector_and_execution_mode_works() {
    for (name, flags) in [
        ("serial", &["-XX:+UseSerialGC"][..]),
        ("parallel", &["-XX:+UseParallelGC"]),
        ("g1", &["-XX:+UseG1GC"]),
        ("z", &["-XX:+UnlockExperimentalVMOptions", "-XX:+UseZGC"]),
        ("int", &["-Xint"]),
        ("verify", &["-Xverify:all"]),
        ("noshare", &["-Xshare:off"]),
        ("c1", &["-XX:TieredStopAtLevel=1"]),
    ] {
        let agent = agent(name, "");
        let arguments: Vec<&str> = flags
            .iter()
            .copied()
            .chain([agent.as_str(), "Busy"])
            .collect();
        java(&arguments).watched("right\n");
    }
}

#[test]
fn compiling_everything_at_once_works() {
    java(&["-Xcomp", &agent("comp", "record=off"), "Race"]).watched("2\n");
}

#[test]
fn a_system_class_loader_of_the_program_works() {
    java(&[
        // JDK 25 says on stdout that its archive does not fit such a loader.
        "-Xlog:cds=off",
        "-Djava.system.class.loader=OwnLoader",
        &agent("loader", ""),
        "Race",
    ])
    .watched("2\n");
}

#[test]
fn a_program_in_modules_works() {
    let mut command = Command::new(tool("java"));
    command
        .arg(agent("modular", ""))
        .arg("-p")
        .arg(module())
        .args(["-m", "modular/app.Main"]);
    finished(&mut command).watched("module modular 1\n");
}

#[test]
fn the_agent_named_twice_is_loaded_once() {
    let agent = agent("twice", "");
    let run = java(&[&agent, &agent, "Race"]);
    run.watched("2\n");
    assert!(run.stderr.contains("already loaded"), "{}", run.stderr);
    assert!(classes().is_dir());
}
