//! A race is a consequence only of the publication of its object, and counts whatever becomes of that race.
//!
//! `REDFLAG_REPEAT=20` runs each program twenty times.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{Ended, run_in};
use redflag_report::{Finding, Report, Standing, load};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The compiled programs.
struct Programs {
    work: PathBuf,
}

impl Programs {
    fn compile(name: &str) -> Programs {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let work = files::empty(target.join("consequences").join(name));
        let mut sources = files::java_files(&tests.join("java/consequences"));
        sources.push(tests.join("cases/Unseen.java"));
        let javac = Javac::by_default_jdk();
        javac.sources(sources).compile(&work.join("classes"));
        Programs { work }
    }

    /// Does this as often as wanted, each time in an empty folder, on every JDK.
    fn repeat(&self, run: impl Fn(&Run<'_>)) {
        let times = std::env::var("REDFLAG_REPEAT").map_or(2, |times| times.parse().unwrap());
        for jdk in jdks::all().unwrap() {
            for _ in 0..times {
                run(&Run {
                    place: files::empty(self.work.join("run")),
                    classes: self.work.join("classes"),
                    jdk: &jdk,
                });
            }
        }
    }
}

/// A folder to run in.
struct Run<'a> {
    place: PathBuf,
    classes: PathBuf,
    jdk: &'a Jdk,
}

impl Run<'_> {
    fn write(&self, file: &str, text: &str) {
        fs::write(self.place.join(file), text).unwrap();
    }

    fn redflag(&self, args: &[&str]) -> Ended {
        run_in(&self.place, Command::new(&built().command).args(args)).unwrap()
    }

    /// Runs a program under the command.
    fn java(&self, options: &[&str], program: &[&str]) -> Ended {
        let mut command = tool(&built().command);
        command.arg("run").args(options).arg("--");
        command.arg(self.jdk.java()).arg("-cp").arg(&self.classes);
        run_in(&self.place, command.args(program)).unwrap()
    }

    fn report(&self) -> Report {
        load(&self.place.join("redflag-report")).unwrap()
    }
}

fn field_of(finding: &Finding) -> Option<&str> {
    finding.race()?.variable.field.as_deref()
}

/// The finding on a field of this name.
fn on<'a>(report: &'a Report, field: &str) -> &'a Finding {
    let mut found = report.findings.iter();
    found
        .find(|finding| field_of(finding) == Some(field))
        .unwrap_or_else(|| panic!("no race on {field}: {report:?}"))
}

/// The counter is a finding of its own, and counts although the map does not.
fn check_counter(run: &Run<'_>, ended: &Ended, map: Standing) {
    assert_eq!(ended.code(), Some(66), "{}", ended.printed());
    let report = run.report();
    let counter = on(&report, "misses");
    assert_eq!((counter.standing, counter.cause()), (Standing::New, None));
    let mut others = report.findings.iter();
    let is_map = |finding: &Finding| finding.standing == map && finding.cause().is_none();
    assert!(others.all(|finding| finding == counter || is_map(finding)));
    assert_eq!(report.findings.len(), 2, "{report:?}");
    let shown = "race on field Cache.misses";
    assert!(ended.printed().contains(shown), "{}", ended.printed());
}

#[test]
fn a_suppression_does_not_cover_an_independent_race() {
    Programs::compile("suppressed").repeat(|run| {
        let ended = run.java(&[], &["Cache"]);
        check_counter(run, &ended, Standing::New);
        run.write(
            "redflag.suppressions",
            "variable java.util.HashMap # fine\n",
        );
        let ended = run.java(&[], &["Cache"]);
        check_counter(run, &ended, Standing::Suppressed);
        assert_eq!(run.java(&[], &["Cache", "uncounted"]).code(), Some(0));
    });
}

#[test]
fn a_baseline_does_not_cover_an_independent_race() {
    Programs::compile("known").repeat(|run| {
        assert_eq!(run.java(&[], &["Cache", "uncounted"]).code(), Some(66));
        assert_eq!(run.redflag(&["baseline", "save"]).code(), Some(0));
        assert_eq!(run.java(&[], &["Cache", "uncounted"]).code(), Some(0));
        let ended = run.java(&[], &["Cache"]);
        check_counter(run, &ended, Standing::Known);
    });
}

#[test]
fn a_map_does_not_hide_another_one_that_races_at_the_same_place() {
    Programs::compile("rooms").repeat(|run| {
        let names = |standing| -> Vec<String> {
            let report = run.report();
            let found = report.findings.iter();
            let found = found.filter(|finding| finding.standing == standing);
            let mut names: Vec<String> = found
                .map(|finding| finding.race().unwrap().variable.name())
                .collect();
            names.sort_unstable();
            names
        };
        let (booked, free) = ("Rooms.booked", "Rooms.free");
        assert_eq!(run.java(&[], &["Rooms"]).code(), Some(66));
        assert_eq!(names(Standing::New), [booked, free]);
        let pair = |finding: &Finding| finding.race().unwrap().pair.id.clone();
        let report = run.report();
        let is_booked = |finding: &&Finding| finding.race().unwrap().variable.name() == booked;
        let known = report.findings.iter().find(is_booked).unwrap();
        for rule in [
            "variable Rooms.booked",
            &format!("id {}", known.id),
            &format!("id {}", pair(known)),
        ] {
            run.write("redflag.suppressions", &format!("{rule} # fine\n"));
            assert_eq!(run.java(&[], &["Rooms"]).code(), Some(66), "{rule}");
            assert_eq!(names(Standing::New), [free], "{rule}");
            assert_eq!(names(Standing::Suppressed), [booked], "{rule}");
        }
    });
}

#[test]
fn contents_published_by_a_race_are_a_consequence_that_counts() {
    Programs::compile("published").repeat(|run| {
        let ended = run.java(&["--trace"], &["Scores"]);
        assert_eq!(ended.code(), Some(66), "{}", ended.printed());
        let report = run.report();
        check_contents(&report);
        let rule = |field| format!("id {}\n", on(&report, field).id);
        let rules = rule("latest") + &rule("replaced");
        let analyzed = run.redflag(&["analyze", "--format=json", "redflag-report"]);
        check_contents(&serde_json::from_str(&analyzed.stdout).unwrap());

        files::empty(run.place.join("redflag-report"));
        for event in ["ready", "first", "second"] {
            fs::remove_file(run.place.join(event)).unwrap();
        }
        run.write("redflag.suppressions", &rules);
        let ended = run.java(&[], &["Scores"]);
        assert_eq!(ended.code(), Some(66), "{}", ended.printed());
        let report = run.report();
        for field in ["latest", "replaced"] {
            assert_eq!(on(&report, field).standing, Standing::Suppressed);
        }
        assert_eq!(contents(&report).standing, Standing::New);
        let shown = format!("{} race on ", contents(&report).id);
        assert!(ended.printed().contains(&shown), "{}", ended.printed());
    });
}

fn contents(report: &Report) -> &Finding {
    let mut found = report.findings.iter();
    found
        .find(|finding| finding.standing == Standing::New && field_of(finding).is_none())
        .unwrap_or_else(|| panic!("no race on contents: {report:?}"))
}

fn check_contents(report: &Report) {
    assert_eq!(report.findings.len(), 3, "{report:?}");
    let publication = on(report, "latest");
    assert_eq!(publication.cause(), None);
    assert_eq!(on(report, "replaced").cause(), None);
    assert_eq!(contents(report).cause(), Some(&*publication.id));
}
