//! The layout of the text report.

mod terminal;

use super::*;
use crate::detector::Detector;
use crate::evidence::{AccessKind, LastSeen, SeenStep, Source};
use crate::model::{
    Advice, AdviceKind, Finding, FindingVerdict, Standing, SuppressionUse, Verdict,
};
use crate::sample::{finding, jvm, pair_in, race_in, report};

const RACE: FindingVerdict = FindingVerdict::Race;
const GUESS: FindingVerdict = FindingVerdict::Predicted;

fn text_of(findings: Vec<Finding>) -> String {
    to_text(&report(Verdict::Findings, findings), &Look::plain())
}

/// A race with many details, but without sources.
fn race() -> Finding {
    let mut race = finding(RACE, "x", [3, 5]);
    let [write, read] = &mut pair_in(&mut race).accesses;
    let frames = (0..6).map(|n| format!("A.f{n}(A.java:{n})"));
    write.stack.extend(frames);
    write
        .stack
        .insert(1, "A$$Lambda$1.0x1234.run(unknown source)".into());
    write.created_by = Some("main".into());
    write.created_at = Some("A.java:90".into());
    read.stack.push("A.run(A.java:80)".into());
    read.locks = vec!["L#1 (taken at A.java:4)".into(), "M#2".into()];
    race.also = vec![Detector::RACER, Detector::HYBRID];
    pair_in(&mut race).last_synchronization = vec![LastSeen {
        by: "b".into(),
        of: "a".into(),
        step: SeenStep::Never,
        what: None,
        at: None,
        words: "\"b\" had seen no access of \"a\".".into(),
    }];
    race.advice = vec![Advice {
        kind: AdviceKind::Lock,
        target: "A.x".into(),
        text: "Hold L#1 at A.java:3 as well.".into(),
        places: Vec::new(),
        ends: Vec::new(),
        checked: false,
    }];
    race.test = Some("p.ATest#m".into());
    race.count = 2000;
    race
}

#[test]
fn a_race_is_printed_with_all_details() {
    let race = race();
    let id = &race.id;
    let expected = format!(
        "\
{id} race on field A.x (int)
  in test p.ATest#m
  write by \"a\" at A.m(A.java:3), holding no lock
    called from A.f0(A.java:0)
           from A.f1(A.java:1)
           from A.f2(A.java:2)
           from A.f3(A.java:3)
                … 3 more frames of the JDK, the program
    \"a\" was started by \"main\" at A.java:90
  read  by \"b\" at A.m(A.java:5), holding L#1 (taken at A.java:4), M#2
    called from A.run(A.java:80)
  Nothing orders them.
  \"b\" had seen no access of \"a\".
  help: Hold L#1 at A.java:3 as well.
  Seen 2000 times; found by racer and hybrid as well.
  again: redflag explain {id}

Watched:
  JVM 7 (JDK 17): 1 watched class, 1 event

redflag: 1 race.
"
    );
    assert_eq!(text_of(vec![race]), expected);
}

/// The same with the source of both sides.
fn with_source() -> Finding {
    let mut race = race();
    let lines = [
        "int x;",
        "",
        "    void m() {",
        "        x = 1;",
        "    }",
        "    int n() {",
        "        return x;",
    ];
    for access in &mut pair_in(&mut race).accesses {
        access.source = Some(Source {
            path: "src/A.java".into(),
            first: 0,
            lines: lines.map(str::to_owned).into(),
        });
    }
    pair_in(&mut race).accesses[1].line = Some(6);
    race
}

#[test]
fn in_a_wide_window_accesses_are_side_by_side() {
    let race = with_source();
    let text = text_of(vec![race.clone()]);
    let expected = "  in test p.ATest#m
  write by \"a\", holding no lock                               read by \"b\", holding L#1 (taken at A.java:4), M#2
    at A.m(A.java:3)                                            at A.m(A.java:6)
     --> src/A.java:3                                            --> src/A.java:6
    0 | int x;                                                  3 |     x = 1;
    1 |                                                         4 | }
    2 |     void m() {                                          5 | int n() {
    3 |         x = 1;                                          6 |     return x;
      |         ^ write by \"a\"                                    |            ^ read by \"b\"
    4 |     }
    5 |     int n() {
    6 |         return x;
    called from A.f0(A.java:0)                                  called from A.run(A.java:80)
           from A.f1(A.java:1)
           from A.f2(A.java:2)
           from A.f3(A.java:3)
                … 3 more frames of the JDK, the program
    \"a\" was started by \"main\" at A.java:90
  Nothing orders them.
";
    assert!(text.contains(expected), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 120),
        "{text}"
    );
}

