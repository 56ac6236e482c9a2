//! Attach, watch, detach, five times, by our own command and by the JDK's.
//!
//! A round lasts until each of the program's threads has done something in it several times over, however slow the machine
//! is. What the agent did is on the program's standard error when detaching has returned.

use std::fs;
use std::path::Path;

use redflag_harness::built::built;
use redflag_harness::java::tool;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{Ended, run_in};
use redflag_report::{Verdict, load};

use crate::busy::{Busy, path};
use crate::setup::{folder, redflag};

const ROUNDS: usize = 5;

/// How many batches each of the program's threads does in a round, at least. The first takes it out of old code, which the
/// agent does not record; the others are recorded.
const TURNS: usize = 3;

#[test]
fn five_rounds_by_our_command_leave_the_program_right() {
    for jdk in jdks::all().unwrap() {
        let mut busy = Busy::start(&jdk, "rounds-own", &[]);
        let pid = busy.process.pid();
        let out = busy.out();
        for round in 1..=ROUNDS {
            let attached = redflag(&["attach", "--verbose", "--out", path(&out), &pid]);
            check_success(&attached, &jdk, round);
            watch(&mut busy);
            check_success(&redflag(&["detach", &pid]), &jdk, round);
            check_summaries(&busy.process.stderr(), round);
            check_clean(&out);
        }
        let ended = busy.stop();
        print_pauses(&jdk, &ended);
    }
}

#[test]
fn five_rounds_by_jcmd_leave_the_program_right() {
    // The difference from our own command ends at the JVM's attach thread, so one JDK is enough.
    let jdk = jdks::default().unwrap();
    let mut busy = Busy::start(&jdk, "rounds-jcmd", &[]);
    let out = busy.out();
    for round in 1..=ROUNDS {
        // jcmd drops options from the first `=` on unless they are in quotes of their own.
        let options = format!("\"out={},verbose\"", out.display());
        check_loaded(
            &agent_load(&jdk, &busy.process.pid(), &options),
            &jdk,
            round,
        );
        watch(&mut busy);
        check_loaded(
            &agent_load(&jdk, &busy.process.pid(), "detach"),
            &jdk,
            round,
        );
        check_summaries(&busy.process.stderr(), round);
        check_clean(&out);
    }
    let ended = busy.stop();
    print_pauses(&jdk, &ended);
}

#[test]
fn watched_program_that_ends_reports_by_itself() {
    let jdk = jdks::default().unwrap();
    let mut busy = Busy::start(&jdk, "ends-watched", &[]);
    let out = busy.out();
    let attached = redflag(&[
        "attach",
        "--verbose",
        "--out",
        path(&out),
        &busy.process.pid(),
    ]);
    check_success(&attached, &jdk, 1);
    watch(&mut busy);
    let ended = busy.stop();
    check_summaries(&ended.stderr, 1);
    check_clean(&out);
}

/// Shows that the other tests' clean verdicts mean something: the same threads of the same program, and one race.
#[test]
fn race_between_threads_from_before_is_found() {
    for jdk in jdks::all().unwrap() {
        let mut busy = Busy::start_racing(&jdk, "racing");
        let out = busy.out();
        let attached = redflag(&["attach", "--out", path(&out), &busy.process.pid()]);
        check_success(&attached, &jdk, 1);
        watch(&mut busy);
        let detached = redflag(&["detach", &busy.process.pid()]);
        assert_eq!(detached.code(), Some(66), "{jdk}: {}", detached.stderr);
        let report = fs::read_to_string(out.join("report.txt")).unwrap();
        assert!(
            report.contains("race on field RaceWork.unguarded"),
            "{jdk}: {report}"
        );
        assert_eq!(report.matches("race on").count(), 1, "{jdk}: {report}");
        busy.stop();
    }
}

