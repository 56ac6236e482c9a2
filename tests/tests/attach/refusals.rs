//! What cannot be attached to is told so in one sentence, with exit status 2, and is left undisturbed.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Output};
use std::thread;

use redflag_tests::built::built;
use redflag_tests::jdks;

use crate::busy::{Busy, Running};
use crate::setup::redflag;

#[test]
fn process_that_is_no_jvm_survives_and_is_named() {
    built();
    let mut sleep = Running(Command::new("sleep").arg("60").spawn().unwrap());
    // For a moment after it was made, a process still has the name of the thread that made it.
    let name = format!("/proc/{}/comm", sleep.pid());
    while fs::read_to_string(&name).unwrap().trim() != "sleep" {
        thread::yield_now();
    }
    for command in ["attach", "detach"] {
        let output = redflag(&[command, &sleep.pid()]);
        check_refused(
            &output,
            &format!("Process {} (sleep) is not a JVM", sleep.pid()),
        );
    }
    assert!(sleep.alive());
}

#[test]
fn number_without_a_process_is_said_to_have_none() {
    // Above the largest number that Linux gives out.
    check_refused(
        &redflag(&["attach", "4194305"]),
        "There is no process 4194305",
    );
}

#[test]
fn process_that_has_just_ended_is_said_to_be_none() {
    let mut ended = Command::new("true").spawn().unwrap();
    let pid = ended.id().to_string();
    // Not collected yet, so that nobody else can have the number.
    while !fs::read_to_string(format!("/proc/{pid}/status"))
        .unwrap()
        .contains("zombie")
    {
        std::thread::yield_now();
    }
    let output = redflag(&["attach", &pid]);
    ended.wait().unwrap();
    check_refused(&output, &format!("There is no process {pid}"));
}

#[test]
fn something_that_is_no_number_is_a_usage_error() {
    let output = redflag(&["attach", "my-program"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("my-program"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn process_of_another_user_is_said_to_be_theirs() {
    const NOBODY: u32 = 65534;
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        println!("skipped: only root can run a command as another user");
        return;
    }
    let command = &built().command;
    let sleep = Running(Command::new("sleep").arg("60").spawn().unwrap());
    // A copy where that user can read it. It is made by another process: a file that this one has open for writing
    // could not be run while other tests start theirs.
    let copy = env::temp_dir().join(format!("redflag-of-test-{}", std::process::id()));
    let mut install = Command::new("install");
    install.args(["-m", "755"]).arg(command).arg(&copy);
    assert!(install.status().unwrap().success());
    let output = Command::new(&copy)
        .args(["attach", &sleep.pid()])
        .current_dir("/")
        .uid(NOBODY)
        .gid(NOBODY)
        .output();
    fs::remove_file(&copy).unwrap();
    let sentence = format!("Process {} belongs to user 0, group 0", sleep.pid());
    check_refused(&output.unwrap(), &sentence);
}

#[test]
fn jvm_with_attaching_off_is_not_even_signalled() {
    refused_by_every_jdk(
        "disabled",
        &["-XX:+DisableAttachMechanism"],
        "forbids attaching: start it without -XX:+DisableAttachMechanism",
    );
}

#[test]
fn jvm_with_attaching_off_and_no_performance_data_is_not_even_signalled() {
    refused_by_every_jdk(
        "disabled-no-data",
        &["-XX:+DisableAttachMechanism", "-XX:-UsePerfData"],
        "forbids attaching: start it without -XX:+DisableAttachMechanism",
    );
}

#[test]
fn jvm_without_dynamic_agents_is_told_how_to_allow_them() {
    refused_by_every_jdk(
        "forbidden",
        &["-XX:-EnableDynamicAgentLoading"],
        "forbids loading agents while it runs: start it with -XX:+EnableDynamicAgentLoading",
    );
}

/// The program goes on to the right result, with nothing on its standard output: a signal would have left a thread dump.
fn refused_by_every_jdk(test: &str, jvm_options: &[&str], reason: &str) {
    for jdk in jdks::all().unwrap() {
        let busy = Busy::start(&jdk, test, jvm_options);
        let output = redflag(&["attach", &busy.pid()]);
        check_refused(&output, &format!("The JVM {} {reason}", busy.pid()));
        busy.stop().check();
    }
}

fn check_refused(output: &Output, sentence: &str) {
    let errors = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains(sentence), "{errors}");
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
