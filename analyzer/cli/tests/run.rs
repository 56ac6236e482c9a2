//! `redflag run` end to end, without a JVM.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, RACE, assert_ends, in_place_of_java, report, stderr, stdout};
use redflag_harness::process::{signal, until};
use redflag_report::{Report, Verdict, load};
use std::fs;
use std::io::pipe;
use std::process::Stdio;

fn stored(place: &Place) -> Report {
    load(&place.path("out")).unwrap()
}

#[test]
fn a_run_without_any_jvm_is_blind() {
    let place = Place::new("no-jvm");
    assert_ends(&place.run("true"), 3, "no JVM was watched");
    assert_eq!(stored(&place).verdict, Verdict::Blind);
}

#[test]
fn clean_run_exits_zero_and_leaves_standard_output_alone() {
    let place = Place::new("clean");
    place.jvm("clean.json", true, "");
    let output = place.run("cp clean.json \"$OUT/jvm-7.json\"; echo hello");
    assert_ends(&output, 0, "redflag: the report is in ");
    assert_eq!(stdout(&output), "hello\n");
    assert_eq!(stored(&place).verdict, Verdict::Clean);
}

#[test]
fn findings_of_several_jvms_are_merged_and_the_status_is_printed() {
    let place = Place::new("merged");
    place.jvm("race.json", true, RACE);
    let script = "cp race.json \"$OUT/jvm-7.json\"; cp race.json \"$OUT/jvm-8.json\"; exit 5";
    let output = place.run(script);
    assert_ends(&output, 66, "RF-00000001");
    assert_ends(&output, 66, "redflag: the command ended with status 5\n");
    assert_eq!(stored(&place).findings[0].count, 4);
}

#[test]
fn exit_code_replaces_66() {
    let place = Place::new("exit-code");
    place.jvm("race.json", true, RACE);
    place.jvm("clean.json", true, "");
    for (file, option, own, status) in [
        ("race.json", "--exit-code=1", 0, 1),
        ("race.json", "--exit-code=1", 5, 1),
        ("race.json", "--exit-code=0", 0, 0),
        ("race.json", "--exit-code=0", 5, 5),
        ("clean.json", "--exit-code=1", 0, 0),
        ("clean.json", "--exit-code=1", 5, 5),
    ] {
        let script = format!("cp {file} \"$OUT/jvm-7.json\"; exit {own}");
        let output = place.run_with(&[option], &script);
        assert_ends(&output, status, "the report is in ");
    }
    assert_ends(
        &place.run_with(&["--exit-code=0"], "true"),
        3,
        "no JVM was watched",
    );
}

#[test]
fn the_command_decides_whether_predictions_of_its_jvms_count() {
    let place = Place::new("fail-on");
    place.jvm("clean.json", true, "");
    let predicted = RACE
        .replace("\"verdict\": \"race\"", "\"verdict\": \"predicted\"")
        .replace("\"hb\"", "\"racer\"");
    place.jvm("predicted.json", true, &predicted);
    let script = "cp clean.json \"$OUT/jvm-7.json\"; cp predicted.json \"$OUT/jvm-8.json\"";
    assert_ends(
        &place.run_with(&["--detector=hb,racer"], script),
        0,
        "predicted",
    );
    assert_eq!(stored(&place).verdict, Verdict::Clean);
    let strict = place.run_with(&["--detector=hb,racer", "--fail-on=predicted"], script);
    assert_ends(&strict, 66, "predicted");
    assert_eq!(stored(&place).verdict, Verdict::Findings);
}

#[test]
fn failure_of_the_command_is_passed_on_if_nothing_was_found() {
    let place = Place::new("failure");
    place.jvm("clean.json", true, "");
    let failing = place.run("cp clean.json \"$OUT/jvm-7.json\"; exit 5");
    assert_ends(&failing, 5, "ended with status 5");
    assert_ends(&place.run("kill -9 $$"), 137, "ended with status 137");
}

#[test]
fn a_failed_self_check_is_blind() {
    let place = Place::new("self-check");
    place.jvm("blind.json", false, "");
    assert_ends(
        &place.run("cp blind.json \"$OUT/jvm-7.json\""),
        3,
        "did not see the events of its own probe class",
    );
}