#[test]
fn in_a_narrow_window_accesses_are_below_each_other() {
    let look = Look {
        color: false,
        width: 109,
        ..Look::plain()
    };
    let text = to_text(&report(Verdict::Findings, vec![with_source()]), &look);
    let expected = "  write by \"a\" at A.m(A.java:3), holding no lock
     --> src/A.java:3
    2 | void m() {
    3 |     x = 1;
      |     ^ write by \"a\"
    4 | }
    called from A.f0(A.java:0)
";
    assert!(text.contains(expected), "{text}");
    assert!(
        text.contains("  read  by \"b\" at A.m(A.java:6), holding L#1"),
        "{text}"
    );
}

#[test]
fn one_source_alone_does_not_make_two_columns() {
    let mut race = with_source();
    pair_in(&mut race).accesses[1].source = None;
    let text = text_of(vec![race]);
    assert!(text.contains("      |     ^ write by \"a\"\n"), "{text}");
    assert!(text.contains("\n  read  by \"b\" at"), "{text}");
}

#[test]
fn lines_fit_the_window_and_findings_have_no_empty_line() {
    let mut race = with_source();
    pair_in(&mut race).missing_edge = "Nothing orders them at all. ".repeat(20);
    pair_in(&mut race).accesses[0].class =
        "com.acme.warehouse.inventory.counting.VeryLongNameOfAClass".into();
    let findings = vec![
        race.clone(),
        Finding {
            id: "RF-2".into(),
            ..race
        },
    ];
    for width in [0, 40, 60, 80, 110, 130, 500] {
        let look = Look {
            color: false,
            width,
            ..Look::plain()
        };
        let text = to_text(&report(Verdict::Findings, findings.clone()), &look);
        let (_, rest) = text.split_once("\n\n").unwrap();
        let (finding, _) = rest.split_once("\n\n").unwrap();
        assert!(finding.contains("again: redflag explain"), "{text}");
        let room = width.clamp(40, 160);
        // The first line keeps its form.
        for line in finding.lines().skip(1) {
            assert!(line.chars().count() <= room, "{width}: {line}");
        }
    }
}

#[test]
fn both_tests_are_shown_if_they_differ() {
    let mut race = race();
    pair_in(&mut race).accesses[0].test = Some("p.ATest#one".into());
    pair_in(&mut race).accesses[1].test = Some("p.ATest#two".into());
    let text = text_of(vec![race.clone()]);
    assert!(
        text.contains("    in test p.ATest#one\n    \"a\" was started"),
        "{text}"
    );
    assert!(text.contains("\n    in test p.ATest#two\n"), "{text}");
    assert_eq!(text.matches("in test").count(), 2, "{text}");
    pair_in(&mut race).accesses[1].test = Some("p.ATest#one".into());
    let text = text_of(vec![race]);
    assert!(
        text.contains("(int)\n  in test p.ATest#one\n  write"),
        "{text}"
    );
    assert_eq!(text.matches("in test").count(), 1, "{text}");
}

#[test]
fn colour_is_printed_only_on_request() {
    let findings = vec![with_source(), finding(GUESS, "y", [1, 2])];
    let report = report(Verdict::Findings, findings);
    let plain = to_text(&report, &Look::plain());
    assert!(!plain.contains('\x1b'), "{plain}");
    let color = Look {
        color: true,
        ..Look::plain()
    };
    let colored = to_text(&report, &color);
    for says in [
        "\x1b[1;31mrace\x1b[0m on",
        "\x1b[33mpredicted race\x1b[0m on",
        "\x1b[36msrc/A.java:3\x1b[0m",
    ] {
        assert!(colored.contains(says), "{says}\n{colored}");
    }
    let escapes = ["\x1b[1;31m", "\x1b[33m", "\x1b[36m", "\x1b[2m", "\x1b[0m"];
    let stripped = escapes
        .iter()
        .fold(colored, |text, escape| text.replace(escape, ""));
    // Dim text at the end of a line may keep a space there.
    let trimmed: Vec<&str> = stripped.lines().map(str::trim_end).collect();
    assert_eq!(trimmed, plain.lines().collect::<Vec<_>>());
}

