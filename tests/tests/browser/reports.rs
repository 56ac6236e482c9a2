//! Reports made by hand: a shop with one of everything, one in which every text is hostile, and one with thousands.

use crate::shop::{
    advice, contents, elements, field, known, often, pair_in, predicted, published, race_in,
    suppressed, wrong_lock,
};
use redflag_report::{
    Held, Jvm, JvmState, LockKind, Refused, Report, Source, Standing, SuppressionUse, Tool, Verdict,
};

/// A test run of a shop with one of everything.
pub fn shop() -> Report {
    let mut findings = vec![often(), wrong_lock()];
    findings.extend(published());
    findings.extend([predicted(), elements(), contents(), known(), suppressed()]);
    Report {
        schema: Report::SCHEMA,
        verdict: Verdict::Findings,
        tool: Tool::default(),
        date: Some("2027-03-01".into()),
        jvms: vec![
            jvm(
                4711,
                "/shop/target/surefire/surefirebooter-20250101.jar /shop/target/surefire",
                214,
            ),
            jvm(4802, "com.acme.shop.Worker --queue orders", 61),
        ],
        findings,
        fail_on: redflag_report::FailOn::Race,
        own: None,
        suppressions: vec![SuppressionUse {
            rule: "variable com.acme.shop.Metrics.*".into(),
            at: "redflag.suppressions:3".into(),
            reason: Some("a lost count of page views harms nobody".into()),
            matched: 1,
            partly: 0,
            expired: false,
        }],
    }
}

/// The same run without findings.
pub fn clean() -> Report {
    Report {
        verdict: Verdict::Clean,
        findings: vec![],
        suppressions: vec![],
        ..shop()
    }
}

/// A run that could not see.
pub fn blind() -> Report {
    let mut jvm = jvm(7, "com.acme.shop.Main", 3);
    jvm.refused = (0..9)
        .map(|n| Refused {
            class: format!("com.acme.shop.Generated{n}"),
            reason: "a method is too long".into(),
        })
        .collect();
    jvm.unrecorded_threads = vec!["main".into(), "reaper".into()];
    jvm.forgotten = 2;
    jvm.dropped_accesses = 5;
    Report {
        verdict: Verdict::Blind,
        jvms: vec![jvm],
        ..clean()
    }
}

/// Findings of many packages and tests, the first of them with two thousand occurrences.
pub fn many(n: usize) -> Report {
    let templates = [often(), wrong_lock(), predicted(), elements()];
    let findings = (0..n).map(|at| {
        let mut finding = templates[at % templates.len()].clone();
        finding.id = format!("RF-{at:08x}");
        finding.count = if at == 0 { 2000 } else { 1 + at as u64 % 7 };
        finding.test = Some(format!(
            "com.acme.shop.part{}.Test{}#runs",
            at % 40,
            at % 300
        ));
        race_in(&mut finding).variable.class = format!("com.acme.shop.part{}.Class{at}", at % 40);
        finding
    });
    Report {
        findings: findings.collect(),
        ..shop()
    }
}

/// Every text is as bad as a program can make it.
pub fn hostile() -> Report {
    const BAD: &str = "</script><script>window.broken = 1</script><img src=x onerror=\"window.broken = 2\">&amp;'\"<!--\u{2028}\u{2029}{{data}}";
    let mut finding = wrong_lock();
    race_in(&mut finding).variable = field(BAD, BAD, BAD);
    for side in &mut pair_in(&mut finding).accesses {
        for text in [&mut side.thread, &mut side.class, &mut side.method] {
            *text = BAD.into();
        }
        side.method = "<init>".into();
        side.file = Some(BAD.into());
        side.stack = vec![BAD.into(), format!("{BAD}.m({BAD})")];
        side.held = vec![
            Held {
                lock: BAD.into(),
                kind: LockKind::Shared,
                taken_at: Some(BAD.into())
            };
            6
        ];
        (side.created_by, side.created_at, side.test) =
            (Some(BAD.into()), Some(BAD.into()), Some(BAD.into()));
        side.source = Some(Source {
            path: BAD.into(),
            first: 40,
            lines: vec![BAD.into(); 3],
        });
        side.line = Some(41);
    }
    for seen in &mut pair_in(&mut finding).last_synchronization {
        (seen.by, seen.of, seen.words) = (BAD.into(), BAD.into(), BAD.into());
        (seen.what, seen.at) = (Some(BAD.into()), Some(BAD.into()));
    }
    pair_in(&mut finding).missing_edge = BAD.into();
    (finding.test, finding.advice) = (Some(BAD.into()), vec![advice(BAD)]);
    (finding.standing, finding.suppressed) = (Standing::Suppressed, Some(BAD.into()));
    let mut report = Report {
        findings: vec![finding],
        ..shop()
    };
    for jvm in &mut report.jvms {
        (jvm.command, jvm.jdk, jvm.unrecorded_threads) = (BAD.into(), BAD.into(), vec![BAD.into()]);
        jvm.refused = vec![Refused {
            class: BAD.into(),
            reason: BAD.into(),
        }];
    }
    report.suppressions[0].rule = BAD.into();
    report
}

fn jvm(pid: u32, command: &str, watched_classes: u64) -> Jvm {
    Jvm {
        pid,
        command: command.into(),
        jdk: "21.0.8".into(),
        class_dirs: vec![],
        watched_classes,
        refused: vec![],
        self_check: true,
        events: 1_284_113,
        attached_accesses: None,
        dropped_accesses: 0,
        forgotten: 0,
        unrecorded_threads: vec![],
        cut_off: false,
        state: JvmState::Ended,
    }
}
