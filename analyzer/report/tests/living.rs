//! The files of a policy, and one report of several runs.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/parts.rs"]
mod parts;

use redflag_report::{
    AccessKind, BASELINE_FILE, Baseline, Detector, FORMATS, Finding, FindingVerdict, Jvm,
    JvmRecord, Origin, Pair, Policy, Race, Report, RunInfo, Sources, Standing, Subject,
    Suppressions, Tool, Variable, VariableKind, Verdict, clear, load, merge, merge_after, store,
    unite,
};
use redflag_trace::Tables;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty directory of this test's own.
fn folder(test: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("living-{test}"));
    // Files of a failed run.
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn names(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn finding(number: u64) -> Finding {
    let subject = Subject::Race(Box::new(Race {
        variable: Variable {
            kind: VariableKind::Field,
            class: "A".into(),
            field: Some(format!("f{number}")),
            type_name: Some("int".into()),
            owner: None,
            allocated: None,
        },
        pair: Pair {
            id: format!("RF-1{number:07x}"),
            predicted: false,
            accesses: [1, 2].map(|line| parts::side(AccessKind::Write, "main", line, vec![])),
            missing_edge: "Nothing orders them.".into(),
            last_synchronization: vec![],
        },
        pairs: vec![],
        cause: None,
    }));
    Finding {
        id: format!("RF-{number:08x}"),
        verdict: FindingVerdict::Race,
        detector: Detector::HB,
        also: vec![],
        proof: None,
        origin: Origin::Own,
        count: 1,
        test: None,
        threads: subject.threads(),
        subject,
        advice: vec![],
        confirmation: None,
        standing: Standing::New,
        suppressed: None,
        jvms: Vec::new(),
        tests: Vec::new(),
    }
}

fn report(pid: u32, findings: Vec<Finding>) -> Report {
    Report {
        schema: Report::SCHEMA,
        verdict: Verdict::Findings,
        tool: Tool::default(),
        date: None,
        jvms: vec![Jvm {
            pid,
            ..parts::jvm()
        }],
        findings,
        own: None,
        suppressions: vec![],
        fail_on: redflag_report::FailOn::Race,
    }
}

#[test]
fn a_written_baseline_is_read_back_and_replaces_an_older_one() {
    let dir = folder("baseline");
    let path = dir.join(BASELINE_FILE);
    let known = Baseline::of(&report(1, (0..20).map(finding).collect()));
    Baseline::default().write(&path).unwrap();
    known.write(&path).unwrap();
    assert_eq!(Baseline::read(&path).unwrap(), known);
    assert_eq!(known.len(), 20);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 25);
    assert_eq!(names(&dir), [BASELINE_FILE]);
}

#[test]
fn a_baseline_edited_by_hand_is_read_by_its_ids() {
    let path = folder("edited").join(BASELINE_FILE);
    let text = "\u{feff}{\"baseline\": 1, \"note\": \"ours\",\r\n \"findings\": [{\"id\": \"RF-00000003\"}]}";
    fs::write(&path, text).unwrap();
    let policy = Policy {
        baseline: Some(Baseline::read(&path).unwrap()),
        ..Policy::default()
    };
    let report = unite(vec![report(1, vec![finding(3)])], &policy);
    assert_eq!(report.findings[0].standing, Standing::Known);
}

#[test]
fn a_file_that_is_not_a_baseline_is_refused_in_a_sentence() {
    let dir = folder("wrong-baseline");
    let path = dir.join(BASELINE_FILE);
    let save = format!("redflag baseline save --baseline {}", path.display());
    let replace = format!("`{save} --replace` writes a new one");
    let other = "name another file";
    let message = |text: &str| {
        fs::write(&path, text).unwrap();
        Baseline::read(&path).unwrap_err().to_string()
    };
    let is_none = format!("{} is not a Redflag baseline: ", path.display());
    for (text, says) in [
        (report(1, vec![]).to_json(), other),
        ("{}".into(), other),
        ("[1, 2]".into(), other),
        ("{\"baseline\": \"1\"}".into(), other),
        (
            "{\"baseline\": 1}".into(),
            "invalid type: null, expected a sequence; ",
        ),
        (
            "{\"baseline\": 1, \"findings\": [{}]}".into(),
            "missing field `id`; ",
        ),
        (
            "{\"baseline\": 1,\n<<<<<<< ours".into(),
            "key must be a string at line 2 column 1; ",
        ),
        (
            String::new(),
            "EOF while parsing a value at line 1 column 0; ",
        ),
    ] {
        let said = message(&text);
        assert!(said.starts_with(&format!("{is_none}{says}")), "{said}");
        assert!(said.ends_with(other) || said.ends_with(&replace), "{said}");
    }
    assert_eq!(
        message("{\"baseline\": 3, \"entries\": {}}"),
        format!(
            "{} is a baseline of version 3, this command reads 2: use the command of the same version",
            path.display()
        )
    );
    let missing = dir.join("missing.json");
    assert_eq!(
        Baseline::read(&missing).unwrap_err().to_string(),
        format!(
            "there is no {0}: `redflag baseline save --baseline {0}` writes one",
            missing.display()
        )
    );
    let said = Baseline::read(&dir).unwrap_err().to_string();
    assert!(
        said.starts_with(&format!("cannot read {}: ", dir.display())),
        "{said}"
    );
}