/// The first words of each paragraph's lines that begin a finding or a consequence, and the summary.
fn outline(text: &str) -> Vec<String> {
    let wanted = |line: &&str| {
        ["RF-", "    RF-", "Predicted:", "redflag:"]
            .iter()
            .any(|begin| line.starts_with(begin))
    };
    let (_, text) = text.split_once("\n\n").unwrap();
    let (findings, summary) = text.rsplit_once("\n\n").unwrap();
    let lines = findings.lines().chain(summary.lines());
    lines
        .filter(wanted)
        .map(|line| match line.split_once("RF-") {
            Some((indent, rest)) => format!("{indent}{}", &rest[9..]),
            None => line.split(". ").next().unwrap().to_owned(),
        })
        .collect()
}

#[test]
fn consequences_are_under_their_root_and_predictions_after_races() {
    let cause = finding(RACE, "ready", [10, 20]);
    let consequence = |field, of: &Finding| {
        let mut finding = finding(RACE, field, [9, 21]);
        race_in(&mut finding).cause = Some(of.id.clone());
        finding
    };
    let first = consequence("x", &cause);
    // Through another consequence.
    let second = consequence("y", &first);
    let other = finding(RACE, "other", [30, 40]);
    let guess = finding(GUESS, "guess", [50, 60]);
    let findings = vec![guess, first, cause, other, second];
    let text = text_of(findings);
    assert_eq!(
        outline(&text),
        [
            "race on field A.ready (int)",
            "    on field A.x (int): write at A.m(A.java:9), read at A.m(A.java:21), seen once",
            "    on field A.y (int): write at A.m(A.java:9), read at A.m(A.java:21), seen once",
            "race on field A.other (int)",
            "Predicted: these accesses were not seen to race in this run, but the locks that were held do not keep them apart, so",
            "predicted race on field A.guess (int)",
            "redflag: 2 races, 2 consequences, 1 predicted.",
        ]
    );
    assert!(text.contains("  Predicted once by racer.\n"), "{text}");
    let table: Vec<&str> = text.lines().take(4).collect();
    assert!(table[0].starts_with("id  "), "{table:?}");
    assert!(
        table[1].contains("  race       A.ready   A.java:10  A.java:20      1"),
        "{table:?}"
    );
    assert!(table[2].contains("  race       A.other"), "{table:?}");
    assert!(table[3].contains("  predicted  A.guess"), "{table:?}");
}

#[test]
fn what_does_not_count_gets_a_line() {
    let standing = |field: &str, standing, reason: Option<&str>| Finding {
        standing,
        suppressed: reason.map(str::to_owned),
        ..finding(RACE, field, [1, 2])
    };
    let findings = vec![
        standing("a", Standing::Suppressed, Some("a statistic, may be wrong")),
        standing("b", Standing::Known, None),
        standing("c", Standing::Suppressed, None),
        Finding {
            standing: Standing::Known,
            ..finding(GUESS, "d", [1, 2])
        },
    ];
    let ids: Vec<String> = findings.iter().map(|finding| finding.id.clone()).collect();
    let expected = format!(
        "\
Suppressed:
  {} on field A.a (int), seen once: a statistic, may be wrong
  {} on field A.c (int), seen once: no reason is given

Known from the baseline:
  {} on field A.b (int), seen once
  {} on field A.d (int), predicted once

Watched:
  JVM 7 (JDK 17): 1 watched class, 1 event

redflag: no new races, 2 known from the baseline, 2 suppressed.
",
        ids[0], ids[2], ids[1], ids[3]
    );
    let text = to_text(&report(Verdict::Clean, findings.clone()), &Look::plain());
    assert!(text.starts_with(&expected), "{text}");
    let text = text_of([findings, vec![race()]].concat());
    assert!(
        text.contains("redflag: 1 race, 2 known from the baseline, 2 suppressed.\n"),
        "{text}"
    );
}

