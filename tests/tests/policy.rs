//! What fails a build, with real programs under the agent: a baseline keeps builds of unchanged code green, and a library's race is
//! not the project's.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{Ended, output, succeed};
use redflag_report::{Origin, OwnCode, Report, Verdict, load};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A project: a directory with the classes of the program, and a library in an archive.
struct Project {
    place: PathBuf,
    jdk: Jdk,
}

impl Project {
    fn new(test: &str) -> Project {
        let jdk = jdks::default().unwrap();
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("policy");
        let place = files::empty(place.join(test));
        fs::write(place.join("redflag.toml"), "").unwrap();
        let project = Project { place, jdk };
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/living");
        let compile = |folder: &str, classes: &str, path: &str| {
            let path = project.place.join(path);
            let javac = Javac::by_default_jdk().options(["-cp", path.to_str().unwrap()]);
            let sources = files::java_files(&sources.join(folder));
            javac.sources(sources).compile(&project.place.join(classes));
        };
        compile("lib", "lib-classes", "none");
        compile("app", "classes", "lib-classes");
        let mut jar = tool(project.jdk.home.join("bin/jar"));
        let jar = jar.args(["--create", "--file", "lib.jar", "-C", "lib-classes", "."]);
        succeed(jar.current_dir(&project.place)).unwrap();
        fs::remove_dir_all(project.place.join("lib-classes")).unwrap();
        project
    }

    fn redflag(&self, words: &[&str]) -> Ended {
        let mut command = Command::new(&built().command);
        command.args(words).current_dir(&self.place);
        output(command.env_remove("JAVA_TOOL_OPTIONS")).unwrap()
    }

    /// Runs a class under the agent; the report is in `out`.
    fn run(&self, out: &str, options: &[&str], class: &[&str]) -> Ended {
        let java = self.jdk.java();
        let begin = ["run", "--out", out];
        let program = ["--", java.to_str().unwrap(), "-cp", "classes:lib.jar"];
        self.redflag(&[&begin, options, &program, class].concat())
    }

    fn report(&self, out: &str) -> Report {
        load(&self.place.join(out)).unwrap()
    }
}

#[track_caller]
fn assert_ends(ended: &Ended, status: i32) {
    assert_eq!(ended.code(), Some(status), "{}", ended.printed());
}

/// The pairs of accesses that a report has.
fn pairs(report: &Report) -> BTreeSet<String> {
    let races = report.findings.iter().filter_map(|finding| finding.race());
    let pairs = races.flat_map(|race| race.all_pairs());
    pairs.map(|pair| pair.id.clone()).collect()
}

const RUNS: [&str; 5] = ["1", "2", "3", "4", "6"];

