//! The executive of `samples/executive`: its racy variant has the twelve races that its sources mark, each of the right
//! class of cause, and its fixed variant none, on every JDK, whether watched from the start or attached to.
//!
//! `REDFLAG_EXECUTIVE_REPEAT=20` watches each variant twenty times instead of twice, and attaches as often instead of once.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "executive/attached.rs"]
mod attached;
#[path = "executive/program.rs"]
mod program;
#[path = "executive/races.rs"]
mod races;
#[path = "executive/running.rs"]
mod running;

use program::{Variant, plan, program};
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::output;
use redflag_report::{Detector, FindingVerdict, Look};
use std::env;
use std::fs;

/// How often something is done that must give the same each time.
fn repeat(default: usize) -> usize {
    env::var("REDFLAG_EXECUTIVE_REPEAT").map_or(default, |text| text.parse().unwrap())
}

#[test]
fn racy_variant_has_the_marked_races_by_happens_before_and_by_racer() {
    each(Variant::Racy, |jdk, run| {
        let report = run.watch(jdk, "hb+racer", 66);
        races::check(&report, FindingVerdict::Race);
        for finding in &report.findings {
            assert_eq!(finding.detector, Detector::HB);
            assert_eq!(finding.also, [Detector::RACER], "{}", finding.id);
            assert_eq!(finding.cause(), None, "{}", finding.id);
        }
    });
}

#[test]
fn racer_alone_predicts_the_marked_races() {
    each(Variant::Racy, |jdk, run| {
        let report = run.watch(jdk, "racer", 66);
        races::check(&report, FindingVerdict::Predicted);
    });
}

#[test]
fn fixed_variant_has_no_finding() {
    each(Variant::Fixed, |jdk, run| {
        let report = run.watch(jdk, "hb+racer", 0);
        assert_eq!(
            report.findings,
            [],
            "{}",
            redflag_report::to_text(&report, &Look::plain())
        );
    });
}

#[test]
fn plans_end_the_same_way_in_every_run_of_both_variants() {
    let jdk = jdks::default().unwrap();
    for (name, status) in [("outcrop", 0), ("survey", 0), ("stuck", 1), ("dusk", 1)] {
        let outputs = [Variant::Racy, Variant::Fixed, Variant::Racy].map(|variant| {
            let mut java = program().java(&jdk, variant, &plan(name));
            let ended = output(java.args(["--speed", "0"])).unwrap();
            assert_eq!(ended.code(), Some(status), "{name}");
            ended.stdout
        });
        assert!(outputs[0].contains("\nplan "), "{}", outputs[0]);
        assert_eq!(outputs[0], outputs[1], "{name}");
        assert_eq!(outputs[0], outputs[2], "{name}");
    }
}

#[test]
fn plan_with_faults_is_refused_with_the_place_of_each() {
    let file = program().place("faulty").join("faulty.plan");
    fs::write(
        &file,
        "plan faulty {\n  task a = drive(1);\n  task a = wait(battery > 3);\n}\n",
    )
    .unwrap();
    let mut java = program().java(&jdks::default().unwrap(), Variant::Fixed, &file);
    let ended = output(&mut java).unwrap();
    assert_eq!(ended.code(), Some(2));
    let faults: Vec<&str> = ended
        .stderr
        .lines()
        .filter_map(|line| line.split_once("faulty.plan:"))
        .map(|(_, fault)| fault)
        .collect();
    let expected = [
        "3:8: there is already a node a",
        "2:8: drive takes 2 arguments",
        "3:25: battery > 3 is not a number",
    ];
    assert_eq!(faults, expected);
}

/// Does something with each run of a variant, on each JDK.
fn each(variant: Variant, check: impl Fn(&Jdk, program::Run<'_>)) {
    for jdk in jdks::all().unwrap() {
        for time in 0..repeat(2) {
            check(&jdk, program().run(variant, time));
        }
    }
}
