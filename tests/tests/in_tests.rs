//! Real test classes of JUnit 3, 4 and 5 under the agent: every race names the test that it happened in, in the run's own report
//! and when its trace is analyzed again. No class refers to Redflag, except for the one that names its tests itself.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_harness::built::built;
use redflag_harness::files::{self, java_files};
use redflag_harness::java::{Javac, tool};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::run_in;
use redflag_report::{Finding, Report, load};
use redflag_tests::torture::jars;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A variable, and the tests that its race names.
type Expected = (&'static str, &'static [&'static str]);

/// Tests that run one after the other.
const IN_TURN: &[Expected] = &[
    (
        "bank.BaseTest.inherited",
        &["bank.AccountTest#racesInSubclass"],
    ),
    ("bank.AccountTest.own", &["bank.AccountTest#races"]),
    (
        "bank.AccountTest.ofParameter",
        &["bank.AccountTest#racesWithParameter"],
    ),
    (
        "bank.AccountTest.repeated",
        &["bank.AccountTest#racesEachTime"],
    ),
    (
        "bank.AccountTest.deep",
        &["bank.AccountTest#racesInGrandchild"],
    ),
    (
        "bank.AccountTest.nested",
        &["bank.AccountTest$Inside#races"],
    ),
    ("PoolTest.submittedFirst", &["PoolTest#isFirst"]),
    ("PoolTest.executedFirst", &["PoolTest#isFirst"]),
    ("PoolTest.forkedFirst", &["PoolTest#isFirst"]),
    ("PoolTest.submittedSecond", &["PoolTest#isSecond"]),
    ("PoolTest.executedSecond", &["PoolTest#isSecond"]),
    ("PoolTest.forkedSecond", &["PoolTest#isSecond"]),
    ("LeftTest.left", &["LeftTest#leaves", "LeftTest#meets"]),
    ("LifecycleTest.prepared", &["LifecycleTest#meets"]),
    ("NamedTest.around", &["Named by än extension#🚀"]),
    ("NamedTest.inside", &["Named by än extension#🚀"]),
    ("OldTest.returned", &["OldTest#races"]),
    ("OldTest.thrown", &["OldTest#racesAndThrows"]),
    ("OldTest.timed", &["OldTest#racesInTime"]),
    ("OldestTest.oldest", &["OldestTest#testRaces"]),
];

/// The only race of which one thread may belong to no test: it is older than the test, and its access may be recorded
/// before the test begins.
const OLDER: &str = "prepared";

/// Two tests that run at once and share pools and a lock.
const AT_ONCE: &[Expected] = &[
    ("OneTest.own", &["OneTest#racesAtOnce"]),
    ("OneTest.submitted", &["OneTest#racesAtOnce"]),
    ("OneTest.forked", &["OneTest#racesAtOnce"]),
    ("OneTest.forkedAgain", &["OneTest#racesAtOnce"]),
    ("OneTest.locked", &["OneTest#racesAtOnce"]),
    ("TwoTest.own", &["TwoTest#racesAtOnce"]),
    ("TwoTest.submitted", &["TwoTest#racesAtOnce"]),
    ("TwoTest.forked", &["TwoTest#racesAtOnce"]),
];

const PARALLEL: [&str; 4] = [
    "-Djunit.jupiter.execution.parallel.enabled=true",
    "-Djunit.jupiter.execution.parallel.mode.classes.default=concurrent",
    "-Djunit.jupiter.execution.parallel.config.strategy=fixed",
    "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=2",
];

#[test]
fn every_race_names_its_test() {
    let classes = Classes::compile();
    for jdk in jdks::all().unwrap() {
        classes.check(&jdk, "in-turn", &[], IN_TURN);
        classes.check(&jdk, "at-once", &PARALLEL, AT_ONCE);
    }
}

/// The compiled tests, and all that they need.
struct Classes {
    work: PathBuf,
    path: String,
}

impl Classes {
    fn compile() -> Classes {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
        let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let sources = tests.join("java/in_tests");
        let jars = jars::fetch(
            &sources.join("jars.txt"),
            false,
            &target.join("in-tests-jars"),
        );
        let work = files::empty(target.join("in-tests"));
        let classes = work.join("classes");
        let path = std::env::join_paths(jars.unwrap().iter().chain([&classes])).unwrap();
        let path = path.into_string().unwrap();
        let folders = ["", "bank", "race"].map(|name| java_files(&sources.join(name)));
        let javac = Javac::by_default_jdk().options(["-cp", &path]);
        javac.sources(folders.concat()).compile(&classes);
        Classes { work, path }
    }

    /// Runs the tests of the classes that are expected to race, and compares what the races name.
    fn check(&self, jdk: &Jdk, name: &str, properties: &[&str], expected: &[Expected]) {
        let dir = self.work.join(format!("{name}-{}", jdk.feature));
        fs::create_dir_all(&dir).unwrap();
        let mut java = tool(jdk.java());
        let library = built().library.display();
        java.arg(format!("-agentpath:{library}=trace,summary=off,out=report"));
        java.args(properties).args(["-cp", &self.path]);
        java.args(["org.junit.platform.console.ConsoleLauncher", "execute"]);
        for class in expected
            .iter()
            .filter_map(|(variable, _)| variable.rsplit_once('.'))
        {
            // Its subclasses run its tests.
            if class.0 != "bank.BaseTest" {
                java.args(["--select-class", class.0]);
            }
        }
        printed(&dir, &mut java, 0);
        check_tests(
            &format!("{jdk}"),
            &load(&dir.join("report")).unwrap(),
            expected,
        );
        let mut analyze = Command::new(&built().command);
        analyze.args(["analyze", "--format=json", "report"]);
        let again = printed(&dir, &mut analyze, 66);
        let again: Report = serde_json::from_str(&again).unwrap();
        check_tests(&format!("{jdk}, analyzed again"), &again, expected);
    }
}

/// Every expected race names its tests, and no other variable of the tests has one.
fn check_tests(at: &str, report: &Report, expected: &[Expected]) {
    let wanted: BTreeMap<&str, BTreeSet<&str>> = expected
        .iter()
        .map(|(variable, tests)| (*variable, tests.iter().copied().collect()))
        .collect();
    let classes: BTreeSet<&str> = wanted
        .keys()
        .filter_map(|variable| Some(variable.rsplit_once('.')?.0))
        .collect();
    let mut found: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for finding in &report.findings {
        let variable = &finding.race().unwrap().variable;
        let class = variable.class.as_str();
        if classes.contains(class) {
            let field = variable.field.as_deref().unwrap();
            found.insert(format!("{class}.{field}"), names(at, finding));
        }
    }
    let found = found
        .iter()
        .map(|(variable, tests)| (variable.as_str(), tests.clone()));
    assert_eq!(found.collect::<BTreeMap<_, _>>(), wanted, "{at}");
}

/// The tests that a finding names, as a whole, by its sides and in its list.
fn names<'a>(at: &str, finding: &'a Finding) -> BTreeSet<&'a str> {
    let whole: BTreeSet<&str> = finding
        .test
        .as_deref()
        .unwrap_or("none")
        .split(" and ")
        .collect();
    let race = finding.race().unwrap();
    let older = race.variable.field.as_deref() == Some(OLDER);
    let sides = race.pair.accesses.iter().map(|side| side.test.as_deref());
    let sides = sides.filter(|test| !older || test.is_some());
    let sides: BTreeSet<&str> = sides.map(|test| test.unwrap_or("none")).collect();
    assert_eq!(sides, whole, "{at}: {finding:?}");
    let list = finding.tests.iter().map(String::as_str);
    assert_eq!(list.collect::<BTreeSet<_>>(), whole, "{at}: {finding:?}");
    whole
}

/// Runs a command in a folder, checks its exit status and gives what it prints.
fn printed(folder: &Path, command: &mut Command, status: i32) -> String {
    let ended = run_in(folder, command).unwrap();
    assert_eq!(
        ended.code(),
        Some(status),
        "{command:?}: {}",
        ended.printed()
    );
    ended.stdout
}