#[test]
fn builds_of_unchanged_code_stay_green_after_one_baseline_and_a_new_race_fails() {
    let project = Project::new("baseline");
    let main =
        |out: &str, more: &[&'static str]| project.run(out, &[], &[&["app.Main"], more].concat());
    assert_ends(&main("first", &["0"]), 66);
    assert_ends(&project.redflag(&["baseline", "save", "first"]), 0);
    let file = project.place.join("redflag-baseline.json");
    let saved = fs::read_to_string(&file).unwrap();
    let mut seen = vec![pairs(&project.report("first"))];
    for run in RUNS {
        assert_ends(&main("next", &[run]), 0);
        let report = project.report("next");
        assert_eq!(report.verdict, Verdict::Clean);
        assert!(report.findings.len() >= 3, "{:?}", report.findings);
        seen.push(pairs(&report));
    }
    // Otherwise this test would prove nothing.
    let all: BTreeSet<String> = seen.iter().flatten().cloned().collect();
    assert!(all.len() > seen[0].len(), "every run sees the same pairs");

    assert_ends(&main("more", &["1", "more"]), 66);
    let report = project.report("more");
    let new: Vec<String> = (report.findings.iter())
        .filter(|finding| report.counts(finding))
        .filter_map(|finding| finding.race()?.variable.own_name())
        .collect();
    assert_eq!(new, ["app.Main.more"]);

    // What is known is added to, and forgotten only on request.
    assert_ends(&project.redflag(&["baseline", "save", "next", "more"]), 0);
    let both = fs::read_to_string(&file).unwrap();
    for line in saved.lines().filter(|line| line.contains("\"id\"")) {
        assert!(
            both.contains(line.trim_end_matches(',')),
            "{line} in {both}"
        );
    }
    assert_ends(&main("more", &["2", "more"]), 0);
    assert_ends(
        &project.redflag(&["baseline", "save", "--replace", "next"]),
        0,
    );
    assert_ends(&main("more", &["2", "more"]), 66);
}

#[test]
fn a_librarys_race_is_apart_and_fails_nothing_unless_asked() {
    let project = Project::new("library");
    let caller = ["app.Caller"];
    let ended = project.run("out", &[], &caller);
    assert_ends(&ended, 0);
    let printed = ended.printed();
    assert!(
        printed.contains("In libraries: the code is neither in the sources nor"),
        "{printed}"
    );
    assert!(printed.contains("lib.Box.value"), "{printed}");
    let report = project.report("out");
    assert_eq!(
        (report.verdict, report.own),
        (Verdict::Clean, Some(OwnCode::Project))
    );
    assert_eq!(report.findings[0].origin, Origin::Library);
    assert!(report.jvms[0].class_dirs.is_empty());

    assert_ends(&project.run("out", &["--fail-on", "any"], &caller), 66);
    assert_ends(&project.run("out", &["--own", "lib.**"], &caller), 66);
    assert_ends(&project.run("out", &["--own", "app.**"], &caller), 0);
    assert_ends(&project.run("out", &[], &["app.Caller", "own"]), 66);
    let origins: BTreeSet<(String, bool)> = (project.report("out").findings.iter())
        .filter_map(|finding| {
            Some((
                finding.race()?.variable.own_name()?,
                finding.origin == Origin::Own,
            ))
        })
        .collect();
    let expected = [("app.Caller.own", true), ("lib.Box.value", false)];
    assert_eq!(
        origins,
        expected.map(|(name, own)| (name.to_owned(), own)).into()
    );
}

#[test]
fn nothing_is_a_librarys_where_the_project_is_not() {
    let project = Project::new("archives");
    let jar = |words: &[&str]| {
        let mut jar = tool(project.jdk.home.join("bin/jar"));
        succeed(jar.args(words).current_dir(&project.place)).unwrap();
    };
    jar(&["--create", "--file", "app.jar", "-C", "classes", "."]);
    fs::remove_dir_all(project.place.join("classes")).unwrap();
    let java = project.jdk.java();
    let java = java.to_str().unwrap();
    let run = [
        "run",
        "--out",
        "out",
        "--",
        java,
        "-cp",
        "app.jar:lib.jar",
        "app.Caller",
    ];
    assert_ends(&project.redflag(&run), 66);
    assert_eq!(project.report("out").own, None);
}

#[test]
fn the_agent_alone_decides_alike_and_its_decision_stays() {
    let project = Project::new("alone");
    let run = |options: &str, out: &str| {
        let library = built().library.display();
        let mut java = tool(project.jdk.java());
        java.arg(format!("-agentpath:{library}=out={out}{options}"));
        java.args(["-cp", "classes:lib.jar", "app.Caller"]);
        succeed(java.current_dir(&project.place)).unwrap();
        let report = project.report(out);
        (report.verdict, report.findings[0].origin)
    };
    assert_eq!(run("", "out"), (Verdict::Clean, Origin::Library));
    assert_eq!(
        run(",own=lib.**", "named"),
        (Verdict::Findings, Origin::Own)
    );
    let elsewhere = files::empty(project.place.join("elsewhere"));
    let check = |out: &str, options: &[&str]| {
        let dir = project.place.join(out);
        let mut command = Command::new(&built().command);
        command.args(["report", "--no-config", "--check", dir.to_str().unwrap()]);
        output(command.args(options).current_dir(&elsewhere)).unwrap()
    };
    assert_ends(&check("out", &[]), 0);
    assert_ends(&check("out", &["--fail-on=any"]), 66);
    assert_ends(&check("out", &["--own=lib"]), 66);
    assert_ends(&check("named", &[]), 66);
}
