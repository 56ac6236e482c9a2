//! What stands where.

use super::*;
use crate::evidence::{AccessKind, LastSeen, SeenStep};
use crate::model::Detector;
use crate::sample::{finding, jvm, report};
use crate::verdict::Verdict;

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

#[test]
fn a_race_is_told_with_all_that_is_known_of_it() {
    let mut race = finding(RACE, "x", [3, 5]);
    let [write, read] = &mut race.accesses;
    let frames = (0..6).map(|n| format!("A.f{n}(A.java:{n})"));
    write.stack.extend(frames);
    write
        .stack
        .insert(1, "A$$Lambda$1.0x1234.run(unknown source)".into());
    write.created_by = Some("main".into());
    write.created_at = Some("A.java:90".into());
    read.stack.push("A.run(A.java:80)".into());
    read.locks = vec!["L#1 (taken at A.java:4)".into(), "M#2".into()];
    race.also = vec![Detector::Racer, Detector::Hybrid];
    race.last_synchronization = vec![LastSeen {
        by: "b".into(),
        of: "a".into(),
        step: SeenStep::Never,
        what: None,
        at: None,
        words: "\"b\" had seen no access of \"a\".".into(),
    }];
    race.count = 2;
    let expected = format!(
        "\
{} race on field A.x (int)
  write by \"a\" at A.m(A.java:3), holding no lock
    for example from A.f0(A.java:0)
                from A.f1(A.java:1)
                from A.f2(A.java:2)
                from A.f3(A.java:3)
                 and 2 more frames
    \"a\" was started by \"main\" at A.java:90
  read  by \"b\" at A.m(A.java:5), holding L#1 (taken at A.java:4), M#2
    for example from A.run(A.java:80)
  Nothing orders them.
  \"b\" had seen no access of \"a\".
  Seen 2 times; found by racer and hybrid as well.

redflag: 1 race.
  JVM 7 (JDK 17): 1 watched class, 1 event
",
        race.id
    );
    assert_eq!(to_text(&report(Verdict::Findings, vec![race])), expected);
}

/// The first words of each paragraph's lines that begin a finding or a consequence, and the summary.
fn outline(text: &str) -> Vec<String> {
    let wanted = |line: &&str| {
        ["RF-", "    RF-", "Predicted:", "redflag:"]
            .iter()
            .any(|begin| line.starts_with(begin))
    };
    text.lines()
        .filter(wanted)
        .map(|line| match line.split_once("RF-") {
            Some((indent, rest)) => format!("{indent}{}", &rest[9..]),
            None => line.split(". ").next().unwrap().to_owned(),
        })
        .collect()
}

#[test]
fn consequences_stand_under_their_cause_and_predictions_after_the_races() {
    let cause = finding(RACE, "ready", [10, 20]);
    let consequence = |field, of: &Finding| Finding {
        cause: Some(of.id.clone()),
        ..finding(RACE, field, [9, 21])
    };
    let first = consequence("x", &cause);
    // At second hand.
    let second = consequence("y", &first);
    let other = finding(RACE, "other", [30, 40]);
    let guess = finding(GUESS, "guess", [50, 60]);
    let findings = vec![guess, first, cause, other, second];
    let text = to_text(&report(Verdict::Findings, findings));
    assert_eq!(
        outline(&text),
        [
            "race on field A.ready (int)",
            "    on field A.x (int): write at A.m(A.java:9), read at A.m(A.java:21), seen once",
            "    on field A.y (int): write at A.m(A.java:9), read at A.m(A.java:21), seen once",
            "race on field A.other (int)",
            "Predicted: these accesses were not seen to race in this run, but the locks that were held do not keep them apart, so that",
            "predicted race on field A.guess (int)",
            "redflag: 2 races, 2 consequences, 1 predicted.",
        ]
    );
    assert!(text.contains("  Predicted once by racer.\n"), "{text}");
}

#[test]
fn a_cause_that_is_not_there_or_leads_in_a_circle_hides_nothing() {
    let mut one = finding(RACE, "x", [1, 2]);
    let mut two = finding(RACE, "y", [1, 2]);
    let mut three = finding(RACE, "z", [1, 2]);
    one.cause = Some(two.id.clone());
    two.cause = Some(one.id.clone());
    three.cause = Some("RF-00000000".into());
    let text = to_text(&report(Verdict::Findings, vec![one, two, three]));
    assert!(text.contains("redflag: 3 races.\n"), "{text}");
}

#[test]
fn predictions_alone_are_no_races() {
    let guess = finding(GUESS, "x", [1, 2]);
    for (verdict, says) in [
        (Verdict::Clean, "redflag: no races, 1 predicted.\n"),
        (Verdict::Findings, "redflag: no races, 1 predicted.\n"),
        (
            Verdict::Blind,
            "redflag: blind, so this run proves nothing: no races, 1 predicted.\n",
        ),
    ] {
        let text = to_text(&report(verdict, vec![guess.clone()]));
        assert!(text.contains(says), "{text}");
    }
}

#[test]
fn what_was_forgotten_is_told_with_what_it_means() {
    let mut report = report(Verdict::Clean, vec![]);
    report.jvms[0].forgotten = 3;
    report.jvms[0].dropped_accesses = 5;
    let text = to_text(&report);
    for says in [
        "    memory was short: 3 times, what was known of the accesses to an object was forgotten, so races of later accesses \
         with those are missing here; `memory=` gives more\n",
        "    2 accesses could not be recorded, so races with them are missing here\n",
    ] {
        assert!(text.contains(says), "{text}");
    }
    report.jvms = vec![jvm()];
    assert!(!to_text(&report).contains("missing"));
}

#[test]
fn two_reads_are_shown_as_such() {
    let mut guess = finding(GUESS, "x", [1, 2]);
    guess.accesses[0].kind = AccessKind::Read;
    let text = to_text(&report(Verdict::Clean, vec![guess]));
    assert!(text.contains("  read  by \"a\" at"), "{text}");
}
