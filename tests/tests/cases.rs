//! Small programs and their verdicts: `cases/race` and `cases/clean`.
//!
//! The folder is the verdict, and `//~ race` marks every line that must take part in a race: all of them and no others, on
//! every JDK. What a program prints and how it ends must not depend on being watched.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_report::{Report, Verdict, load, merge};
use redflag_tests::built::built;
use redflag_tests::jdks::{self, Jdk};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn racy_programs_are_flagged_at_the_marked_lines() {
    check_folder("race", |case, report| {
        let marked = marked_lines(&case.source);
        assert!(!marked.is_empty(), "{} marks no line", case.name);
        let wrong = |what: &str| Err(format!("{what}\n{}", redflag_report::to_text(report)));
        let flagged = flagged_lines(report);
        match report.verdict {
            Verdict::Findings if flagged == marked => Ok(()),
            Verdict::Findings => wrong(&format!("flagged {flagged:?}, marked {marked:?}")),
            Verdict::Clean | Verdict::Blind => wrong("no race was found"),
        }
    });
}

#[test]
fn clean_programs_give_no_findings() {
    check_folder("clean", |case, report| {
        assert!(
            marked_lines(&case.source).is_empty(),
            "{} marks a line",
            case.name
        );
        match report.verdict {
            Verdict::Clean => Ok(()),
            Verdict::Findings | Verdict::Blind => Err(redflag_report::to_text(report)),
        }
    });
}

#[test]
fn the_demo_shows_its_race() {
    let place = fresh("demo");
    let mut demo = Command::new(&built().command);
    demo.arg("demo")
        .current_dir(&place)
        .env("JAVA_HOME", jdks::default().unwrap().home);
    let output = demo.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(66), "{said}");
    assert!(
        said.contains("race on field LostUpdate.count (int)"),
        "{said}"
    );
    assert_eq!(output.stdout, b"counted 2000 or less\n");
}

/// A program with a verdict.
struct Case {
    name: String,
    source: PathBuf,
}

/// Runs all cases of a folder on all JDKs, checks each report, and tells of all failures at once.
fn check_folder(folder: &str, check: impl Fn(&Case, &Report) -> Result<(), String>) {
    let cases = cases(folder);
    assert!(!cases.is_empty(), "there are no cases in {folder}");
    let place = fresh(folder);
    let classes = compile(&cases, &place.join("classes"));
    let mut failures = Vec::new();
    for jdk in jdks::all().unwrap() {
        for case in &cases {
            let place = place.join(jdk.feature.to_string()).join(&case.name);
            let result =
                watch(&jdk, case, &classes, &place).and_then(|report| check(case, &report));
            failures.extend(
                result
                    .err()
                    .map(|why| format!("{folder}/{} on {jdk}: {why}", case.name)),
            );
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

fn cases(folder: &str) -> Vec<Case> {
    let dir = source_dir().join(folder);
    let mut sources: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    sources.sort();
    let name = |source: &Path| source.file_stem().unwrap().to_str().unwrap().to_owned();
    sources
        .into_iter()
        .map(|source| Case {
            name: name(&source),
            source,
        })
        .collect()
}

fn source_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

/// An empty directory for one test.
fn fresh(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cases")
        .join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    fs::create_dir_all(&dir).unwrap();
    dir
}

/// Compiles for the oldest supported release, so that every JDK can run it.
fn compile(cases: &[Case], classes: &Path) -> PathBuf {
    let javac = jdks::default().unwrap().javac().unwrap();
    let mut command = Command::new(javac);
    command
        .args(["-g", "--release", "11", "-d"])
        .arg(classes)
        .arg(source_dir().join("Unseen.java"));
    command.args(cases.iter().map(|case| &case.source));
    let output = command.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    classes.to_owned()
}

/// Runs a case with and without the agent and gives the report.
fn watch(jdk: &Jdk, case: &Case, classes: &Path, place: &Path) -> Result<Report, String> {
    let out = place.join("report");
    let agent = format!(
        "-agentpath:{}=out={}",
        built().library.display(),
        out.display()
    );
    let watched = java(jdk, case, classes, place.join("watched"), &[&agent]);
    let plain = java(jdk, case, classes, place.join("plain"), &[]);
    if (&watched.stdout, watched.status) != (&plain.stdout, plain.status) {
        return Err(format!(
            "watched, it {}\nunwatched, it {}",
            told(&watched),
            told(&plain)
        ));
    }
    merge(&out)
        .and_then(|_| load(&out))
        .map_err(|error| format!("{error}; the program {}", told(&watched)))
}

/// Runs a case in a directory of its own, where it finds no file of an earlier run.
fn java(jdk: &Jdk, case: &Case, classes: &Path, dir: PathBuf, options: &[&str]) -> Output {
    fs::create_dir_all(&dir).unwrap();
    let mut command = Command::new(jdk.java());
    command
        .args(options)
        .arg("-cp")
        .arg(classes)
        .arg(&case.name);
    command
        .current_dir(dir)
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()
        .unwrap()
}

/// What a program did, short enough to read when all of them fail.
fn told(output: &Output) -> String {
    let start = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes)
            .chars()
            .take(500)
            .collect::<String>()
    };
    let (stdout, stderr) = (start(&output.stdout), start(&output.stderr));
    format!(
        "ended with {}, said {stdout:?} and on standard error {stderr:?}",
        output.status
    )
}

/// A line of a source file.
type Line = (String, u32);

fn marked_lines(source: &Path) -> BTreeSet<Line> {
    let file = source.file_name().unwrap().to_str().unwrap();
    let text = fs::read_to_string(source).unwrap();
    let marked = (1..)
        .zip(text.lines())
        .filter(|(_, line)| line.trim_end().ends_with("//~ race"));
    marked
        .map(|(number, _)| (file.to_owned(), number))
        .collect()
}

fn flagged_lines(report: &Report) -> BTreeSet<Line> {
    let accesses = report.findings.iter().flat_map(|finding| &finding.accesses);
    accesses
        .map(|access| {
            (
                access.file.clone().unwrap_or_default(),
                access.line.unwrap_or(0),
            )
        })
        .collect()
}
