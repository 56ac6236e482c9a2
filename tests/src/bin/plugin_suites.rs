//! Runs published test suites in Maven builds with the plugin and without, and reports every difference and every finding.
//!
//! `cargo run --release -p redflag-tests --bin plugin_suites [SUITE]…` on the default JDK; see `docs/transparency.md`.
//!
//! Ends with 0 if all results are the same, with 1 if any differs or if too many findings lack names or stacks, with 2 if the
//! suites could not be run at all. Findings themselves do not count: they are the libraries'.

use redflag_harness::java;
use redflag_harness::jdks;
use redflag_report::{Look, load, to_text};
use redflag_tests::java_shim::{build_with, repository, target};
use redflag_tests::names::Names;
use redflag_tests::transparency::compare::compare;
use redflag_tests::transparency::outcome::read_reports;
use redflag_tests::transparency::suite::Suite;
use redflag_tests::transparency::table::{Line, Table};
use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// The suites of concurrent libraries.
const SUITES: [&str; 3] = ["commons-pool2", "jctools", "netty-common"];

fn main() -> ExitCode {
    match compare_all(env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(trouble) => {
            eprintln!("plugin_suites: {trouble}");
            ExitCode::from(2)
        }
    }
}

fn compare_all(mut wanted: Vec<String>) -> Result<bool, Box<dyn Error>> {
    if wanted.is_empty() {
        wanted = SUITES.map(str::to_owned).into();
    }
    let feature = jdks::default()?.feature;
    let suites = Suite::all(&repository().join("tests/suites"))?;
    install_plugin()?;
    let mut table = Table::default();
    let names = Names::default();
    for name in wanted {
        let suite = suites.iter().find(|suite| suite.name == name);
        let suite = suite.ok_or_else(|| format!("there is no suite {name} in tests/suites"))?;
        let base = build(suite, "base", &["-Dredflag.skip"])?;
        let agent = build(suite, "watched", &[])?;
        let reports = |how| read_reports(&place(how).join(&name).join("surefire-reports"));
        let comparison = compare(suite, feature, &reports("base")?, &reports("watched")?);
        for difference in &comparison.differences {
            println!("{difference}\n");
        }
        let report = load(&place("watched").join(&name).join("redflag-report"))?;
        println!("{name}:\n{}", to_text(&report, &Look::plain()));
        names.add(&name, &report);
        table.0.push(Line {
            suite: name,
            feature,
            comparison,
            base,
            agent,
            trouble: None,
        });
    }
    print!("{table}");
    let nameless = names.check();
    for error in &nameless {
        println!("FAILED: {error}");
    }
    Ok(nameless.is_empty() && !table.0.iter().any(Line::failed))
}

/// Builds the plugin around the library and the command of this build, into a repository of its own.
fn install_plugin() -> Result<(), Box<dyn Error>> {
    let mut maven = maven();
    maven.args(["install", "-DskipTests", "-Dinvoker.skip"]);
    build_with(&mut maven);
    finish(maven, "the plugin")
}

/// Runs a suite in a build, and says how long that took.
fn build(suite: &Suite, how: &str, options: &[&str]) -> Result<Duration, Box<dyn Error>> {
    let out = place(how).join(&suite.name);
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    let pom = format!("tests/suites/{}/pom.xml", suite.name);
    let mut maven = maven();
    maven
        .arg("-f")
        .arg(repository().join(pom))
        .args(["verify", "-Pplugin"])
        .args(options)
        .arg(format!("-Dsuite.out={}", place(how).display()));
    let began = Instant::now();
    finish(maven, &suite.name)?;
    Ok(began.elapsed())
}

fn maven() -> Command {
    let mut maven = java::maven();
    maven.arg("-q");
    maven.arg(format!("-Dmaven.repo.local={}", place("repo").display()));
    maven
}

/// Runs Maven to its end. Its output is this program's.
fn finish(mut maven: Command, what: &str) -> Result<(), Box<dyn Error>> {
    let status = maven
        .status()
        .map_err(|why| format!("Maven could not be started: {why}; install it"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("Maven could not build {what} ({status})").into()),
    }
}

fn place(name: &str) -> PathBuf {
    target().join("plugin-suites").join(name)
}
