//! Attach, watch, detach, five times, by our own command and by the JDK's.
//!
//! A round lasts until each of the program's threads has done something in it several times over, however slow the machine
//! is. Its summary is on the program's standard error when detaching has returned.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use redflag_tests::built::built;
use redflag_tests::jdks::{self, Jdk};

use crate::busy::{Busy, Ended, Running};
use crate::setup::redflag;

const ROUNDS: usize = 5;

/// How many batches each of the program's threads does in a round, at least. The first takes it out of old code, which the
/// agent does not record; the others are recorded.
const TURNS: usize = 3;

#[test]
fn five_rounds_by_our_command_leave_the_program_right() {
    for jdk in jdks::all().unwrap() {
        let mut busy = Busy::start(&jdk, "rounds-own", &[]);
        let pid = busy.pid();
        let out = busy.directory.join("report");
        for round in 1..=ROUNDS {
            let attached = redflag(&["attach", "--out", path(&out), &pid]);
            check_success(&attached, &jdk, round);
            watch(&mut busy);
            check_success(&redflag(&["detach", &pid]), &jdk, round);
            check_summaries(&busy.errors(), round);
            check_clean(&out);
        }
        let ended = busy.stop();
        ended.check();
        print_pauses(&jdk, &ended);
    }
}

#[test]
fn five_rounds_by_jcmd_leave_the_program_right() {
    // What differs from our own command ends in the JVM's attach thread, so one JDK stands for all.
    let jdk = jdks::default().unwrap();
    let jcmd = jdk.home.join("bin/jcmd");
    let mut busy = Busy::start(&jdk, "rounds-jcmd", &[]);
    let out = busy.directory.join("report");
    for round in 1..=ROUNDS {
        // jcmd drops options from the first `=` on unless they are in quotes of their own.
        let options = format!("\"out={}\"", out.display());
        check_loaded(&load(&jcmd, &busy.pid(), &options), &jdk, round);
        watch(&mut busy);
        check_loaded(&load(&jcmd, &busy.pid(), "detach"), &jdk, round);
        check_summaries(&busy.errors(), round);
        check_clean(&out);
    }
    let ended = busy.stop();
    ended.check();
    print_pauses(&jdk, &ended);
}

#[test]
fn watched_program_that_ends_reports_by_itself() {
    let jdk = jdks::default().unwrap();
    let mut busy = Busy::start(&jdk, "ends-watched", &[]);
    let out = busy.directory.join("report");
    let attached = redflag(&["attach", "--out", path(&out), &busy.pid()]);
    check_success(&attached, &jdk, 1);
    watch(&mut busy);
    let ended = busy.stop();
    ended.check();
    check_summaries(&ended.errors, 1);
    check_clean(&out);
}

/// Shows that the other tests' clean verdicts mean something: the same threads of the same program, and one race.
#[test]
fn race_between_threads_from_before_is_found() {
    for jdk in jdks::all().unwrap() {
        let mut busy = Busy::start_racing(&jdk, "racing");
        let out = busy.directory.join("report");
        let attached = redflag(&["attach", "--out", path(&out), &busy.pid()]);
        check_success(&attached, &jdk, 1);
        watch(&mut busy);
        check_success(&redflag(&["detach", &busy.pid()]), &jdk, 1);
        let report = fs::read_to_string(out.join("report.txt")).unwrap();
        assert!(
            report.contains("race on field RaceWork.unguarded"),
            "{jdk}: {report}"
        );
        assert_eq!(report.matches("race on").count(), 1, "{jdk}: {report}");
        busy.stop().check();
    }
}

#[test]
fn second_attach_and_second_detach_are_told_so() {
    let busy = Busy::start(&jdks::default().unwrap(), "twice", &[]);
    let pid = busy.pid();
    let out = busy.directory.join("report");
    assert_eq!(redflag(&["detach", &pid]).status.code(), Some(2));
    assert!(
        busy.errors().contains("there is nothing to detach"),
        "{}",
        busy.errors()
    );
    for _ in 0..2 {
        let attached = redflag(&["attach", "--out", path(&out), &pid]);
        check_success(&attached, &jdks::default().unwrap(), 1);
    }
    assert!(
        busy.errors().contains("already at work"),
        "{}",
        busy.errors()
    );
    check_success(&redflag(&["detach", &pid]), &jdks::default().unwrap(), 1);
    busy.stop().check();
}

fn watch(busy: &mut Busy) {
    for _ in 0..TURNS {
        busy.take_turn();
    }
}

fn load(jcmd: &Path, pid: &str, options: &str) -> Output {
    let child = Command::new(jcmd)
        .args([pid, "JVMTI.agent_load"])
        .arg(&built().library)
        .arg(options)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    Running(child.unwrap()).output()
}

fn check_success(output: &Output, jdk: &Jdk, round: usize) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{jdk}, round {round}: {errors}"
    );
}

fn check_loaded(output: &Output, jdk: &Jdk, round: usize) {
    check_success(output, jdk, round);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("return code: 0"),
        "{jdk}, round {round}: {said}"
    );
}

/// So many rounds have ended, each with a passed self-check, and in each probes were inserted, accesses recorded, and the longest
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
    let agent = numbers(&ended.errors, "longest pause ");
    let program = numbers(&ended.output, "longest-tick-ms=");
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

/// The program has no race, so none may be found, wherever in its work it was attached to.
fn check_clean(out: &Path) {
    let findings = fs::read_to_string(out.join("findings.json")).unwrap();
    let report = fs::read_to_string(out.join("report.txt")).unwrap();
    assert!(findings.contains("\"verdict\": \"clean\""), "{report}");
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}
