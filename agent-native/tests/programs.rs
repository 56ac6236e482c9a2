//! Programs behave under the agent as without it, and the agent reports their races.

mod common;

use common::{agent, assert_clean, assert_watched, java, java_alone, module, racy};

/// The races of `Race.java`.
const RACES: [&str; 3] = ["Race.counter", "Race.field", "int[]"];

#[test]
fn reflection_serialization_and_stacks_are_as_without_the_agent() {
    let plain = java(&["Hidden"]);
    assert_eq!(plain.code(), Some(0), "{}", plain.stderr);
    assert_watched(&java(&[&agent("hidden", ""), "Hidden"]), &plain.stdout);
}

#[test]
fn races_are_found_and_guarded_counters_are_not() {
    assert_watched(&java(&[&agent("race", ""), "Race"]), "2\n");
    assert_eq!(racy("race"), RACES);
}

#[test]
fn a_synchronized_program_has_no_findings() {
    assert_watched(&java(&[&agent("busy", ""), "Busy"]), "right\n");
    assert_clean("busy");
}

#[test]
fn a_synchronized_hand_off_is_not_a_race() {
    assert_watched(&java(&[&agent("handoffs", ""), "HandOffs"]), "done\n");
    assert_clean("handoffs");
}

#[test]
fn classes_of_one_name_in_two_loaders_are_different_classes() {
    let run = java(&[&agent("loaders", "verbose"), "TwoLoaders"]);
    assert_watched(&run, "done\n");
    let watched = run.stderr.contains("watched 4 classes in full");
    assert!(watched, "{}", run.stderr);
    assert_clean("loaders");
}

/// In each of them, a synchronized program is clean and the races of another one are found.
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
        let [busy, race] = ["busy", "race"].map(|program| format!("{name}-{program}"));
        let run = java(&[flags, &[&agent(&busy, ""), "Busy"]].concat());
        assert_watched(&run, "right\n");
        assert_clean(&busy);
        let run = java(&[flags, &[&agent(&race, ""), "Race"]].concat());
        assert_watched(&run, "2\n");
        assert_eq!(racy(&race), RACES, "{name}");
    }
}

#[test]
fn races_are_found_when_every_method_is_compiled_at_once() {
    assert_watched(&java(&["-Xcomp", &agent("comp", ""), "Race"]), "2\n");
    assert_eq!(racy("comp"), RACES);
}

#[test]
fn a_system_class_loader_of_the_program_works() {
    let run = java(&[
        // JDK 25 says on stdout that its archive does not fit such a loader.
        "-Xlog:cds=off",
        "-Djava.system.class.loader=OwnLoader",
        &agent("loader", ""),
        "Race",
    ]);
    assert_watched(&run, "2\n");
    assert_eq!(racy("loader"), RACES);
}

#[test]
fn a_program_in_modules_works() {
    let module = module().display().to_string();
    let agent = agent("modular", "");
    let run = java_alone(&[&agent, "-p", &module, "-m", "modular/app.Main"]);
    assert_watched(&run, "module modular 1\n");
}

#[test]
fn the_agent_named_twice_is_loaded_once() {
    let agent = agent("twice", "");
    let run = java(&[&agent, &agent, "Race"]);
    assert_watched(&run, "2\n");
    assert_eq!(
        run.stderr.matches("already loaded").count(),
        1,
        "{}",
        run.stderr
    );
    assert_eq!(racy("twice"), RACES);
}
