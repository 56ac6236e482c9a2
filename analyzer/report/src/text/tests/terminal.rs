//! What a run prints at its end, and the counts of all subjects.

use super::*;

/// What a terminal shows of many findings.
fn terminal(findings: usize, terminal: &Terminal<'_>) -> String {
    let findings = (0..findings).map(|n| Finding {
        count: 1000 - n as u64,
        ..finding(RACE, &format!("f{n}"), [1, 2])
    });
    let mut report = report(Verdict::Findings, findings.rev().collect());
    report.jvms.push(crate::model::Jvm {
        pid: 8,
        forgotten: 2,
        dropped_accesses: 2,
        ..jvm()
    });
    to_terminal(&report, &Look::plain(), terminal)
}

#[test]
fn a_terminal_shows_a_table_ten_findings_the_place_and_the_verdict() {
    let short = Terminal {
        place: Some("redflag: the report is in /r/report.html"),
        in_full: true,
        verbose: false,
    };
    let text = terminal(60, &short);
    let (table, rest) = text.split_once("\n\n").unwrap();
    assert_eq!(table.lines().count(), 42, "{table}");
    assert!(table.ends_with("… 20 more"), "{table}");
    assert_eq!(rest.matches(" race on field A.f").count(), 10, "{rest}");
    assert!(
        rest.contains("race on field A.f0 (int)"),
        "often seen is first: {rest}"
    );
    assert!(
        rest.contains("\n\nand 50 more: redflag report\n\n"),
        "{rest}"
    );
    assert!(!rest.contains("JVM 7"), "{rest}");
    let end = "    memory was short: the accesses to an object were forgotten 2 times, so races of later accesses with them are missing; \
               `memory=` gives more\n\nredflag: the report is in /r/report.html\nredflag: 60 races.\n";
    assert!(rest.ends_with(end), "{rest}");
    let verbose = Terminal {
        verbose: true,
        ..short
    };
    assert!(terminal(2, &verbose).contains("\n  JVM 7 (JDK 17): "));
    assert!(terminal(11, &short).contains("\nand 1 more: redflag report\n"));
    assert!(!terminal(10, &short).contains(" more: "));
    let short = Terminal {
        in_full: false,
        ..short
    };
    let text = terminal(3, &short);
    let (_, rest) = text.split_once("\n\n").unwrap();
    assert!(text.starts_with("id "), "{text}");
    assert!(
        rest.starts_with("in full: redflag report\n\nWatched:\n"),
        "{rest}"
    );
}

#[test]
fn a_terminal_shows_the_first_of_many_reasons() {
    let mut report = report(Verdict::Blind, vec![]);
    report.jvms[0].refused = (0..14)
        .map(|n| crate::model::Refused {
            class: format!("A{n}"),
            reason: "too large".into(),
        })
        .collect();
    let short = Terminal {
        place: None,
        in_full: true,
        verbose: false,
    };
    let text = to_terminal(&report, &Look::plain(), &short);
    assert!(
        text.starts_with("Blind, because\n  JVM 7: class A0 was not"),
        "{text}"
    );
    let end = "class A9 was not watched: too large\n  and 4 more\n\nredflag: blind, so this run proves nothing.\n";
    assert!(text.ends_with(end), "{text}");
    assert_eq!(
        to_text(&report, &Look::plain())
            .matches("too large")
            .count(),
        14
    );
}

#[test]
fn subjects_are_counted_by_their_nouns() {
    use crate::model::FindingVerdict::{Deadlock, HighLevel};
    use crate::subject::{Ending, EndingKind, Failure, Subject, Views};
    let subject = |verdict, subject| Finding {
        verdict,
        subject,
        ..finding(RACE, "x", [1, 2])
    };
    let deadlock = || Subject::Deadlock(crate::subject::Deadlock { cycle: vec![] });
    let failure = Ending {
        kind: EndingKind::Stuck,
        exception: None,
        thread: None,
        stack: vec![],
    };
    let failure = Failure {
        failure,
        schedule: None,
    };
    let views = Views {
        lock: "L".into(),
        whole: vec![],
        fields: [vec![], vec![]],
        happened: false,
        blocks: vec![],
    };
    let text = text_of(vec![
        subject(Deadlock, deadlock()),
        subject(RACE, Subject::Failure(failure)),
        subject(GUESS, deadlock()),
        subject(HighLevel, Subject::Views(views)),
    ]);
    let verdict = "redflag: 1 deadlock, 1 failure, 1 predicted, 1 high-level race.\n";
    assert!(text.ends_with(verdict), "{text}");
    assert!(
        text.contains("\nPredicted: these did not happen in this run"),
        "{text}"
    );
}
