//! The executive, compiled, and its runs.

use redflag_harness::built::built;
use redflag_harness::jdks::{self, Jdk};
use redflag_report::{Report, blind_reasons, load};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Which variant.
#[derive(Clone, Copy)]
pub enum Variant {
    Racy,
    Fixed,
}

impl Variant {
    /// The folder of what is its own.
    fn folder(self) -> &'static str {
        match self {
            Variant::Racy => "racy",
            Variant::Fixed => "fixed",
        }
    }
}

/// Both variants, compiled.
pub struct Program {
    place: PathBuf,
}

/// The program, compiled once for the oldest release that is supported.
pub fn program() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("executive");
        let _ = fs::remove_dir_all(&place);
        for variant in [Variant::Racy, Variant::Fixed] {
            compile(variant, &place.join(variant.folder()));
        }
        Program { place }
    })
}

/// A plan of the sample.
pub fn plan(name: &str) -> PathBuf {
    sample().join("plans").join(name).with_extension("plan")
}

/// The sources of a variant: what both have in common, and its own.
pub fn sources(variant: &str) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    collect(&sample().join("src"), &mut sources);
    collect(&sample().join(variant), &mut sources);
    sources
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/executive")
}

fn collect(folder: &Path, sources: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, sources);
        } else if path.extension().is_some_and(|ext| ext == "java") {
            sources.push(path);
        }
    }
}

fn compile(variant: Variant, classes: &Path) {
    let mut javac = Command::new(jdks::default().unwrap().javac().unwrap());
    javac.args(["-g", "-Xlint:all", "-Werror", "--release", "11", "-d"]);
    javac.arg(classes).args(sources(variant.folder()));
    let output = javac.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

impl Program {
    /// An empty directory of this name.
    pub fn place(&self, name: &str) -> PathBuf {
        let place = self.place.join(name);
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).unwrap();
        place
    }

    /// `java` with a plan; further arguments can follow.
    pub fn java(&self, jdk: &Jdk, variant: Variant, plan: &Path) -> Command {
        let mut java = Command::new(jdk.java());
        java.arg("-cp").arg(self.place.join(variant.folder()));
        java.arg("executive.Main").arg(plan);
        java.env_remove("JAVA_TOOL_OPTIONS");
        java
    }

    /// A run of the default plan, of this number.
    pub fn run(&self, variant: Variant, time: usize) -> Run<'_> {
        Run {
            program: self,
            variant,
            time,
        }
    }
}

/// What the default plan prints when nobody watches, in either variant.
fn unwatched() -> &'static [u8] {
    static OUTPUT: OnceLock<Vec<u8>> = OnceLock::new();
    OUTPUT.get_or_init(|| {
        let jdk = jdks::default().unwrap();
        let mut java = program().java(&jdk, Variant::Fixed, &plan("outcrop"));
        java.args(["--speed", "0"]).output().unwrap().stdout
    })
}

/// A run that is watched from the start.
pub struct Run<'p> {
    program: &'p Program,
    variant: Variant,
    time: usize,
}

impl Run<'_> {
    /// Runs it under these detectors. Being watched must not change what it prints.
    pub fn watch(&self, jdk: &Jdk, detectors: &str, status: i32) -> Report {
        let plan = plan("outcrop");
        let mut java = self.program.java(jdk, self.variant, &plan);
        java.args(["--speed", "0"]);
        let folder = self.variant.folder();
        let name = format!("{folder}-{detectors}-{}-{}", jdk.feature, self.time);
        let out = self.program.place(&name);
        let mut redflag = Command::new(&built().command);
        redflag.args(["run", "--fail-on=predicted", "--detector", detectors]);
        redflag.arg("--out").arg(&out).arg("--");
        redflag.arg(java.get_program()).args(java.get_args());
        let watched = redflag.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
        assert_eq!(watched.status.code(), Some(status), "{}", said(&watched));
        assert_eq!(watched.stdout, unwatched(), "{name}");
        let report = load(&out).unwrap();
        assert_eq!(blind_reasons(&report.jvms), Vec::<String>::new(), "{name}");
        report
    }
}
