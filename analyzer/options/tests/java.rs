//! The Maven plugin and the JUnit extension are written in Java and cannot read the table of options. Here their sources are
//! compared with it, so that an option that is renamed or removed is noticed.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_options::{Command, TABLE, find};
use std::fs;
use std::path::Path;

/// What the plugin and the extension call their own parameters.
const OWN: &[&str] = &[
    "agent-options",
    "aggregate",
    "fail-if-unsupported",
    "fail-on-blind",
    "halt-on-failure",
    "junit.patience",
    "junit.uncaught",
    "property-name",
    "baseline.replace",
    "skip",
];

/// The Java sources of a Maven module.
fn sources(module: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java-shim");
    let package = module.split('-').next().unwrap();
    let dir = root
        .join(module)
        .join("src/main/java/redflag")
        .join(package);
    let files = fs::read_dir(&dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    files
        .map(|file| fs::read_to_string(file).unwrap())
        .collect()
}

/// The texts between `begin` and the next double quote.
fn quoted<'a>(source: &'a str, begin: &'a str) -> impl Iterator<Item = &'a str> {
    source
        .split(begin)
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
}

/// `failOn` as `fail-on`.
fn with_hyphens(name: &str) -> String {
    let hyphened = name.chars().map(|c| match c.is_ascii_uppercase() {
        true => format!("-{}", c.to_ascii_lowercase()),
        false => c.to_string(),
    });
    hyphened.collect()
}

#[test]
fn parameters_are_named_as_the_options() {
    let (plugin, junit) = (sources("maven-plugin"), sources("junit"));
    let parameters =
        quoted(&plugin, "property = \"redflag.").chain(quoted(&junit, " = \"redflag."));
    // `redflag.junit.*` is a pattern over classes.
    let parameters = parameters.filter(|name| !name.contains('*'));
    let names: Vec<String> = parameters.map(with_hyphens).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in &names {
        let is_option = TABLE.iter().any(|option| option.name == name);
        let is_own = OWN.contains(&name.as_str());
        assert!(is_option != is_own, "`redflag.{name}`");
    }
    for own in OWN {
        assert!(names.iter().any(|name| name == own), "no `redflag.{own}`");
    }
}

#[test]
fn options_given_to_the_agent_are_options_of_the_agent() {
    let plugin = sources("maven-plugin");
    let names: Vec<&str> = quoted(&plugin, "                .with(\"").collect();
    assert!(names.len() >= 10, "{names:?}");
    for name in names {
        let mut options = TABLE.iter();
        let known = options.any(|option| option.name == name && option.agent.option().is_some());
        assert!(known, "the agent has no option `{name}`");
    }
}

#[test]
fn options_given_to_the_command_are_options_of_report_or_baseline() {
    let plugin = sources("maven-plugin");
    let names: Vec<&str> = quoted(&plugin, "\"--").collect();
    assert!(names.len() >= 6, "{names:?}");
    for name in names {
        let commands = [Command::Report, Command::Baseline];
        let known = commands
            .into_iter()
            .any(|command| find(command, name).is_some());
        assert!(known, "`report` and `baseline` have no option `--{name}`");
    }
}
