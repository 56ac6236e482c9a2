//! The stack under a thread is that thread's own, of an access with its locks, and accessors are looked through.
//!
//! `REDFLAG_STACKS_REPEAT=20` runs the program twenty times in each JDK.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_harness::built::built;
use redflag_harness::files::{self, files_below};
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::run_in;
use redflag_report::{AccessSide, Race, Report, load};
use std::fs;
use std::path::{Path, PathBuf};

/// Fields that race, with the name that their threads begin with, and the accessor whose caller is shown.
const FIELDS: &[(&str, &str, Option<&str>)] = &[
    ("stacks.Setter.value", "setter", Some("set")),
    ("stacks.Getter.value", "getter", Some("etValue")),
    ("stacks.Nested.value", "nested", Some("access$")),
    ("stacks.Kotlin.name", "kotlin", Some("setName")),
    ("stacks.Scala.x", "scala", Some("x_$eq")),
    ("stacks.IntBox.value", "bridge", Some("put")),
    ("stacks.Referred.value", "reference", Some("set")),
    ("stacks.Body.value", "lambda", None),
    // The same setter was called before for other objects, or before the other thread started.
    ("stacks.Warm.value", "warm", Some("set")),
    ("stacks.Ordered.value", "ordered", Some("set")),
];

#[test]
fn both_threads_have_the_stacks_of_their_own_accesses() {
    let program = Program::compile();
    for jdk in jdks::all().unwrap() {
        for run in 0..repeat() {
            let report = program.run(&jdk, run);
            for (field, name, accessor) in FIELDS {
                for side in sides(&report, field) {
                    let is_marked = format!("@{}", side.thread);
                    assert_eq!(side.line, Some(program.line_of(&is_marked)), "{side:?}");
                    program.check_stack(side, name);
                    match (accessor, &side.via) {
                        (Some(accessor), Some(via)) => {
                            assert!(via.method.contains(accessor), "{side:?}");
                        }
                        (accessor, via) => {
                            assert_eq!(accessor.is_some(), via.is_some(), "{side:?}")
                        }
                    }
                }
            }
            for side in sides(&report, "stacks.Counter.total") {
                assert_eq!(side.line, Some(program.line_of("no accessor")));
                program.check_stack(side, "method");
            }
        }
    }
}

#[test]
fn an_access_without_a_lock_has_the_stack_of_the_unguarded_caller() {
    let program = Program::compile();
    for jdk in jdks::all().unwrap() {
        for run in 0..repeat() {
            let report = program.run(&jdk, run);
            for side in sides(&report, "stacks.Guarded.value") {
                let called_from = |method: &str| {
                    let frame = format!("stacks.Guarded.{method}(");
                    side.stack.iter().any(|known| known.starts_with(&frame))
                };
                let is_unguarded = side.held.is_empty();
                assert_eq!(called_from("unguarded"), is_unguarded, "{side:?}");
                assert_eq!(called_from("guarded"), !is_unguarded, "{side:?}");
            }
        }
    }
}

fn repeat() -> u32 {
    let asked = std::env::var("REDFLAG_STACKS_REPEAT").ok();
    asked.map_or(1, |number| number.parse().unwrap())
}

/// The sides of all pairs of the race on a field.
fn sides<'a>(report: &'a Report, field: &str) -> Vec<&'a AccessSide> {
    let mut races = report.findings.iter().filter_map(|finding| finding.race());
    let race = races.find(|race| race.variable.name() == field);
    let race = race.unwrap_or_else(|| panic!("no race on {field}"));
    Race::all_pairs(race)
        .flat_map(|pair| &pair.accesses)
        .collect()
}

/// The compiled program, and its source.
struct Program {
    work: PathBuf,
    source: String,
}

impl Program {
    fn compile() -> Program {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/true_stacks");
        let source = fs::read_to_string(sources.join("stacks/Main.java")).unwrap();
        let test = std::thread::current().name().unwrap().to_owned();
        let work = files::empty(Path::new(env!("CARGO_TARGET_TMPDIR")).join(test));
        let jdk = jdks::default().unwrap();
        let javac = Javac::for_release(&jdk, 8).unwrap();
        let javac = javac.options(["-Xlint:-options"]);
        javac
            .sources(files_below(&sources, "java"))
            .compile(&work.join("classes"));
        Program { work, source }
    }

    fn run(&self, jdk: &Jdk, run: u32) -> Report {
        let name = format!("{}-{run}", jdk.feature);
        let mut java = tool(jdk.java());
        let library = built().library.display();
        java.arg(format!(
            "-agentpath:{library}=summary=off,live=off,out={name}"
        ));
        java.args(["-cp", "classes", "stacks.Main"]);
        let ended = run_in(&self.work, &mut java).unwrap();
        assert_eq!(ended.code(), Some(0), "{jdk}: {}", ended.printed());
        load(&self.work.join(name)).unwrap()
    }

    /// The number of the line with these words.
    fn line_of(&self, words: &str) -> u32 {
        let at = self.source.lines().position(|line| line.contains(words));
        u32::try_from(at.unwrap_or_else(|| panic!("no {words}")) + 1).unwrap()
    }

    /// The stack leads through the line that is marked with the side's own thread, and not through the other thread's.
    fn check_stack(&self, side: &AccessSide, name: &str) {
        for thread in ["1", "2"].map(|number| format!("{name}-{number}")) {
            let line = format!("(Main.java:{})", self.line_of(&format!("@{thread}")));
            let leads = side.stack.iter().any(|frame| frame.ends_with(&line));
            assert_eq!(leads, side.thread == thread, "{thread} in {side:?}");
        }
    }
}
