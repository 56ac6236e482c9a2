//! The Maven plugin, built around the library and the command under test and used in real builds.
//!
//! The builds are in `java-shim/maven-plugin/src/it`; Maven's invoker runs them, with a local repository below the target directory.
//! The sample that uses the plugin is built with the same repository, and does what its page says.
#![allow(clippy::unwrap_used, reason = "this whole file is a test")]

#[path = "maven_plugin/page.rs"]
mod page;
#[path = "maven_plugin/typed.rs"]
mod typed;

use redflag_harness::java::maven;
use redflag_harness::process::{Ended, succeed};
use redflag_tests::java_shim::{build_with, repository, target};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

const SAMPLE: &str = "12-maven-plugin";

/// How many builds there are. A new one changes the number here; a lost one fails a test.
const BUILDS: usize = 10;

#[test]
fn the_plugin_has_the_version_of_the_agent() {
    for file in [
        "java-shim/pom.xml",
        "java-shim/maven-plugin/pom.xml",
        "java-shim/junit/pom.xml",
    ] {
        let text = fs::read_to_string(repository().join(file)).unwrap();
        let pom = roxmltree::Document::parse(&text).unwrap();
        let own = pom
            .descendants()
            .find(|node| node.tag_name().name() == "version");
        assert_eq!(
            own.unwrap().text(),
            Some(env!("CARGO_PKG_VERSION")),
            "{file}"
        );
    }
}

#[test]
fn real_builds_with_the_plugin_end_as_they_should() {
    let builds = fs::read_dir(repository().join("java-shim/maven-plugin/src/it")).unwrap();
    let projects = builds
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.join("pom.xml").is_file());
    let reports = integration_tests().join("invoker-reports");
    let mut count = 0;
    for project in projects {
        let name = project.file_name().unwrap().to_str().unwrap();
        let name = name.replace(' ', "_");
        let report = fs::read_to_string(reports.join(format!("BUILD-{name}.xml")));
        let report = report.unwrap_or_else(|why| panic!("{name} was not built: {why}"));
        assert!(report.contains("result=\"success\""), "{name}: {report}");
        count += 1;
    }
    assert_eq!(count, BUILDS, "builds that use the plugin");
}

#[test]
fn the_sample_does_what_its_page_says() {
    integration_tests();
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(SAMPLE);
    let repo = target().join("java-shim/it-repo");
    let settings = repository().join("java-shim/maven-plugin/src/it/settings.xml");
    let settings = fs::read_to_string(settings).unwrap();
    let url = format!("file://{}", repo.display());
    let file = place.with_extension("settings.xml");
    fs::write(&file, settings.replace("@localRepositoryUrl@", &url)).unwrap();
    // It finds the plugin, and everything else that the builds before have fetched.
    let options = format!(
        "--offline -s '{}' '-Dmaven.repo.local={}'",
        file.display(),
        repo.display()
    );
    typed::check_page(&repository().join("samples").join(SAMPLE), &place, &options);
}

/// Builds the plugin and runs its integration tests, once. Gives the directory with their reports.
fn integration_tests() -> PathBuf {
    static BUILD: OnceLock<Result<Ended, String>> = OnceLock::new();
    let build = BUILD.get_or_init(|| {
        let mut maven = maven();
        maven.args(["verify", "-Dits", "-pl", "maven-plugin", "-am"]);
        succeed(build_with(&mut maven))
    });
    assert!(build.is_ok(), "{build:?}");
    target().join("java-shim/redflag-maven-plugin")
}
