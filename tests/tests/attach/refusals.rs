//! Attaching to what cannot be attached to gives one sentence and exit status 2, and does not disturb it.

use std::env;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::Command;

use redflag_harness::built::built;
use redflag_harness::jdks;
use redflag_harness::needs::{self, Need};
use redflag_harness::process::{Ended, Running, until};

use crate::busy::Busy;
use crate::setup::{folder, redflag};

#[test]
fn process_that_is_not_a_jvm_survives_and_is_named() {
    let mut sleep = sleeping("not-a-jvm");
    for command in ["attach", "detach"] {
        let output = redflag(&[command, &sleep.pid()]);
        check_refused(
            &output,
            &format!("Process {} (sleep) is not a JVM", sleep.pid()),
        );
    }
    assert!(sleep.is_alive());
}

/// A process that is not a JVM.
fn sleeping(test: &str) -> Running {
    let sleep = Running::start(&folder(test), Command::new("sleep").arg("60")).unwrap();
    // For a moment after its start, a process still has the name of the thread that started it.
    let name = format!("/proc/{}/comm", sleep.pid());
    until("the name of the process", || {
        fs::read_to_string(&name).unwrap().trim() == "sleep"
    });
    sleep
}

#[test]
fn number_without_a_process_is_reported() {
    // Above the largest number that Linux gives out.
    check_refused(
        &redflag(&["attach", "4194305"]),
        "There is no process 4194305",
    );
}

#[test]
fn process_that_has_just_ended_is_reported_as_missing() {
    let mut ended = Command::new("true").spawn().unwrap();
    let pid = ended.id().to_string();
    // It is not waited for yet, so that no other process can have the number.
    let status = format!("/proc/{pid}/status");
    until("the end of the process", || {
        fs::read_to_string(&status).unwrap().contains("zombie")
    });
    let output = redflag(&["attach", &pid]);
    ended.wait().unwrap();
    check_refused(&output, &format!("There is no process {pid}"));
}

#[test]
fn text_instead_of_a_number_is_a_usage_error() {
    let output = redflag(&["attach", "my-program"]);
    check_refused(&output, "my-program");
}

#[test]
fn process_of_another_user_is_reported_with_its_user() {
    const NOBODY: u32 = 65534;
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        needs::missing_for_this_test(Need::Root);
        return;
    }
    let command = &built().command;
    let sleep = sleeping("another-user");
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
    check_refused(&output.unwrap().into(), &sentence);
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
fn jvm_without_dynamic_agents_is_refused_with_the_option_that_allows_them() {
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
        let output = redflag(&["attach", &busy.process.pid()]);
        check_refused(&output, &format!("The JVM {} {reason}", busy.process.pid()));
        busy.stop();
    }
}

fn check_refused(output: &Ended, sentence: &str) {
    assert_eq!(output.code(), Some(2), "{}", output.stderr);
    assert!(output.stderr.contains(sentence), "{}", output.stderr);
}
