//! Reports of programs whose project is, or is not, in a small tree of files.

use super::*;
use crate::model::{FailOn, Finding, FindingVerdict, Verdict};
use crate::place::Place;
use crate::sample::{finding, pair_in, report};
use crate::sources::tests::Tree;
use std::fs;

/// A race on another field for each pair of classes.
fn races(all: &[[&str; 2]]) -> Report {
    let race = |(at, classes): (usize, &[&str; 2])| {
        let mut race = finding(FindingVerdict::Race, &format!("f{at}"), [1, 2]);
        for (side, class) in pair_in(&mut race).accesses.iter_mut().zip(classes) {
            side.class = (*class).to_owned();
            let simple = outermost(class).rsplit('.').next();
            side.file = simple.map(|name| format!("{name}.java"));
            side.stack = vec![side.place()];
        }
        race
    };
    report(
        Verdict::Findings,
        all.iter().enumerate().map(race).collect(),
    )
}

fn origins(report: &Report) -> Vec<Origin> {
    let findings = report.findings.iter();
    findings.map(|finding| finding.origin).collect()
}

/// The origins of a race of each class with itself, in a tree of these files.
#[track_caller]
fn assert_own(name: &str, files: &[&str], base: &str, classes: &[&str], own: &[bool]) {
    let files: Vec<(&str, &str)> = files.iter().map(|file| (*file, "")).collect();
    let tree = Tree::new(&format!("own-{name}"), &files);
    let pairs: Vec<[&str; 2]> = classes.iter().map(|class| [*class; 2]).collect();
    let mut report = races(&pairs);
    tree.sources(base, &[]).enrich(&mut report);
    let found: Vec<bool> = (origins(&report).into_iter())
        .map(|origin| origin == Origin::Own)
        .collect();
    assert_eq!(found, own, "{classes:?}");
}

const CLASSES: [&str; 3] = ["com.acme.A", "com.acme.B$Inner$1", "org.lib.Box"];

#[test]
fn a_class_is_own_if_its_source_or_class_file_is_in_the_project() {
    for (name, files) in [
        (
            "source",
            ["src/main/java/com/acme/A.java", "x/com/acme/B.java"],
        ),
        (
            "maven",
            [
                "target/classes/com/acme/A.class",
                "target/test-classes/com/acme/B.class",
            ],
        ),
        (
            "gradle",
            [
                "m/build/classes/java/main/com/acme/A.class",
                "m/build/classes/kotlin/test/com/acme/B.class",
            ],
        ),
        (
            "intellij",
            [
                "out/production/m/com/acme/A.class",
                "out/test/m/com/acme/B.class",
            ],
        ),
        (
            "eclipse",
            ["bin/com/acme/A.class", "m/bin/main/com/acme/B.class"],
        ),
        (
            "sbt",
            [
                "target/scala-3.3/classes/com/acme/A.class",
                "target/scala-3.3/test-classes/com/acme/B.class",
            ],
        ),
        ("javac", ["com/acme/A.class", "classes/com/acme/B.class"]),
    ] {
        assert_own(name, &files, "", &CLASSES, &[true, true, false]);
    }
}

#[test]
fn all_modules_of_a_project_are_own() {
    let files = [
        ".git/HEAD",
        "core/target/classes/com/acme/A.class",
        "app/src/com/acme/B.java",
    ];
    assert_own("modules", &files, "app", &CLASSES, &[true, true, false]);
    let files = [&files[1..], &["app/redflag.toml"]].concat();
    assert_own("ends", &files, "app", &CLASSES, &[false, true, false]);
}

#[test]
fn nothing_is_a_librarys_if_the_project_is_elsewhere() {
    let other = ["src/main/java/com/other/C.java", ".git/HEAD"];
    assert_own("elsewhere", &other, "", &CLASSES, &[true; 3]);
    let tree = Tree::new("own-nothing", &[]);
    let mut report = races(&[CLASSES[2..]
        .try_into()
        .map(|[one]: [&str; 1]| [one; 2])
        .unwrap()]);
    tree.sources("", &[]).enrich(&mut report);
    assert_eq!((report.verdict, report.own), (Verdict::Findings, None));
}

#[test]
fn a_race_with_one_side_in_own_code_is_own() {
    let tree = Tree::new("own-side", &[("com/acme/A.java", "")]);
    let lib = ["org.lib.Box", "org.lib.Bag"];
    let mut report = races(&[["org.lib.Box", "com.acme.A"], lib, lib]);
    pair_in(&mut report.findings[2]).accesses[0].via = Some(Place {
        class: "com.acme.A".into(),
        method: "get".into(),
        file: Some("A.java".into()),
        line: Some(1),
    });
    tree.sources("", &[]).enrich(&mut report);
    let [own, library] = [Origin::Own, Origin::Library];
    assert_eq!(origins(&report), [own, library, own]);
    assert_eq!(report.own, Some(OwnCode::Project));
}

