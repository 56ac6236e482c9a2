//! The command end to end, without a JVM: a shell script stands in for `java` and writes the report that an agent would.
//!
//! The executable is linked beside a file that stands in for the library, so that nothing else has to be built.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory of its own with the command in it.
struct Place(PathBuf);

impl Place {
    fn new(test: &str) -> Self {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        // What a failed run has left.
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        // Not a copy: a file still open for writing in a test that forks just now cannot be executed.
        fs::hard_link(env!("CARGO_BIN_EXE_redflag"), dir.join("redflag")).unwrap();
        fs::write(dir.join("libredflag.so"), "").unwrap();
        Place(dir)
    }

    fn redflag(&self, args: &[&str]) -> Output {
        let mut command = Command::new(self.0.join("redflag"));
        command
            .args(args)
            .current_dir(&self.0)
            .env_remove("JAVA_TOOL_OPTIONS")
            .output()
            .unwrap()
    }

    /// Runs a script in which `$OUT` is the report's directory as the agent would be told it.
    fn run(&self, script: &str) -> Output {
        self.run_with(&[], script)
    }

    fn run_with(&self, options: &[&str], script: &str) -> Output {
        let find = "OUT=$(echo \"$JAVA_TOOL_OPTIONS\" | sed 's/.*=out=//; s/,.*//')";
        let script = format!("{find}; {script}");
        let command = ["--out", "out", "--", "sh", "-c", &script];
        self.redflag(&[&["run"], options, &command].concat())
    }

    /// Stores a report where the script can copy it from.
    fn jvm(&self, name: &str, self_check: bool, findings: &str) {
        let report = format!(
            r#"{{"schema": 1, "verdict": "clean", "jvms": [{{"pid": 7, "command": "java", "jdk": "17", "watched_classes": 1,
            "refused": [], "self_check": {self_check}, "events": 5, "dropped_accesses": 0}}], "findings": [{findings}]}}"#
        );
        fs::write(self.0.join(name), report).unwrap();
    }
}

const RACE: &str = r#"{"id": "RF-00000001", "verdict": "race", "detector": "hb",
    "variable": {"kind": "field", "class": "A", "field": "n", "type": "int", "allocated": null},
    "accesses": [
        {"kind": "read", "thread": "a", "class": "A", "method": "m", "file": "A.java", "line": 3, "stack": [], "locks": []},
        {"kind": "write", "thread": "b", "class": "A", "method": "m", "file": "A.java", "line": 3, "stack": [], "locks": []}],
    "count": 2, "test": null, "missing_edge": "Nothing.", "advice": []}"#;

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn assert_ends(output: &Output, status: i32, says: &str) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(status), "{said}");
    assert!(said.contains(says), "{said}");
}

#[test]
fn a_run_without_any_jvm_is_blind() {
    let place = Place::new("no-jvm");
    assert_ends(&place.run("true"), 3, "no JVM was watched");
    assert!(
        fs::read_to_string(place.0.join("out/findings.json"))
            .unwrap()
            .contains("\"verdict\": \"blind\"")
    );
}

#[test]
fn a_clean_run_ends_with_zero_and_leaves_standard_output_alone() {
    let place = Place::new("clean");
    place.jvm("clean.json", true, "");
    let output = place.run("cp clean.json \"$OUT/jvm-7.json\"; echo hello");
    assert_ends(&output, 0, "redflag: no findings.");
    assert_eq!(output.stdout, b"hello\n");
}

#[test]
fn findings_of_several_jvms_are_merged_by_their_names() {
    let place = Place::new("merged");
    place.jvm("race.json", true, RACE);
    let output =
        place.run("cp race.json \"$OUT/jvm-7.json\"; cp race.json \"$OUT/jvm-8.json\"; exit 5");
    assert_ends(&output, 66, "RF-00000001 race on field A.n (int)");
    let said = stderr(&output);
    for says in [
        "Seen 4 times",
        "1 race.",
        "the command ended with status 5",
        "read  by \"a\" at A.m(A.java:3)",
    ] {
        assert!(said.contains(says), "{says} is not in\n{said}");
    }
}

#[test]
fn the_command_decides_whether_predictions_of_its_jvms_count() {
    let place = Place::new("fail-on");
    place.jvm("clean.json", true, "");
    let predicted = RACE
        .replace("\"race\"", "\"predicted\"")
        .replace("\"hb\"", "\"racer\"");
    place.jvm("predicted.json", true, &predicted);
    let script = "cp clean.json \"$OUT/jvm-7.json\"; cp predicted.json \"$OUT/jvm-8.json\"";
    let verdict = || fs::read_to_string(place.0.join("out/findings.json")).unwrap();
    let lenient = place.run_with(&["--detector=hb,racer"], script);
    assert_ends(&lenient, 0, "redflag: no races, 1 predicted.");
    assert!(verdict().contains("\"verdict\": \"clean\""));
    let strict = place.run_with(&["--detector=hb,racer", "--fail-on=predicted"], script);
    assert_ends(&strict, 66, "redflag: no races, 1 predicted.");
    assert!(verdict().contains("\"verdict\": \"findings\""));
}

