//! How a run starts and ends: options that are wrong, and every way out.

mod common;

use common::{agent, assert_clean, assert_watched, java, out, racy};

#[test]
fn a_wrong_option_stops_the_jvm_and_names_the_right_one() {
    let run = java(&[&agent("wrong", "recrod=off"), "Race"]);
    assert_ne!(run.code(), Some(0));
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
fn detaching_at_the_start_is_refused() {
    let run = java(&[&agent("detach", "detach"), "Race"]);
    assert_ne!(run.code(), Some(0));
    assert!(run.stderr.contains("already running"), "{}", run.stderr);
}

#[test]
fn the_summary_comes_whatever_way_the_program_ends() {
    for (way, status) in [("return", 0), ("exit", 7), ("halt", 7), ("throw", 1)] {
        let run = java(&[&agent(way, "verbose"), "Exits", way]);
        assert_eq!(
            (run.code(), run.stdout.as_str()),
            (Some(status), "out\n"),
            "{way}: {}",
            run.stderr
        );
        for line in [
            "watched 1 classes in full",
            "skipped",
            "refused 0",
            "probes inserted",
            "rewriting took",
            "redflag: recorded ",
            "self-check passed",
            "JVM ",
            "redflag: the report is in ",
            "redflag: no findings.\n",
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
fn by_default_only_the_findings_and_the_report_are_printed() {
    let run = java(&[&agent("short", "live=off"), "Race"]);
    let page = out("short").join("report.html");
    let page = page.display();
    let report =
        format!("redflag: the report is in {page}, with the other formats next to it\nredflag: ");
    let (before, verdict) = run.stderr.split_once(&report).unwrap_or_default();
    assert_eq!(verdict, "3 races.\n", "{}", run.stderr);
    assert!(before.starts_with("id  "), "{}", run.stderr);
    assert!(!before.contains("redflag: "), "{}", run.stderr);
}

#[test]
fn a_silenced_summary_leaves_stderr_alone() {
    let run = java(&[&agent("silent", "summary=off"), "Race"]);
    assert_eq!(
        (run.code(), run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "2\n", "")
    );
}

#[test]
fn verbose_names_every_class_and_the_reason() {
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
    assert_watched(&java(&[&agent("included", ""), "LeftOut"]), "2\n");
    assert_eq!(racy("included"), ["LeftOut$Guard.unguarded"]);
    let options = "exclude=LeftOut$Guard";
    let run = java(&[&agent("left-out", &format!("{options},verbose")), "LeftOut"]);
    assert_watched(&run, "2\n");
    let watched = run.stderr.contains("watched 1 classes in full");
    assert!(watched, "{}", run.stderr);
    assert_clean("left-out");
}
