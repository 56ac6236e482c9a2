//! JVMs that do not answer, and JVMs that are gone: what they had found by their last record is reported, or named.

use std::fs;
use std::path::Path;
use std::process::Command;

use redflag_harness::built::built;
use redflag_harness::jdks;
use redflag_harness::process::{LIMIT, Running, run_in, signal, until};
use redflag_report::{JvmState, Verdict, load};

use crate::busy::path;
use crate::laps::Laps;
use crate::setup::{busy_classes, folder, redflag};

const RACE: &str = "race on field Laps.unguarded (int)";

/// Interrupts a command that waits for a stopped JVM, until it no longer does.
fn interrupt(waiting: &Running) {
    signal(&waiting.child, "INT").unwrap();
    until("the offer to end the wait", || {
        let said = waiting.stderr();
        said.contains("has not answered for 5 seconds: another interrupt ends the wait")
    });
    signal(&waiting.child, "INT").unwrap();
}

#[test]
fn second_interrupt_ends_the_wait_for_an_attached_jvm_that_is_stopped() {
    let jdk = jdks::default().unwrap();
    let laps = Laps::start(&jdk, "stopped", &["race"]);
    let (pid, out) = (laps.pid(), laps.out());
    let mut attach = Command::new(&built().command);
    attach.args(["attach", "--for", "1h", "--out", path(&out), &pid]);
    let attach = Running::start(&folder("stopped-attach"), &mut attach).unwrap();
    until("a race in the record", || {
        redflag(&["status", &pid]).stdout.contains(RACE)
    });
    signal(&laps.process.child, "STOP").unwrap();
    interrupt(&attach);
    let ended = attach.end(LIMIT).unwrap();
    assert_eq!(ended.code(), Some(66), "{}", ended.stderr);
    let silent = format!("JVM {pid} did not answer, and is still being watched");
    assert!(ended.stderr.contains(&silent), "{}", ended.stderr);
    assert!(ended.stderr.contains(RACE), "{}", ended.stderr);
    let report = load(&out).unwrap();
    assert_eq!(report.verdict, Verdict::Findings);
    assert_eq!(report.jvms[0].state, JvmState::Running);
    // It detaches as soon as it goes on.
    signal(&laps.process.child, "CONT").unwrap();
    until("the end of the record", || {
        out.join(format!("jvm-{pid}.json")).exists()
    });
}

#[test]
fn second_interrupt_ends_the_wait_for_a_started_jvm_that_is_stopped() {
    let folder = folder("stopped-run");
    let mut run = Command::new(&built().command);
    run.args(["run", "--out", "report", "--"]);
    run.arg(jdks::default().unwrap().java()).arg("-cp");
    run.arg(busy_classes()).args(["Laps", "race"]);
    let run = Running::start(&folder, run.current_dir(&folder)).unwrap();
    let mut jvm = String::new();
    until("a race in the record", || {
        jvm = record(&folder.join("report")).unwrap_or_default();
        !jvm.is_empty() && redflag(&["status", &jvm]).stdout.contains(RACE)
    });
    kill("STOP", &jvm);
    interrupt(&run);
    let ended = run.end(LIMIT);
    kill("KILL", &jvm);
    let ended = ended.unwrap();
    assert_eq!(ended.code(), Some(66), "{}", ended.stderr);
    let silent = format!("JVM {jvm} did not answer, and may go on running");
    assert!(ended.stderr.contains(&silent), "{}", ended.stderr);
    assert!(ended.stderr.contains(RACE), "{}", ended.stderr);
    let report = load(&folder.join("report")).unwrap();
    assert_eq!(report.verdict, Verdict::Findings);
}

/// The PID of the only JVM with a record in a directory.
fn record(dir: &Path) -> Option<String> {
    let names = fs::read_dir(dir).ok()?.flatten();
    let mut names = names.filter_map(|entry| entry.file_name().into_string().ok());
    names.find_map(|name| {
        let pid = name.strip_prefix("partial-")?.strip_suffix(".json")?;
        Some(pid.to_owned())
    })
}

/// Sends a signal to a process that this test started by another.
fn kill(signal: &str, pid: &str) {
    let killed = Command::new("kill").args(["-s", signal, pid]).status();
    assert!(killed.unwrap().success(), "{signal}");
}

#[test]
fn last_record_of_a_killed_jvm_is_named_as_are_the_next_commands() {
    let jdk = jdks::default().unwrap();
    let mut laps = Laps::start(&jdk, "killed", &["race"]);
    let (pid, here) = (laps.pid(), folder("killed-typed"));
    let command = path(&built().command).to_owned();
    let typed = |words: &[&str]| run_in(&here, Command::new(&command).args(words)).unwrap();
    let attached = typed(&["attach", &pid]);
    for next in ["status", "detach"] {
        let hint = format!("`{command} {next} {pid}`");
        assert!(attached.stderr.contains(&hint), "{}", attached.stderr);
    }
    laps.process.child.kill().unwrap();
    laps.process.child.wait().unwrap();
    let hint = format!(
        "There is no process {pid}; its last record is in redflag-report: `{command} report redflag-report`"
    );
    for words in ["status", "detach"] {
        let gone = typed(&[words, &pid]);
        assert_eq!(gone.code(), Some(2), "{}", gone.stderr);
        assert!(gone.stderr.contains(&hint), "{}", gone.stderr);
    }
    let reported = typed(&["report", "redflag-report"]);
    assert!(
        reported.stdout.contains("was killed"),
        "{}",
        reported.stdout
    );
    let nowhere = folder("nowhere");
    let mut status = Command::new(&command);
    let gone = run_in(&nowhere, status.args(["status", &pid])).unwrap();
    assert!(!gone.stderr.contains("last record"), "{}", gone.stderr);
}
