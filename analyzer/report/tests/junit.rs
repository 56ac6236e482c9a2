//! JUnit XML: its content, and whether Surefire and Jenkins would accept it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "support/golden.rs"]
mod golden;
#[path = "support/junit_rules.rs"]
mod junit_rules;
#[path = "support/rich.rs"]
mod rich;

use redflag_report::{FailOn, Finding, FindingVerdict, Jvm, Report, Standing, Verdict, to_junit};
use roxmltree::Document;

/// The JVM of the rich report that was watched.
fn watched() -> Jvm {
    Jvm {
        unrecorded_threads: Vec::new(),
        ..rich::report().jvms.remove(0)
    }
}

fn report(jvms: Vec<Jvm>, findings: Vec<Finding>) -> Report {
    let mut report = Report {
        jvms,
        findings,
        ..rich::report()
    };
    report.decide(FailOn::Race);
    report
}

fn race() -> Finding {
    rich::report().findings.remove(0)
}

/// The cases, suite by suite, as `passed name` or `failure name: message`.
fn cases(report: &Report) -> Vec<Vec<String>> {
    let xml = to_junit(report);
    let document = Document::parse(&xml).unwrap();
    let suites = document.descendants();
    let suites = suites.filter(|node| node.has_tag_name("testsuite"));
    suites
        .map(|suite| {
            let cases = suite
                .children()
                .filter(|node| node.has_tag_name("testcase"));
            let lines = cases.map(|case| {
                let name = case.attribute("name").unwrap();
                let ends = case.children().filter(|end| end.has_attribute("message"));
                let mut ends = ends.map(|end| {
                    let element = end.tag_name().name();
                    format!("{element} {name}: {}", end.attribute("message").unwrap())
                });
                ends.next_back().unwrap_or_else(|| format!("passed {name}"))
            });
            lines.collect()
        })
        .collect()
}

#[test]
fn the_rich_report_matches_its_golden_file() {
    golden::check("rich.junit.xml", &to_junit(&rich::report()));
}

#[test]
fn every_report_keeps_to_the_rules_of_its_readers() {
    let rich = rich::report();
    for jvms in [Vec::new(), rich.jvms[..1].to_vec(), rich.jvms.clone()] {
        for findings in [Vec::new(), rich.findings.clone()] {
            for fail_on in [FailOn::Race, FailOn::Predicted] {
                let mut report = report(jvms.clone(), findings.clone());
                report.decide(fail_on);
                let xml = to_junit(&report);
                let complaints = junit_rules::complaints(&xml);
                assert!(complaints.is_empty(), "{complaints:#?}\n{xml}");
            }
        }
    }
}

#[test]
fn the_rules_refuse_what_readers_would() {
    let good = to_junit(&rich::report());
    for (part, broken, complaint) in [
        ("</testsuites>", "", "not XML"),
        (" failures=\"3\"", " failures=\"4\"", "but there are"),
        (" time=\"0\">", ">", "has no time"),
        (
            "<testcase ",
            "<testcase status=\"x\" ",
            "must not have status",
        ),
        ("<skipped ", "<ignored ", "unknown element ignored"),
        ("<properties>", "<properties>x", "text in properties"),
        ("<failure ", "<error type=\"x\"/><failure ", "ends twice"),
        (" tests=\"", " tests=\"-", "has tests=\"-"),
    ] {
        assert!(good.contains(part), "{part}");
        let complaints = junit_rules::complaints(&good.replace(part, broken));
        assert!(
            complaints.iter().any(|it| it.contains(complaint)),
            "{part}: {complaints:?}"
        );
    }
}

#[test]
fn a_case_fails_if_and_only_if_the_verdict_is_findings() {
    let mut standings = Vec::new();
    for standing in [Standing::New, Standing::Known, Standing::Suppressed] {
        for verdict in [FindingVerdict::Race, FindingVerdict::Predicted] {
            standings.push(Finding {
                standing,
                verdict,
                ..race()
            });
        }
    }
    for finding in standings {
        for fail_on in [FailOn::Race, FailOn::Predicted] {
            let mut report = report(vec![watched()], vec![finding.clone()]);
            report.decide(fail_on);
            let fails = to_junit(&report).contains("<failure ");
            assert_eq!(fails, report.verdict == Verdict::Findings, "{finding:?}");
        }
    }
}

