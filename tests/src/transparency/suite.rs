//! The suites and what their folders say.
//!
//! `pom.xml` lists the artifacts. `launcher.args` and `jvm.args`, one argument a line, are optional. `flaky.txt` lists the
//! tests whose result changes from run to run without the agent, as `JDKs | test | reason`: they are still run, compared
//! and shown, but a difference in them is the suite's own. A test is named by its unique id or by a prefix of it that
//! ends with `*`.

use super::Trouble;
use redflag_harness::java::maven;
use redflag_harness::process::succeed;
use std::fs;
use std::path::{Path, PathBuf};

/// A suite, read from its folder.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The folder's name.
    pub name: String,
    /// Further arguments for the launcher.
    pub launcher_args: Vec<String>,
    /// Further arguments for the JVM.
    pub jvm_args: Vec<String>,
    /// Tests that are unsteady without the agent.
    pub flaky: Vec<Flaky>,
    /// Where it was read from.
    pub folder: PathBuf,
}

/// A test that gives different results from run to run without the agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaky {
    features: Vec<u32>,
    test: String,
    /// Why.
    pub reason: String,
}

/// A suite's artifacts, on this machine.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The class path.
    pub classpath: String,
    /// The jar that holds the tests.
    pub tests: PathBuf,
    /// The files of that jar that are not classes, for tests that look for `src/test/resources`.
    pub resources: PathBuf,
}

impl Suite {
    /// Reads all suites below a folder, sorted by name.
    pub fn all(suites: &Path) -> Result<Vec<Suite>, Trouble> {
        let entries = fs::read_dir(suites).map_err(|why| Trouble::File(suites.into(), why))?;
        let mut folders: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        folders.retain(|folder| folder.join("pom.xml").is_file());
        folders.sort();
        folders.iter().map(|folder| Suite::read(folder)).collect()
    }

    fn read(folder: &Path) -> Result<Suite, Trouble> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let flaky_file = folder.join("flaky.txt");
        let flaky = lines(&flaky_file)?
            .iter()
            .map(|line| Flaky::parse(line).map_err(|what| Trouble::Suite(flaky_file.clone(), what)))
            .collect::<Result<_, _>>()?;
        Ok(Suite {
            name: name.into_owned(),
            launcher_args: lines(&folder.join("launcher.args"))?,
            jvm_args: lines(&folder.join("jvm.args"))?,
            flaky,
            folder: folder.to_path_buf(),
        })
    }

    /// The entry that excuses a test on a JDK, if there is one.
    pub fn flaky(&self, feature: u32, test: &str) -> Option<&Flaky> {
        self.flaky.iter().find(|entry| entry.covers(feature, test))
    }

    /// Has Maven fetch the artifacts, and unpacks the resources into `work`.
    pub fn resolve(&self, work: &Path) -> Result<Resolved, Trouble> {
        fs::create_dir_all(work).map_err(|why| Trouble::File(work.into(), why))?;
        let list = work.join("classpath");
        let resources = work.join("resources");
        self.maven(&[
            "dependency:build-classpath".into(),
            format!("-Dmdep.outputFile={}", list.display()),
        ])?;
        self.maven(&[
            "dependency:unpack-dependencies".into(),
            "-DincludeClassifiers=tests".into(),
            "-Dmdep.unpack.excludes=**/*.class".into(),
            format!("-DoutputDirectory={}", resources.display()),
            format!("-DmarkersDirectory={}", work.join("markers").display()),
        ])?;
        let classpath = fs::read_to_string(&list).map_err(|why| Trouble::File(list, why))?;
        let tests = std::env::split_paths(classpath.trim())
            .find(|jar| jar.to_string_lossy().ends_with("-tests.jar"))
            .ok_or_else(|| {
                let what = "no artifact with the classifier `tests` on the class path";
                Trouble::Suite(self.folder.join("pom.xml"), what.into())
            })?;
        Ok(Resolved {
            classpath: classpath.trim().to_string(),
            tests,
            resources,
        })
    }

    fn maven(&self, args: &[String]) -> Result<(), Trouble> {
        let mut maven = maven();
        maven.args(["-q", "-f"]).arg(self.folder.join("pom.xml"));
        let result = succeed(maven.args(args)).map(drop);
        result.map_err(|why| Trouble::Maven(self.name.clone(), why))
    }
}

impl Flaky {
    /// Reads one line of `flaky.txt`.
    pub fn parse(line: &str) -> Result<Flaky, String> {
        let wrong = || format!("`{line}` is not of the form `JDKs | test | reason`");
        let mut parts = line.splitn(3, " | ").map(str::trim);
        let (Some(jdks), Some(test), Some(reason)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong());
        };
        let features = jdks
            .split(',')
            .map(|jdk| jdk.trim().parse().map_err(|_| wrong()))
            .collect::<Result<_, _>>()?;
        if test.is_empty() || reason.is_empty() {
            return Err(wrong());
        }
        Ok(Flaky {
            features,
            test: test.to_string(),
            reason: reason.to_string(),
        })
    }

    fn covers(&self, feature: u32, test: &str) -> bool {
        let named = match self.test.strip_suffix('*') {
            Some(prefix) => test.starts_with(prefix),
            None => test == self.test || Some(test) == by_surefire(&self.test).as_deref(),
        };
        named && self.features.contains(&feature)
    }
}

/// What Surefire calls the test of a unique id.
fn by_surefire(id: &str) -> Option<String> {
    let (_, class) = id.split_once("[class:")?;
    let (_, method) = id.split_once("[method:")?;
    let (class, method) = (class.split_once(']')?.0, method.split_once('(')?.0);
    Some(format!("{class}#{method}"))
}

/// The lines of an optional file that are neither empty nor comments.
fn lines(file: &Path) -> Result<Vec<String>, Trouble> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file).map_err(|why| Trouble::File(file.into(), why))?;
    let said = text.lines().map(str::trim);
    Ok(said
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_string)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flaky_entry_covers_only_its_jdks_and_its_prefix() {
        let entry = Flaky::parse("17,25 | [engine:x]/[class:A]* | races with the clock").unwrap();
        assert!(entry.covers(17, "[engine:x]/[class:A]/[method:m()]"));
        assert!(!entry.covers(21, "[engine:x]/[class:A]/[method:m()]"));
        assert!(!entry.covers(17, "[engine:x]/[class:B]"));
    }

    #[test]
    fn a_flaky_entry_covers_its_test_under_surefires_name() {
        let entry = Flaky::parse("17 | [engine:x]/[class:a.A]/[method:m(int)] | why").unwrap();
        assert!(entry.covers(17, "a.A#m"));
        assert!(!entry.covers(17, "a.A#n"));
        assert!(!entry.covers(21, "a.A#m"));
    }

    #[test]
    fn a_flaky_entry_without_a_reason_is_refused() {
        assert!(Flaky::parse("17 | [engine:x]").is_err());
        assert!(Flaky::parse("17 | [engine:x] | ").is_err());
        assert!(Flaky::parse("x | [engine:x] | why").is_err());
    }
}