#[test]
fn earlier_report_is_not_part_of_the_next() {
    let place = Place::new("leak");
    place.jvm("race.json", true, RACE);
    place.jvm("clean.json", true, "");
    assert_ends(
        &place.run("cp race.json \"$OUT/jvm-7.json\""),
        66,
        "RF-00000001",
    );
    assert_ends(&place.run("cp clean.json \"$OUT/jvm-8.json\""), 0, "");
    assert_eq!(stored(&place).findings, []);
}

#[test]
fn earlier_traces_and_partial_records_are_removed_but_other_files_stay() {
    let place = Place::new("old-trace");
    place.jvm("clean.json", true, "");
    for name in [
        "trace-9.rftrace",
        "partial-9.json",
        "kept.rftrace",
        "trace-notes.txt",
        "partial-notes.txt",
    ] {
        place.write(&format!("out/{name}"), "");
    }
    let script = "test ! -e \"$OUT/partial-9.json\" || exit 9
        cp clean.json \"$OUT/jvm-8.json\"; touch \"$OUT/trace-8.rftrace\"";
    assert_ends(&place.run(script), 0, "the report is in ");
    let mut left: Vec<_> = fs::read_dir(place.path("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("trace") || name.contains("partial"))
        .collect();
    left.sort();
    assert_eq!(
        left,
        [
            "kept.rftrace",
            "partial-notes.txt",
            "trace-8.rftrace",
            "trace-notes.txt"
        ]
    );
}

#[test]
fn incomplete_report_of_a_jvm_is_blind_and_named() {
    let place = Place::new("half");
    for (text, says) in [
        ("{", "jvm-7.json is not a Redflag report"),
        ("{\"schema\": 9}", "has schema 9"),
    ] {
        assert_ends(
            &place.run(&format!("echo '{text}' > \"$OUT/jvm-7.json\"")),
            3,
            says,
        );
    }
}

#[test]
fn options_reach_the_agent_after_the_users_own() {
    let place = Place::new("options");
    let words = "run --include x.* --verbose --detector=hb,hybrid --memory 2g --fail-on=race --quiet --color never";
    let mut command = place.command();
    command.args(words.split(' '));
    command.args([
        "--out",
        "a b",
        "--",
        "sh",
        "-c",
        "echo \"$JAVA_TOOL_OPTIONS\"",
    ]);
    let output = command.env("JAVA_TOOL_OPTIONS", "-Xmx1g").output().unwrap();
    let here = place.0.canonicalize().unwrap();
    let here = here.display();
    let expected = format!(
        "-Xmx1g \"-agentpath:{here}/libredflag.so=out={here}/a b,include=x.*,detector=hb+hybrid,memory=2g,verbose\"\n"
    );
    // The command sets these itself.
    let options = stdout(&output).replace(",live=off", "");
    assert_eq!(options, expected);
}

#[test]
fn a_terminated_run_still_writes_its_report() {
    let place = Place::new("terminate");
    // The script sends SIGTERM to its parent, the command.
    let output = place.run("trap 'exit 9' TERM; kill -TERM $PPID; while true; do sleep 0.05; done");
    assert_ends(&output, 9, "no JVM was watched");
}

#[test]
fn suppressions_and_baseline_are_found_in_their_default_files() {
    let place = Place::new("usual-files");
    place.jvm("race.json", true, RACE);
    let script = "cp race.json \"$OUT/jvm-7.json\"";
    assert_ends(&place.run(script), 66, "");
    place.write("redflag.suppressions", "id RF-00000001\n");
    assert_ends(&place.run(script), 0, "");
    fs::remove_file(place.path("redflag.suppressions")).unwrap();
    assert_ends(
        &place.redflag(&["baseline", "save", "out"]),
        0,
        "the baseline is ",
    );
    assert_ends(&place.run(script), 0, "");
    // A finding that is not in the baseline counts.
    place.jvm("race.json", true, &common::race("RF-00000002"));
    assert_ends(&place.run(script), 66, "RF-00000002");
}

#[test]
fn mistakes_in_files_are_reported_before_the_command_runs() {
    let place = Place::new("before");
    place.write("redflag.suppressions", "nonsense\n");
    let output = place.run("touch ran");
    common::assert_refused(&output, "redflag.suppressions:1: ");
    assert!(!place.path("ran").exists());
}

#[test]
fn demo_reads_none_of_the_projects_files() {
    let place = Place::new("demo-alone");
    place.write("redflag.toml", "nonsense");
    place.write("redflag.suppressions", "nonsense");
    let mut command = place.command();
    // It gets as far as looking for the compiler.
    let output = command
        .arg("demo")
        .env("JAVA_HOME", place.path("no-jdk"))
        .output()
        .unwrap();
    common::assert_refused(&output, "install a JDK or set JAVA_HOME to one");
}

#[test]
fn closed_standard_error_is_not_a_failure() {
    let place = Place::new("deaf");
    place.write("out/findings.json", &report(true, RACE));
    // The reading end is closed before the command begins.
    let deaf = || {
        let (reader, writer) = pipe().unwrap();
        drop(reader);
        writer
    };
    for line in [
        "--help",
        "run --help",
        "report out",
        "report --format json out",
        "explain RF-0 out",
        "completions bash",
    ] {
        let mut command = place.command();
        let output = command
            .args(line.split(' '))
            .stdout(deaf())
            .output()
            .unwrap();
        assert_eq!(
            (output.status.code(), stderr(&output).as_str()),
            (Some(0), ""),
            "{line}"
        );
    }
    let mut command = place.command();
    let status = command.args(["run", "--", "true"]).stderr(deaf()).status();
    assert_eq!(status.unwrap().code(), Some(3));
}

/// The process in place of the JVM is not the command's own child, so that a signal must be passed on beyond the shell.
#[test]
fn an_interrupt_of_the_command_alone_ends_its_jvms_and_gives_the_report() {
    let place = Place::new("interrupted");
    place.jvm("race.json", true, RACE);
    place.write(
        "jvm.sh",
        "trap 'echo INT >> signals; cp race.json \"$1/jvm-7.json\"; exit 130' INT\n\
         touch ready\nwhile true; do sleep 0.05; done\n",
    );
    let script = in_place_of_java("sh jvm.sh \"$OUT\"; true");
    let mut command = place.command();
    command.args(["run", "--out", "out", "--", "sh", "-c", &script]);
    let running = command.stderr(Stdio::piped()).spawn().unwrap();
    until("the start", || place.path("ready").exists());
    signal(&running, "INT").unwrap();
    let output = running.wait_with_output().unwrap();
    assert_ends(&output, 66, "RF-00000001");
    assert_eq!(place.read("signals"), "INT\n");
}

#[test]
fn the_terminal_shows_ten_findings_the_page_and_last_the_verdict() {
    let place = Place::new("terminal-end");
    let races: Vec<String> = (10..22)
        .map(|n| common::race(&format!("RF-000000{n}")))
        .collect();
    place.jvm("races.json", true, &races.join(","));
    let script = "cp races.json \"$OUT/jvm-7.json\"";
    let printed = stderr(&place.run(script));
    let page = place.path("out").canonicalize().unwrap();
    let end = format!(
        "redflag: the report is in {}/report.html, with the other formats next to it\nredflag: 12 races.\n",
        page.display()
    );
    assert!(printed.ends_with(&end), "{printed}");
    assert!(printed.starts_with("id "), "{printed}");
    assert_eq!(printed.matches("redflag explain RF-").count(), 10);
    assert!(
        printed.contains("\nand 2 more: ") && printed.contains("redflag report out\n"),
        "{printed}"
    );
    assert!(!printed.contains("watched class"), "{printed}");
    let all = stdout(&place.redflag(&["report", "out"]));
    assert_eq!(all.matches("redflag explain RF-").count(), 12);
    let verbose = stderr(&place.run_with(&["--verbose"], script));
    assert!(verbose.contains("1 watched class"), "{verbose}");
}
