//! The library, installed for the builds, and the builds themselves.

use crate::typed::{check_page, copy};
use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::java;
use redflag_harness::jdks::Jdk;
use redflag_harness::process::{output, succeed};
use redflag_report::FindingVerdict;
use redflag_tests::java_shim::{build_with, repository, target};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};

/// A copy of a project of `tests/junit`.
pub struct Project(PathBuf);

impl Project {
    /// Copies a project to a place of its own, where no earlier run has left anything.
    pub fn copied(name: &str, place: &str) -> Project {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("junit");
        let to = files::empty(all.join(place));
        let projects = repository().join("tests/junit");
        copy(&projects.join(name), &to);
        copy(&projects.join("shared"), &to.join("src/test/java"));
        Project(to)
    }

    /// Runs its tests under the agent; some of them must fail. Gives the messages of all that failed, by class and name.
    pub fn test(
        &self,
        jdk: &Jdk,
        options: &[&str],
        slow: Option<&str>,
    ) -> BTreeMap<String, String> {
        let mut maven = maven();
        let library = built().library.display();
        maven
            .arg("test")
            .arg(format!(
                "-DargLine=-agentpath:{library}=out=redflag-report,detector=hb+hybrid,summary=off"
            ))
            // Maven itself runs on the machine's own JDK, whose certificates are those of the network it downloads over.
            .arg(format!("-Djvm={}", jdk.java().display()))
            .args(options)
            .current_dir(&self.0);
        if let Some(pause) = slow {
            maven.env("REDFLAG_TEST_SLOW_DRAIN", pause);
        }
        let ended = alone(|| output(&mut maven).unwrap());
        let log = ended.printed();
        fs::write(self.0.join("log"), &log).unwrap();
        // What fails a test is not printed a second time.
        assert!(!log.lines().any(|line| line.starts_with("RF-")), "{log}");
        let reports = self.0.join("target/surefire-reports");
        assert!(!ended.status.success() && reports.is_dir(), "{log}");
        failures(&reports)
    }

    /// The tests of all races in the agent's report, by field.
    pub fn races(&self) -> BTreeMap<String, String> {
        let report = redflag_report::load(&self.0.join("redflag-report")).unwrap();
        let findings = report.findings.into_iter();
        let races = findings.filter(|finding| finding.verdict == FindingVerdict::Race);
        let named = races.map(|race| Some((race.race()?.variable.field.clone()?, race.test?)));
        named.map(|race| race.unwrap()).collect()
    }
}

/// Messages of failures and errors in Surefire's reports, by class and name.
fn failures(reports: &Path) -> BTreeMap<String, String> {
    let mut failed = BTreeMap::new();
    for file in fs::read_dir(reports).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_none_or(|kind| kind != "xml") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let report = roxmltree::Document::parse(&text).unwrap();
        let cases = report
            .descendants()
            .filter(|node| node.has_tag_name("testcase"));
        for case in cases {
            let outcome = case
                .children()
                .find(|node| node.has_tag_name("failure") || node.has_tag_name("error"));
            if let Some(message) = outcome {
                let of = |name| case.attribute(name).unwrap_or_default();
                let name = format!("{}#{}", of("classname"), of("name"));
                let message = message.text().unwrap_or_default().to_owned();
                failed.insert(name, message);
            }
        }
    }
    failed
}

/// Does in a copy of a sample what its page says.
pub fn check_sample(name: &str) {
    installed();
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let quoted = options().map(|option| format!("'{option}'"));
    let sample = repository().join("samples").join(name);
    alone(|| check_page(&sample, &place, &quoted.join(" ")));
}

/// Two builds cannot share a local repository.
fn alone<T>(build: impl FnOnce() -> T) -> T {
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    build()
}

/// A Maven that finds the library and the plugin.
fn maven() -> Command {
    installed();
    plain_maven()
}

fn plain_maven() -> Command {
    let mut maven = java::maven();
    maven.args(options());
    maven
}

/// Options for a local repository below the target directory. Artifacts in the user's repository are taken from there.
fn options() -> [String; 3] {
    let repo = target().join("java-shim/it-repo");
    [
        "-gs".to_owned(),
        settings().display().to_string(),
        format!("-Dmaven.repo.local={}", repo.display()),
    ]
}

/// Settings that show the user's own repository as a remote one.
fn settings() -> PathBuf {
    let template = repository().join("java-shim/maven-plugin/src/it/settings.xml");
    let template = fs::read_to_string(template).unwrap();
    let home = std::env::var("HOME").unwrap_or_default();
    let url = format!("file://{home}/.m2/repository");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("junit-settings.xml");
    fs::write(&file, template.replace("@localRepositoryUrl@", &url)).unwrap();
    file
}

/// Builds the library and the plugin around the agent under test, runs their own tests, and installs them, once.
fn installed() {
    static INSTALLED: OnceLock<()> = OnceLock::new();
    INSTALLED.get_or_init(|| {
        let mut maven = plain_maven();
        maven.args(["install", "-pl", "junit,maven-plugin", "-am"]);
        succeed(build_with(&mut maven)).unwrap();
    });
}
