//! How a run starts and ends: options that are wrong, and every way out.

mod common;

use common::{agent, java};

#[test]
fn a_wrong_option_stops_the_jvm_and_names_the_right_one() {
    let run = java(&[&agent("wrong", "recrod=off"), "Race"]);
    assert_ne!(run.status, 0);
    assert!(
        run.stderr
            .contains("redflag: unknown option `recrod`: did you mean `record`?"),
        "{}",
        run.stderr
    );
    let ran = java(&["Race"]).stdout;
    assert!(
        !ran.is_empty() && !run.stdout.contains(&ran),
        "the program ran: {}",
        run.stdout
    );
}

#[test]
fn detaching_makes_no_sense_at_the_start() {
    let run = java(&[&agent("detach", "detach"), "Race"]);
    assert_ne!(run.status, 0);
    assert!(run.stderr.contains("already running"), "{}", run.stderr);
}

#[test]
fn the_summary_comes_whatever_way_the_program_ends() {
    for (way, status) in [("return", 0), ("exit", 7), ("halt", 7), ("throw", 1)] {
        let run = java(&[&agent(way, ""), "Exits", way]);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (status, "out\n"),
            "{way}: {}",
            run.stderr
        );
        for line in [
            "watched 1 classes in full",
            "skipped",
            "refused 0",
            "probes inserted",
            "rewriting took",
            "self-check passed",
        ] {
            assert!(
                run.stderr.contains(line),
                "{way}: no {line:?} in\n{}",
                run.stderr
            );
        }
    }
}

#[test]
fn a_silenced_summary_leaves_stderr_alone() {
    let run = java(&[&agent("silent", "summary=off"), "Race"]);
    assert_eq!(
        (run.status, run.stdout.as_str(), run.stderr.as_str()),
        (0, "2\n", "")
    );
}

#[test]
fn verbose_tells_of_every_class_and_why() {
    let run = java(&[&agent("verbose", "verbose"), "Race"]);
    assert!(
        run.stderr.contains("redflag: watched Race with"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains(": machinery of the JVM"),
        "{}",
        run.stderr
    );
}

#[test]
fn classes_left_out_are_not_checked_but_their_locks_count() {
    let run = java(&[&agent("exclude", "exclude=Race"), "Race"]);
    run.watched("2\n");
    assert!(
        run.stderr.contains("watched 0 classes in full"),
        "{}",
        run.stderr
    );
}
