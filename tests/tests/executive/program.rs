//! The executive, compiled, and its runs.

use redflag_harness::built::built;
use redflag_harness::files::{self, files_below};
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{output, succeed};
use redflag_report::{Report, blind_reasons, load};
use std::path::{Path, PathBuf};
use std::process::Command;
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
        let place = files::empty(Path::new(env!("CARGO_TARGET_TMPDIR")).join("executive"));
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
    let folders = ["src", variant];
    folders
        .map(|folder| files_below(&sample().join(folder), "java"))
        .concat()
}

fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/executive")
}

fn compile(variant: Variant, classes: &Path) {
    let javac = Javac::by_default_jdk().options(["-Xlint:all", "-Werror"]);
    javac.sources(sources(variant.folder())).compile(classes);
}

impl Program {
    /// An empty folder of this name.
    pub fn place(&self, name: &str) -> PathBuf {
        files::empty(self.place.join(name))
    }

    /// `java` with a plan; further arguments can follow.
    pub fn java(&self, jdk: &Jdk, variant: Variant, plan: &Path) -> Command {
        let mut java = tool(jdk.java());
        java.arg("-cp").arg(self.place.join(variant.folder()));
        java.arg("executive.Main").arg(plan);
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

/// What the default plan prints without the agent, in either variant.
fn unwatched() -> &'static str {
    static OUTPUT: OnceLock<String> = OnceLock::new();
    OUTPUT.get_or_init(|| {
        let jdk = jdks::default().unwrap();
        let mut java = program().java(&jdk, Variant::Fixed, &plan("outcrop"));
        let plain = succeed(java.args(["--speed", "0"])).unwrap();
        plain.stdout
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
        let watched = output(redflag.env_remove("JAVA_TOOL_OPTIONS")).unwrap();
        assert_eq!(watched.code(), Some(status), "{}", watched.printed());
        assert_eq!(watched.stdout, unwatched(), "{name}");
        let report = load(&out).unwrap();
        assert_eq!(blind_reasons(&report.jvms), Vec::<String>::new(), "{name}");
        report
    }
}
