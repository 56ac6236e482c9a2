//! Runs Java programs with the agent that this build made.
#![allow(dead_code)]

use redflag_harness::built::built;
use redflag_harness::files::{self, java_files};
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks;
use redflag_harness::process::{self, Ended};
use redflag_report::{FindingVerdict, Report, Verdict, load};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// `-agentpath` with these options and an empty report folder of the test's own.
pub fn agent(name: &str, options: &str) -> String {
    let library = built().library.display();
    let out = files::empty(out(name));
    format!("-agentpath:{library}=out={},{options}", out.display())
}

/// The report folder of a test.
pub fn out(name: &str) -> PathBuf {
    temporary().join(name).join("report")
}

/// The report of a test.
pub fn report(name: &str) -> Report {
    load(&out(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// The fields and arrays that race, sorted.
pub fn racy(name: &str) -> Vec<String> {
    let races = report(name).findings.into_iter();
    let races = races.filter(|finding| finding.verdict == FindingVerdict::Race);
    let variables = races.map(|race| {
        race.race()
            .expect("every finding is a race")
            .variable
            .clone()
    });
    let mut names: Vec<String> = variables
        .map(|variable| match variable.field {
            Some(field) => format!("{}.{field}", variable.class),
            None => variable.class,
        })
        .collect();
    names.sort();
    names
}

/// Fails unless the report of a test is clean.
#[track_caller]
pub fn assert_clean(name: &str) {
    let report = report(name);
    assert_eq!(report.verdict, Verdict::Clean, "{:?}", report.findings);
}

/// A folder below the target folder, for what the tests leave.
pub fn temporary() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("agent")
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java")
}

/// The compiled programs; each test executable compiles them once, into a folder of its own.
pub fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| compiled("classes", java_files(&sources())))
}

/// The compiled module.
pub fn module() -> PathBuf {
    let files = ["module-info.java", "app/Main.java"];
    let sources = files.map(|file| sources().join("modular").join(file));
    compiled("module", sources.to_vec())
}

fn compiled(name: &str, sources: Vec<PathBuf>) -> PathBuf {
    let name = format!("{name}-{}", std::process::id());
    let classes = files::empty(temporary().join(name));
    Javac::by_default_jdk().sources(sources).compile(&classes);
    classes
}

/// Runs `java` on the compiled programs.
pub fn java(arguments: &[&str]) -> Ended {
    let path = classes().display().to_string();
    java_alone(&[&["-cp", &path], arguments].concat())
}

/// Runs `java` with these arguments and no others.
pub fn java_alone(arguments: &[&str]) -> Ended {
    let jdk = jdks::default().unwrap_or_else(|why| panic!("{why}"));
    let mut java = tool(jdk.java());
    process::output(java.args(arguments)).unwrap_or_else(|why| panic!("{why}"))
}

/// Asserts that the program did as it should, and that the agent wrote its report and its self-check passed.
#[track_caller]
pub fn assert_watched(run: &Ended, stdout: &str) {
    assert_eq!(run.code(), Some(0), "{}", run.printed());
    assert_eq!(run.stdout, stdout, "{}", run.stderr);
    let ended = run.stderr.contains("redflag: the report is in ");
    assert!(ended && !run.stderr.contains("BLIND"), "{}", run.stderr);
}