#[test]
fn second_attach_and_second_detach_are_refused() {
    let jdk = jdks::default().unwrap();
    let mut busy = Busy::start(&jdk, "twice", &[]);
    let (pid, out) = (busy.process.pid(), busy.out());
    let elsewhere = busy.folder.join("elsewhere");
    check_refused(&redflag(&["detach", &pid]), "is not being watched");
    let attached = redflag(&["attach", "--out", path(&out), &pid]);
    check_success(&attached, &jdk, 1);
    for again in [&["attach", "--for", "1s"][..], &["attach"]] {
        let refused = redflag(&[again, &["--out", path(&elsewhere), &pid]].concat());
        check_refused(&refused, "is being watched already");
        check_refused(&refused, path(&out));
    }
    assert!(!elsewhere.exists());
    // Another tool may load the agent once more.
    check_loaded(&agent_load(&jdk, &pid, "live=off"), &jdk, 1);
    let errors = busy.process.stderr();
    assert!(errors.contains("already at work"), "{errors}");
    watch(&mut busy);
    check_success(&redflag(&["detach", &pid]), &jdk, 1);
    check_refused(&redflag(&["detach", &pid]), "is not being watched");
    busy.stop();
}

fn check_refused(ended: &Ended, words: &str) {
    assert_eq!(ended.code(), Some(2), "{}", ended.stderr);
    assert!(ended.stderr.contains(words), "{}", ended.stderr);
}

fn watch(busy: &mut Busy) {
    for _ in 0..TURNS {
        busy.take_turn();
    }
}

fn agent_load(jdk: &Jdk, pid: &str, options: &str) -> Ended {
    let mut jcmd = tool(jdk.home.join("bin/jcmd"));
    jcmd.args([pid, "JVMTI.agent_load"]);
    jcmd.arg(&built().library).arg(options);
    run_in(&folder("jcmd"), &mut jcmd).unwrap()
}

fn check_success(ended: &Ended, jdk: &Jdk, round: usize) {
    let errors = &ended.stderr;
    assert_eq!(ended.code(), Some(0), "{jdk}, round {round}: {errors}");
}

fn check_loaded(ended: &Ended, jdk: &Jdk, round: usize) {
    check_success(ended, jdk, round);
    let printed = &ended.stdout;
    assert!(
        printed.contains("return code: 0"),
        "{jdk}, round {round}: {printed}"
    );
}

/// This many rounds have ended, each with a passed self-check, and in each probes were inserted, accesses recorded, and the longest
/// pause was measured.
fn check_summaries(errors: &str, rounds: usize) {
    let inserted = numbers(errors, "probes inserted ");
    let recorded = numbers(errors, "redflag: recorded ");
    let pauses = numbers(errors, "longest pause ");
    for (what, numbers) in [
        ("inserted", inserted),
        ("recorded", recorded),
        ("pause", pauses),
    ] {
        assert_eq!(numbers.len(), rounds, "{what}: {errors}");
        assert!(
            numbers.iter().all(|&number| number > 0.0),
            "{what}: {errors}"
        );
    }
    assert_eq!(
        errors.matches("self-check passed").count(),
        rounds,
        "{errors}"
    );
}

/// The longest pauses, as the agent measured them in each round and as the program felt them in all.
fn print_pauses(jdk: &Jdk, ended: &Ended) {
    let agent = numbers(&ended.stderr, "longest pause ");
    let program = numbers(&ended.stdout, "longest-tick-ms=");
    println!("{jdk}: longest pauses {agent:?} ms, longest tick of the program {program:?} ms");
}

/// The numbers that follow these words, one for each time they occur.
fn numbers(text: &str, words: &str) -> Vec<f64> {
    text.split(words)
        .skip(1)
        .map(|rest| {
            rest.split(|c: char| !c.is_ascii_digit() && c != '.')
                .next()
                .unwrap()
        })
        .map(|number| number.parse().unwrap())
        .collect()
}

/// The program has no race, so none may be found, wherever in its work the agent was attached.
fn check_clean(out: &Path) {
    let text = fs::read_to_string(out.join("report.txt")).unwrap();
    assert_eq!(load(out).unwrap().verdict, Verdict::Clean, "{text}");
}