#[test]
fn a_librarys_race_counts_only_on_request() {
    let tree = Tree::new("own-counts", &[("com/acme/A.java", "")]);
    for (fail_on, verdict) in [
        (FailOn::Race, Verdict::Clean),
        (FailOn::Predicted, Verdict::Clean),
        (FailOn::Any, Verdict::Findings),
    ] {
        let mut report = races(&[["org.lib.Box"; 2]]);
        stack_of(&mut report.findings[0]).push("com.acme.A.main(A.java:3)".into());
        report.fail_on = fail_on;
        tree.sources("", &[]).enrich(&mut report);
        assert_eq!(origins(&report), [Origin::Library]);
        assert_eq!(report.verdict, verdict, "{fail_on:?}");
    }
}

fn stack_of(finding: &mut Finding) -> &mut Vec<String> {
    &mut pair_in(finding).accesses[0].stack
}

#[test]
fn the_project_is_here_if_a_frame_a_test_or_the_main_class_is() {
    let files = [
        ("src/test/java/com/acme/ATest.java", ""),
        ("org/x/A.java", ""),
    ];
    let tree = Tree::new("own-here", &files);
    let changes: [fn(&mut Report); 5] = [
        |report| report.findings[0].tests = vec!["com.acme.ATest#adds".into()],
        |report| report.findings[0].test = Some("x.Y#a and com.acme.ATest#b".into()),
        |report| stack_of(&mut report.findings[0]).push("org.x.A.run(A.java:9)".into()),
        |report| report.jvms[0].command = "some.module/com.acme.ATest arg".into(),
        |report| report.jvms[0].command = "org.x.A.jar".into(),
    ];
    let [yes, no] = [Origin::Library, Origin::Own];
    for (change, origin) in changes.into_iter().zip([yes, yes, yes, yes, no]) {
        let mut report = races(&[["org.lib.Box"; 2]]);
        change(&mut report);
        tree.sources("", &[]).enrich(&mut report);
        assert_eq!(origins(&report), [origin], "{report:?}");
    }
}

#[test]
fn directories_of_the_class_path_are_own_wherever_they_are() {
    let [here, there] = [("here/empty", ""), ("there/com/acme/A.class", "")];
    let tree = Tree::new("own-class-path", &[here, there]);
    let mut report = races(&[["com.acme.A"; 2], ["org.lib.Box"; 2]]);
    report.jvms[0].class_dirs = vec![tree.0.join("there").to_string_lossy().into_owned()];
    tree.sources("here", &[]).enrich(&mut report);
    assert_eq!(origins(&report), [Origin::Own, Origin::Library]);
    assert!(report.jvms[0].class_dirs.is_empty());
}

#[test]
fn what_is_decided_stays_decided() {
    let tree = Tree::new("own-stays", &[("org/lib/Box.java", "")]);
    let mut report = races(&[["com.acme.A"; 2], ["org.lib.Box"; 2]]);
    report.findings[1].origin = Origin::Library;
    report.own = Some(OwnCode::Project);
    tree.sources("", &[]).enrich(&mut report);
    assert_eq!(origins(&report), [Origin::Own, Origin::Library]);
}

#[test]
fn code_of_the_jdk_and_unknown_code_is_no_librarys() {
    let tree = Tree::new("own-unknown", &[("com/acme/A.java", "")]);
    let classes = [
        "com.acme.A",
        "java.util.Foo",
        "unknown class",
        "org.lib.Box",
    ];
    let mut report = races(&classes.map(|class| [class; 2]));
    tree.sources("", &[]).enrich(&mut report);
    let [own, library] = [Origin::Own, Origin::Library];
    assert_eq!(origins(&report), [own, own, own, library]);
}

#[test]
fn nothing_is_a_librarys_behind_a_link_that_was_not_followed() {
    let tree = Tree::new("own-link", &[("com/acme/A.java", ""), ("real/x", "")]);
    std::os::unix::fs::symlink(tree.0.join("real"), tree.0.join("link")).unwrap();
    let mut report = races(&[["com.acme.A"; 2], ["org.lib.Box"; 2]]);
    tree.sources("", &[]).enrich(&mut report);
    assert_eq!(origins(&report), [Origin::Own, Origin::Own]);
    fs::remove_file(tree.0.join("link")).unwrap();
    tree.sources("", &[]).enrich(&mut report);
    assert_eq!(origins(&report), [Origin::Own, Origin::Library]);
}

#[test]
fn classes_made_at_run_time_belong_to_the_class_they_are_named_after() {
    for (class, expected) in [
        ("com.acme.A$$Lambda$14/0x0000000800c03000", "com.acme.A"),
        ("com.acme.A$MockitoMock$12", "com.acme.A"),
        ("$Proxy12", "$Proxy12"),
        ("A$1", "A"),
        ("A", "A"),
    ] {
        assert_eq!(outermost(class), expected);
    }
}
