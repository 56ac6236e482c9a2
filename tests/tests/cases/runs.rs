//! Compiles the cases and runs them.

use crate::programs::{self, Case};
use redflag_report::{Report, load};
use redflag_tests::built::built;
use redflag_tests::jdks::{self, Jdk};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take. All of them take about a second.
const PATIENCE: Duration = Duration::from_secs(120);

/// Options that make a JVM start and end sooner.
const QUICK: [&str; 3] = [
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-Xshare:auto",
];

/// Options of the agent beside where to report.
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
    /// Compiles the cases in an empty directory.
    pub fn prepare<'a>(cases: impl Iterator<Item = &'a Case>) -> Work {
        let mut work = Work {
            place: fresh("run"),
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
            if let Some(jdk) = work.jdks.iter().find(able) {
                let classes = work.place.join(format!("classes-{release}"));
                compile(jdk, release, &sources, &classes);
                work.classes.insert(release, classes);
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
        let out = self.dir(jdk, case, &name).join("report");
        let agent = format!(
            "-agentpath:{}=out={},{OPTIONS}",
            built().library.display(),
            out.display()
        );
        let (outcome, errors) = self.java(jdk, case, &name, &[&agent])?;
        if outcome != *plain {
            return Err(format!(
                "watched, it {}; unwatched, it {}; standard error: {errors}",
                outcome.told(),
                plain.told()
            ));
        }
        load(&out).map_err(|error| format!("{error}; the program {}", outcome.told()))
    }

    /// A directory for one run, where it finds no file of another.
    fn dir(&self, jdk: &Jdk, case: &Case, run: &str) -> PathBuf {
        self.place
            .join(jdk.feature.to_string())
            .join(&case.name)
            .join(run)
    }

    /// Runs a case in a directory of its own. Gives its standard error too, which may differ between runs.
    fn java(
        &self,
        jdk: &Jdk,
        case: &Case,
        run: &str,
        options: &[&str],
    ) -> Result<(Outcome, String), String> {
        let dir = self.dir(jdk, case, run);
        fs::create_dir_all(dir.join("files")).unwrap();
        let mut java = Command::new(jdk.java());
        java.args(QUICK)
            .args(options)
            .arg("-cp")
            .arg(&self.classes[&case.needs])
            .arg(&case.name);
        java.current_dir(dir.join("files"))
            .env_remove("JAVA_TOOL_OPTIONS");
        let (stdout, stderr) = (dir.join("stdout"), dir.join("stderr"));
        java.stdout(File::create(&stdout).unwrap());
        java.stderr(File::create(&stderr).unwrap());
        let status = finish(&mut java)?;
        let [stdout, stderr] = [stdout, stderr].map(|path| start(&fs::read(path).unwrap()));
        Ok((Outcome { status, stdout }, stderr))
    }
}

impl Outcome {
    fn told(&self) -> String {
        format!("ended with {} and said {:?}", self.status, self.stdout)
    }
}

/// An empty directory.
pub fn fresh(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("cases")
        .join(name);
    if dir.exists() {
        fs::remove_dir_all(&dir).unwrap();
    }
    fs::create_dir_all(&dir).unwrap();
    dir
}

fn compile(jdk: &Jdk, release: u32, sources: &[&PathBuf], classes: &Path) {
    let mut javac = Command::new(jdk.javac().unwrap());
    javac.args(["-g", "-nowarn", "--release", &release.to_string(), "-d"]);
    javac
        .arg(classes)
        .arg(programs::source_dir().join("Unseen.java"))
        .args(sources);
    let output = javac.env_remove("JAVA_TOOL_OPTIONS").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// Runs a command and gives its exit status. One that never ends is stopped.
fn finish(command: &mut Command) -> Result<String, String> {
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return Ok(status.to_string());
        }
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            return Err(format!("it did not end in {PATIENCE:?}"));
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The beginning of an output, short enough to read when all programs fail.
fn start(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(2000).collect()
}
