//! Compiles the cases and runs them.

use crate::programs::{self, Case};
use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::needs::{self, Need};
use redflag_harness::process::run_in;
use redflag_report::{Report, load};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Options that make a JVM start and end sooner.
const QUICK: [&str; 3] = [
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Xshare:auto",
];

/// Options of the agent in addition to where to report.
const OPTIONS: &str = "summary=off,detector=hb+racer+hybrid";

/// Where cases are compiled to and run.
pub struct Work {
    place: PathBuf,
    jdks: Vec<Jdk>,
    /// The classes by the release that they are compiled for. A release that no compiler knows is missing.
    classes: BTreeMap<u32, PathBuf>,
}

/// What a run of a program came to.
#[derive(PartialEq, Eq)]
pub struct Outcome {
    status: String,
    stdout: String,
}

impl Work {
    /// Compiles the cases in an empty folder.
    pub fn prepare<'a>(cases: impl Iterator<Item = &'a Case>) -> Work {
        let mut work = Work {
            place: folder("run"),
            jdks: jdks::all().unwrap(),
            classes: BTreeMap::new(),
        };
        let mut releases: BTreeMap<u32, Vec<&PathBuf>> = BTreeMap::new();
        for case in cases {
            releases
                .entry(case.needs)
                .or_default()
                .extend(&case.sources);
        }
        for (release, sources) in releases {
            let able = |jdk: &&Jdk| jdk.feature >= release && jdk.javac().is_some();
            match work.jdks.iter().find(able) {
                Some(jdk) => {
                    let classes = work.place.join(format!("classes-{release}"));
                    let javac = Javac::for_release(jdk, release).unwrap();
                    javac.sources([unseen()]).sources(sources).compile(&classes);
                    work.classes.insert(release, classes);
                }
                None => {
                    let what = format!("{} files of cases for Java {release}", sources.len());
                    needs::missing(Need::Jdk(release), &what);
                }
            }
        }
        work
    }

    /// The JDKs that can run a case; none if nothing here can compile it.
    pub fn jdks_for(&self, case: &Case) -> impl Iterator<Item = &Jdk> {
        let compiled = self.classes.contains_key(&case.needs);
        let able = move |jdk: &&Jdk| compiled && jdk.feature >= case.needs;
        self.jdks.iter().filter(able)
    }

    /// Runs a case without the agent.
    pub fn plain(&self, jdk: &Jdk, case: &Case) -> Result<Outcome, String> {
        self.java(jdk, case, "plain", &[])
            .map(|(outcome, _)| outcome)
    }

    /// Runs a case under the agent and gives the report. Being watched must not change what the program does.
    pub fn watched(
        &self,
        jdk: &Jdk,
        case: &Case,
        plain: &Outcome,
        run: usize,
    ) -> Result<Report, String> {
        let name = format!("watched-{run}");
        let out = self.folder(jdk, case, &name).join("report");
        let agent = format!(
            "-agentpath:{}=out={},{OPTIONS}",
            built().library.display(),
            out.display()
        );
        let (outcome, errors) = self.java(jdk, case, &name, &[&agent])?;
        if outcome != *plain {
            return Err(format!(
                "watched, it {}; unwatched, it {}; standard error: {errors}",
                outcome, plain
            ));
        }
        load(&out).map_err(|error| format!("{error}; the program {}", outcome))
    }

    /// A folder for one run, which shares no file with another.
    fn folder(&self, jdk: &Jdk, case: &Case, run: &str) -> PathBuf {
        self.place
            .join(jdk.feature.to_string())
            .join(&case.name)
            .join(run)
    }

    /// Runs a case in a folder of its own. Gives its standard error too, which may differ between runs.
    fn java(
        &self,
        jdk: &Jdk,
        case: &Case,
        run: &str,
        options: &[&str],
    ) -> Result<(Outcome, String), String> {
        let folder = self.folder(jdk, case, run).join("files");
        fs::create_dir_all(&folder).unwrap();
        let mut java = tool(jdk.java());
        java.args(QUICK)
            .args(options)
            .arg("-cp")
            .arg(&self.classes[&case.needs])
            .arg(&case.name);
        let ended = run_in(&folder, &mut java)?;
        let [stdout, stderr] = [&ended.stdout, &ended.stderr].map(|text| start(text));
        let status = ended.status.to_string();
        Ok((Outcome { status, stdout }, stderr))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "ended with {} and printed {:?}",
            self.status, self.stdout
        )
    }
}

/// The class by which programs fix the order of their threads.
fn unseen() -> PathBuf {
    programs::source_dir().join("Unseen.java")
}

/// An empty folder.
pub fn folder(name: &str) -> PathBuf {
    let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cases");
    files::empty(all.join(name))
}

/// The beginning of an output, short enough to read when all programs fail.
fn start(text: &str) -> String {
    text.chars().take(2000).collect()
}
