//! A directory for each test with the command and an empty file as the library, so that nothing else has to be built. A shell
//! script replaces `java` and writes the report that an agent would.

#![allow(dead_code, reason = "every test file uses another part of this")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Variables by which the machine would influence the tests.
const VARIABLES: [&str; 6] = [
    "JAVA_TOOL_OPTIONS",
    "NO_COLOR",
    "CI",
    "COLUMNS",
    "TERM",
    "REDFLAG_JDKS",
];

/// The directory.
pub struct Place(pub PathBuf);

impl Place {
    /// A new, empty one. Names must differ between all tests of the crate.
    pub fn new(test: &str) -> Self {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        // Files of a failed run.
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).unwrap();
        // Not a copy: a file still open for writing in a test that forks just now cannot be executed.
        fs::hard_link(env!("CARGO_BIN_EXE_redflag"), dir.join("redflag")).unwrap();
        fs::write(dir.join("libredflag.so"), "").unwrap();
        // So that no `redflag.toml` further up is found.
        fs::write(dir.join("redflag.toml"), "").unwrap();
        Place(dir)
    }

    /// A path in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file, with the directories above it.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The command, in the directory.
    pub fn command(&self) -> Command {
        let mut command = Command::new(self.path("redflag"));
        command.current_dir(&self.0);
        for name in VARIABLES {
            command.env_remove(name);
        }
        command
    }

    /// Runs the command with these arguments.
    pub fn redflag(&self, args: &[&str]) -> Output {
        self.command().args(args).output().unwrap()
    }

    /// Runs a script under `redflag run --out out`; `$OUT` in it is the report's directory that the agent would get.
    pub fn run(&self, script: &str) -> Output {
        self.run_with(&[], script)
    }

    /// Runs a script with further options.
    pub fn run_with(&self, options: &[&str], script: &str) -> Output {
        let script = in_place_of_java(script);
        let command = ["--out", "out", "--", "sh", "-c", &script];
        self.redflag(&[&["run"], options, &command].concat())
    }

    /// Stores the report of a JVM where a script can copy it from.
    pub fn jvm(&self, name: &str, self_check: bool, findings: &str) {
        self.write(name, &report(self_check, findings));
    }
}

/// A script that finds the report's directory as the agent would.
pub fn in_place_of_java(script: &str) -> String {
    format!("OUT=$(echo \"$JAVA_TOOL_OPTIONS\" | sed 's/.*=out=//; s/,.*//'); {script}")
}

/// The report of a JVM.
pub fn report(self_check: bool, findings: &str) -> String {
    format!(
        r#"{{"schema": 2, "verdict": "clean", "jvms": [{{"pid": 7, "command": "java", "jdk": "17", "watched_classes": 1,
        "refused": [], "self_check": {self_check}, "events": 5, "dropped_accesses": 0}}], "findings": [{findings}]}}"#
    )
}

/// The record that a JVM writes while it runs.
pub fn partial(findings: &[String]) -> String {
    let report = report(true, &findings.join(","));
    let report = report.replace("\"events\": 5", "\"events\": 1234");
    let (open, rest) = report.split_at(1);
    format!(r#"{open}"progress": {{"objects": 45, "lag": 0}}, {rest}"#)
}

/// A finding of this name, on a field of its own.
pub fn race(id: &str) -> String {
    let field = format!("\"field\": \"f{}\"", &id[3..]);
    RACE.replace("RF-00000001", id)
        .replace("RF-90000001", &format!("RF-9{}", &id[4..]))
        .replace("\"field\": \"n\"", &field)
}

/// A finding.
pub const RACE: &str = r#"{"id": "RF-00000001", "subject": "race", "pair": "RF-90000001", "verdict": "race", "detector": "hb",
    "variable": {"kind": "field", "class": "A", "field": "n", "type": "int", "allocated": null},
    "accesses": [
        {"kind": "read", "thread": "a", "class": "A", "method": "m", "file": "A.java", "line": 3, "stack": [], "locks": []},
        {"kind": "write", "thread": "b", "class": "A", "method": "m", "file": "A.java", "line": 3, "stack": [], "locks": []}],
    "count": 2, "test": null, "missing_edge": "Nothing.", "advice": []}"#;

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A report without the commands that it names: they depend on where it is stored, and where it is read.
pub fn without_hints(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("explain RF-"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The command exited with this status and printed this on standard error.
#[track_caller]
pub fn assert_ends(output: &Output, status: i32, says: &str) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(status), "{said}");
    assert!(said.contains(says), "no {says:?} in\n{said}");
}

/// The command refused: status 2, nothing on standard output, and exactly one line that contains this.
#[track_caller]
pub fn assert_refused(output: &Output, says: &str) {
    assert_ends(output, 2, says);
    let said = stderr(output);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(
        said.starts_with("redflag: ") && said.ends_with('\n'),
        "{said}"
    );
    assert_eq!(stdout(output), "");
}