#[test]
fn a_baseline_that_cannot_be_written_leaves_no_file() {
    let dir = folder("unwritable");
    let taken = dir.join("taken");
    fs::create_dir(&taken).unwrap();
    for path in [taken, dir.join("nowhere/baseline.json")] {
        let said = Baseline::default().write(&path).unwrap_err().to_string();
        assert!(
            said.starts_with(&format!("cannot write {}: ", path.display())),
            "{said}"
        );
    }
    assert_eq!(names(&dir), ["taken"]);
}

#[test]
fn suppressions_are_read_from_files_and_errors_name_the_line() {
    let dir = folder("suppressions");
    let path = dir.join("s");
    let said = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let said = Suppressions::read(&path).map_err(|error| error.to_string());
        said.map_err(|said| said.replace(&*path.display().to_string(), "s"))
    };
    let rules = said(b"\xef\xbb\xbfvariable A.f1 # fine\r\n").unwrap();
    let policy = Policy {
        suppressions: rules,
        ..Policy::default()
    };
    let united = unite(vec![report(1, vec![finding(1)])], &policy);
    assert_eq!(united.verdict, Verdict::Clean);
    assert_eq!(united.suppressions[0].at, format!("{}:1", path.display()));

    let utf8 = "this is not UTF-8: store the file as UTF-8 text";
    assert_eq!(
        said(b"# fine\nsite A.m # caf\xe9\n").unwrap_err(),
        format!("s:2: {utf8}")
    );
    assert_eq!(
        said(b"\xff\xfes\0i\0t\0e\0").unwrap_err(),
        format!("s:1: {utf8}")
    );
    let wrong = said(b"id RF-1").unwrap_err();
    assert!(wrong.starts_with("s:1: an id is RF- and eight"), "{wrong}");
    fs::remove_file(&path).unwrap();
    let missing = Suppressions::read(&path).unwrap_err().to_string();
    assert!(
        missing.ends_with("/s: name the file that holds the suppressions"),
        "{missing}"
    );
    let said = Suppressions::read(&dir).unwrap_err().to_string();
    assert!(said.starts_with("cannot read "), "{said}");
}

#[test]
fn the_jvms_of_a_run_are_merged_under_the_policy() {
    let dir = folder("merge");
    let run = RunInfo {
        pid: 1,
        class_dirs: vec![],
        watched_classes: 1,
        self_check: true,
        ..RunInfo::default()
    };
    let run = RunInfo {
        date: Some("2027-03-01".into()),
        ..run
    };
    let first = JvmRecord::of(&run, &[], &Tables::new());
    first.write(&dir).unwrap();
    let mut other = report(2, vec![finding(1), finding(2)]);
    other.date = Some("2027-02-28".into());
    fs::write(dir.join("jvm-2.json"), other.to_json()).unwrap();
    let sources = Sources::new(&dir, &[]);
    assert_eq!(
        merge(&dir, &Policy::default(), &sources)
            .unwrap()
            .report
            .verdict,
        Verdict::Findings
    );
    let policy = Policy {
        suppressions: Suppressions::parse("variable A.f1\nvariable A.f9", "s").unwrap(),
        baseline: Some(Baseline::of(&report(2, vec![finding(2)]))),
        ..Policy::default()
    };
    assert_eq!(
        merge(&dir, &policy, &sources).unwrap().report.verdict,
        Verdict::Clean
    );
    let merged = load(&dir).unwrap();
    let standings: Vec<_> = merged
        .findings
        .iter()
        .map(|finding| finding.standing)
        .collect();
    assert_eq!(standings, [Standing::Suppressed, Standing::Known]);
    let matched: Vec<u64> = merged
        .suppressions
        .iter()
        .map(|usage| usage.matched)
        .collect();
    assert_eq!(matched, [1, 0]);
    assert_eq!(merged.jvms.len(), 2);
    assert_eq!(merged.date.as_deref(), Some("2027-03-01"), "the last day");
    // A JVM that merges has its own record at hand, and sees the same.
    let own = merge_after(&first, &dir, &policy, &sources).unwrap();
    assert_eq!(own.report, merged);
}

#[test]
fn only_stored_files_are_cleared() {
    let dir = folder("clear");
    store(&dir, &report(1, vec![])).unwrap();
    let mut all: Vec<_> = FORMATS.iter().map(|format| format.file).collect();
    all.sort_unstable();
    assert_eq!(names(&dir), all);
    for name in [BASELINE_FILE, "notes.txt"] {
        fs::write(dir.join(name), "").unwrap();
    }
    clear(&dir, None).unwrap();
    assert_eq!(names(&dir), ["notes.txt", BASELINE_FILE]);
}