#[test]
fn a_watched_jvm_without_findings_passes() {
    assert_eq!(
        cases(&report(vec![watched()], Vec::new())),
        [["passed JVM 1 of 1 is watched"]]
    );
}

#[test]
fn a_blind_jvm_is_an_error_but_a_launcher_is_not() {
    let blind = Jvm {
        self_check: false,
        ..watched()
    };
    let partly = Jvm {
        unrecorded_threads: vec!["main".into()],
        ..watched()
    };
    assert_eq!(
        cases(&report(vec![partly], Vec::new())),
        [[
            "error JVM 1 of 1 is watched: blind: JVM 4711: these threads were not recorded, since they ran code from before \
             attaching: main; `redflag run` records them"
        ]]
    );
    let launcher = Jvm {
        watched_classes: 0,
        ..watched()
    };
    let skipped = "no class in scope was loaded here, so there was nothing to watch";
    assert_eq!(
        cases(&report(vec![watched(), blind, launcher.clone()], Vec::new())),
        [
            ["passed JVM 1 of 3 is watched".to_owned()],
            [
                "error JVM 2 of 3 is watched: blind: JVM 4711: the agent did not see the events of its own probe class"
                    .to_owned()
            ],
            [format!("skipped JVM 3 of 3 is watched: {skipped}")],
        ]
    );
    assert_eq!(
        cases(&report(vec![launcher], Vec::new())),
        [
            [
                "error any JVM is watched: blind: no class was watched: check the include and exclude patterns"
                    .to_owned()
            ],
            [format!("skipped JVM 1 of 1 is watched: {skipped}")],
        ]
    );
    assert_eq!(
        cases(&report(Vec::new(), Vec::new())),
        [["error any JVM is watched: blind: no JVM was watched"]]
    );
}

#[test]
fn a_finding_of_two_jvms_fails_once_and_one_without_a_jvm_fails_too() {
    let second = Jvm {
        pid: 4712,
        ..watched()
    };
    let homeless = Finding {
        jvms: vec![99],
        ..race()
    };
    let cases = cases(&report(vec![watched(), second], vec![race(), homeless]));
    let title = "RF-00000001 race on field bank.Account.balance (long)";
    let what = format!(
        "failure {title}: write by \"teller\" at bank.Account.deposit(Account.java:12) and read by \"auditor\" at \
         bank.Audit.sum(Audit.java:30) are not ordered, in test bank.AccountTest#deposits"
    );
    assert_eq!(cases[0], [&*what]);
    assert_eq!(cases[1], ["passed JVM 1 of 2 is watched", &what]);
    let pointer = format!("skipped {title}: seen here too; reported with JVM 4711");
    assert_eq!(cases[2], ["passed JVM 2 of 2 is watched", &pointer]);
}

#[test]
fn a_finding_that_does_not_count_is_skipped_with_reason_and_text() {
    let rich = rich::report();
    let of = |at: usize| cases(&report(vec![watched()], vec![rich.findings[at].clone()]));
    let last = |at: usize| of(at).concat().pop().unwrap();
    assert!(last(2).ends_with(
        "skipped RF-00000003 predicted race on elements of int[] allocated at Ledger.java:5: predicted: it did not happen in \
         this run, and does not count against it"
    ));
    assert!(last(3).ends_with(": known: it is in the baseline"));
    let xml = to_junit(&report(vec![watched()], vec![rich.findings[3].clone()]));
    assert!(xml.contains(
        "<system-out>RF-00000004 race on contents of lib.Names.names (java.util.ArrayList)\n"
    ));
    assert!(
        to_junit(&rich)
            .contains("suppressed: only the &lt;level&gt; of &quot;logs&quot; &amp; nothing else")
    );
}
