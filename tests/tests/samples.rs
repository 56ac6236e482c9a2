//! Every sample is run with a trace; the trace is printed, and judged again with the verdict that the run had.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_tests::built::built;
use redflag_tests::jdks::{self, Jdk};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn every_sample_leaves_a_trace_that_can_be_printed_and_judged_again() {
    let samples = samples();
    assert!(!samples.is_empty());
    for jdk in jdks::all().unwrap() {
        for sample in &samples {
            let name = sample.file_name().unwrap().to_str().unwrap();
            let place = Path::new(env!("CARGO_TARGET_TMPDIR"))
                .join("samples")
                .join(jdk.feature.to_string())
                .join(name);
            let _ = fs::remove_dir_all(&place);
            check(&jdk, sample, &place);
        }
    }
}

fn samples() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let entries = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path());
    // A sample that Maven builds is tested with the plugin.
    entries
        .filter(|path| path.is_dir() && !path.join("pom.xml").is_file())
        .collect()
}

fn check(jdk: &Jdk, sample: &Path, place: &Path) {
    let classes = place.join("classes");
    let main = compile(sample, &classes);
    let out = place.join("report");
    let java = jdk.java();
    let run = redflag(
        place,
        &["run", "--trace", "--out", text(&out), "--", text(&java)],
        &["-cp", text(&classes), &main],
    );
    let said = told(&run);
    assert!(matches!(run.status.code(), Some(0 | 66)), "{jdk}: {said}");
    check_stacks(&out);
    let dump = redflag(place, &["dump", text(&out)], &[]);
    assert_eq!(dump.status.code(), Some(0), "{jdk}: {}", told(&dump));
    let lines = String::from_utf8(dump.stdout).unwrap();
    for wanted in [" begin", " end", " start ", &format!("({main}.java:")] {
        assert!(lines.contains(wanted), "{jdk}: no `{wanted}` in\n{lines}");
    }
    let again = redflag(place, &["analyze", text(&out)], &[]);
    assert_eq!(
        again.status.code(),
        run.status.code(),
        "{jdk}: {}",
        told(&again)
    );
    assert_eq!(finding_ids(&again), finding_ids(&run), "{jdk}");
}

/// Every access of a finding has a stack, which begins where the access is.
fn check_stacks(out: &Path) {
    let report = redflag_report::load(out).unwrap();
    for access in report.findings.iter().flat_map(|finding| &finding.accesses) {
        let place = format!("{}.{}(", access.class, access.method);
        let first = access.stack.first().unwrap();
        assert!(first.starts_with(&place), "{first} is not in {place}");
        assert!(access.stack.len() > 1, "{:?}", access.stack);
    }
}

/// Compiles a sample and names its main class: the one whose file stands in the sample's own folder.
fn compile(sample: &Path, classes: &Path) -> String {
    let sources: Vec<PathBuf> = fs::read_dir(sample)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "java"))
        .collect();
    let mut javac = Command::new(jdks::default().unwrap().javac().unwrap());
    javac.args(["-g", "--release", "11", "-d"]).arg(classes);
    let output = javac.args(&sources).output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    let main = sources.iter().find(|source| {
        let text = fs::read_to_string(source).unwrap();
        text.contains("static void main(")
    });
    main.unwrap()
        .file_stem()
        .unwrap()
        .to_str()
        .unwrap()
        .to_owned()
}

fn redflag(place: &Path, first: &[&str], rest: &[&str]) -> Output {
    let mut command = Command::new(&built().command);
    command.args(first).args(rest).current_dir(place);
    command.env_remove("JAVA_TOOL_OPTIONS").output().unwrap()
}

/// The names of the findings that a command told of, wherever it told them.
fn finding_ids(output: &Output) -> Vec<String> {
    let said = told(output);
    let words = said
        .split_whitespace()
        .filter(|word| word.starts_with("RF-"));
    let mut ids: Vec<String> = words.map(str::to_owned).collect();
    ids.sort();
    ids.dedup();
    ids
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