#[test]
fn a_failure_of_the_command_is_passed_on_if_nothing_was_found() {
    let place = Place::new("failure");
    place.jvm("clean.json", true, "");
    assert_ends(
        &place.run("cp clean.json \"$OUT/jvm-7.json\"; exit 5"),
        5,
        "ended with status 5",
    );
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
fn an_earlier_report_does_not_leak_into_the_next() {
    let place = Place::new("leak");
    place.jvm("race.json", true, RACE);
    place.jvm("clean.json", true, "");
    assert_ends(
        &place.run("cp race.json \"$OUT/jvm-7.json\""),
        66,
        "RF-00000001",
    );
    assert_ends(
        &place.run("cp clean.json \"$OUT/jvm-8.json\""),
        0,
        "no findings",
    );
}

#[test]
fn an_earlier_trace_does_not_leak_but_other_files_stay() {
    let place = Place::new("old-trace");
    place.jvm("clean.json", true, "");
    fs::create_dir(place.0.join("out")).unwrap();
    for name in ["trace-9.rftrace", "kept.rftrace", "trace-notes.txt"] {
        fs::write(place.0.join("out").join(name), "").unwrap();
    }
    assert_ends(
        &place.run("cp clean.json \"$OUT/jvm-8.json\"; touch \"$OUT/trace-8.rftrace\""),
        0,
        "no findings",
    );
    let exists = |name: &str| place.0.join("out").join(name).exists();
    assert!(!exists("trace-9.rftrace"));
    assert!(exists("kept.rftrace") && exists("trace-notes.txt") && exists("trace-8.rftrace"));
}

#[test]
fn half_a_report_is_blind_and_named() {
    let place = Place::new("half");
    assert_ends(
        &place.run("echo '{' > \"$OUT/jvm-7.json\""),
        3,
        "jvm-7.json is not a Redflag report",
    );
    assert_ends(
        &place.run("echo '{\"schema\": 9}' > \"$OUT/jvm-7.json\""),
        3,
        "has schema 9",
    );
}

#[test]
fn options_reach_the_agent_after_what_the_user_set() {
    let place = Place::new("options");
    let mut command = Command::new(place.0.join("redflag"));
    command.args([
        "run",
        "--out",
        "a b",
        "--include",
        "x.*",
        "--verbose",
        "--detector=hb,hybrid",
        "--memory",
        "2g",
        "--fail-on=race",
        "--",
        "sh",
        "-c",
        "echo \"$JAVA_TOOL_OPTIONS\"",
    ]);
    let output = command
        .current_dir(&place.0)
        .env("JAVA_TOOL_OPTIONS", "-Xmx1g")
        .output()
        .unwrap();
    let here = place.0.canonicalize().unwrap();
    let here = here.display();
    let expected = format!(
        "-Xmx1g \"-agentpath:{here}/libredflag.so=out={here}/a b,include=x.*,verbose,detector=hb+hybrid,memory=2g\"\n"
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn a_request_to_terminate_reaches_the_command_and_the_report_is_still_written() {
    let place = Place::new("terminate");
    // The script asks its parent, which is the command, to end.
    let output = place.run("trap 'exit 9' TERM; kill -TERM $PPID; while true; do sleep 0.05; done");
    assert_ends(&output, 9, "no JVM was watched");
}

#[test]
fn a_stored_report_is_printed_as_text_and_as_json() {
    let place = Place::new("stored");
    place.jvm("race.json", true, RACE);
    place.run("cp race.json \"$OUT/jvm-7.json\"");
    let text = place.redflag(&["report", "out"]);
    assert_eq!(text.status.code(), Some(0));
    assert_eq!(
        text.stdout,
        fs::read(place.0.join("out/report.txt")).unwrap()
    );
    let json = place.redflag(&["report", "--json", "out"]);
    assert_eq!(
        json.stdout,
        fs::read(place.0.join("out/findings.json")).unwrap()
    );
}

#[test]
fn what_cannot_work_is_said_in_one_sentence() {
    let place = Place::new("wrong");
    let dir = place.0.join("elsewhere");
    fs::create_dir(&dir).unwrap();
    assert_ends(
        &place.redflag(&["run", "--", "no-such-program"]),
        2,
        "cannot run `no-such-program`",
    );
    assert_ends(
        &place.redflag(&["run", "--detector=lucky", "--", "touch", "ran"]),
        2,
        "`--detector` is made of hb, racer, hybrid, all and none",
    );
    assert!(!place.0.join("ran").exists());
    assert_ends(
        &place.redflag(&["run", "--out", "a,b", "--", "true"]),
        2,
        "has a comma",
    );
    assert_ends(
        &place.redflag(&["report", "elsewhere"]),
        2,
        "there is no findings.json in elsewhere",
    );
    fs::remove_file(place.0.join("libredflag.so")).unwrap();
    assert_ends(
        &place.redflag(&["run", "--", "true"]),
        3,
        "the agent library is missing",
    );
    let no_java = |home: &Path| {
        let mut command = Command::new(place.0.join("redflag"));
        command
            .arg("demo")
            .current_dir(&place.0)
            .env("JAVA_HOME", home)
            .output()
            .unwrap()
    };
    assert_ends(&no_java(&dir), 2, "install a JDK or set JAVA_HOME");
}