#[test]
fn suppressions_are_listed_with_their_effect() {
    let suppression = |line, matched, expired| SuppressionUse {
        rule: "field A.x".into(),
        at: format!("redflag.suppressions:{line}"),
        reason: None,
        matched,
        partly: 0,
        expired,
    };
    let mut report = report(Verdict::Clean, vec![]);
    report.suppressions = vec![
        suppression(1, 2, false),
        suppression(2, 0, false),
        suppression(3, 1, true),
        suppression(4, 0, true),
    ];
    let text = to_text(&report, &Look::plain());
    let expected = "\
Suppressions:
  redflag.suppressions:1 (`field A.x`) matches 2 findings
  redflag.suppressions:2 (`field A.x`) matches nothing: it can be removed
  redflag.suppressions:3 (`field A.x`) has expired, and would match 1 finding
  redflag.suppressions:4 (`field A.x`) has expired and would match nothing: it can be removed

Watched:
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn a_brief_notice_has_three_lines() {
    let race = with_source();
    let expected = format!(
        "\
{} race on field A.x (int)
  write by \"a\" at A.m(A.java:3)
  read  by \"b\" at A.m(A.java:6)
",
        race.id
    );
    assert_eq!(brief(&race), expected);
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
        let text = to_text(&report(verdict, vec![guess.clone()]), &Look::plain());
        assert!(text.contains(says), "{text}");
    }
}

#[test]
fn forgotten_accesses_are_reported_as_a_limit() {
    let mut report = report(Verdict::Clean, vec![]);
    report.jvms[0].forgotten = 3;
    report.jvms[0].dropped_accesses = 5;
    let text = to_text(&report, &Look::plain());
    for says in [
        "    memory was short: the accesses to an object were forgotten 3 times, so races of later accesses with them are \
         missing; `memory=` gives more\n",
        "    2 accesses could not be recorded, so races with them are missing\n",
    ] {
        assert!(text.contains(says), "{text}");
    }
    report.jvms = vec![jvm()];
    assert!(!to_text(&report, &Look::plain()).contains("missing"));
}

#[test]
fn two_reads_are_shown_as_such() {
    let mut guess = finding(GUESS, "x", [1, 2]);
    pair_in(&mut guess).accesses[0].kind = AccessKind::Read;
    let text = text_of(vec![guess]);
    assert!(text.contains("  read  by \"a\" at"), "{text}");
}

#[test]
fn names_that_do_not_fit_two_columns_get_one() {
    let two = |race: &Finding, width| {
        let look = Look {
            color: false,
            width,
            ..Look::plain()
        };
        let text = to_text(&report(Verdict::Findings, vec![race.clone()]), &look);
        text.contains("  write by \"a\", holding no lock   ")
    };
    let changed = |change: fn(&mut crate::evidence::AccessSide)| {
        let mut race = with_source();
        change(&mut pair_in(&mut race).accesses[0]);
        race
    };
    assert!(two(&with_source(), 120));
    let long = "com.acme.warehouse.inventory.counting.VeryLongNameOfAClass";
    for race in [
        changed(|side| {
            side.class = "com.acme.warehouse.inventory.counting.VeryLongNameOfAClass".into()
        }),
        changed(|side| side.stack[2] = format!("{}.m(A.java:9)", "VeryLongNameOfAClass".repeat(3))),
        changed(|side| {
            side.locks =
                vec!["com.acme.warehouse.inventory.counting.VeryLongNameOfAClass".repeat(2)]
        }),
        changed(|side| {
            side.source.as_mut().unwrap().lines[3] = format!("    x = {};", "1 + ".repeat(20))
        }),
    ] {
        assert!(!two(&race, 120), "{race:?}");
        assert!(!two(&race, 109), "{race:?}");
    }
    let text = text_of(vec![changed(|side| {
        side.class = "com.acme.warehouse.inventory.counting.VeryLongNameOfAClass".into();
    })]);
    let whole = format!("  write by \"a\" at {long}.m(A.java:3), holding no lock\n");
    assert!(text.contains(&whole), "{text}");
    // A line of the source around the access may be cut.
    let race = changed(|side| side.source.as_mut().unwrap().lines[4] = "//".repeat(90));
    assert!(two(&race, 120));
}
