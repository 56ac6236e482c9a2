//! Detectors that are not in the registry.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../examples/count_locks.rs"]
mod count_locks;

use redflag_detect::{
    Detector, DetectorInfo, Engine, Evidence, Facts, HB, Race, Scope, Settings, Sink, Towards,
    Verdict,
};
use redflag_trace::{Event, Variable, parse_trace};
use std::collections::BTreeMap;

fn feed(engine: &mut Engine, trace: &str) {
    let events = parse_trace(trace).unwrap();
    events.iter().for_each(|event| engine.event(event));
    engine.end_of_run();
}

#[test]
fn lock_acquisitions_are_counted_next_to_races() {
    let mut engine = count_locks::engine();
    feed(
        &mut engine,
        "T1 acquire monitor:o1 @1\nT1 locked o2 @2\nT1 write o3.f1 @3\nT1 unlocked o2 @4\nT1 release monitor:o1 @5\n\
         T2 acquire monitor:o4 @6\nT2 write o3.f1 @7\nT2 release monitor:o4 @8",
    );
    let rules = engine.rules().into_iter();
    let counts: Vec<_> = rules
        .filter(|rule| rule.detector.name == "lock-counter")
        .map(|rule| (rule.rule, rule.count))
        .collect();
    let expected = [
        ("monitors entered", 2),
        ("locks taken", 1),
        ("most held at once", 2),
    ];
    assert_eq!(counts, expected);
    assert_eq!(engine.findings().len(), 1);
    assert_eq!(engine.findings()[0].detector, HB);
}

/// Reports, at the end of the run, each variable that two threads wrote without any lock.
#[derive(Debug, Default)]
struct Unguarded {
    writes: BTreeMap<Variable, Vec<Evidence>>,
}

const UNGUARDED: DetectorInfo = DetectorInfo {
    name: "unguarded",
    verdict: Verdict::Predicted,
    scope: Scope::Pair,
};

impl Detector for Unguarded {
    fn info(&self) -> DetectorInfo {
        UNGUARDED
    }

    fn event(&mut self, event: &Event, facts: &mut Facts, _: &mut Sink<'_>) {
        match *event {
            Event::Access {
                thread,
                kind,
                variable,
                site,
            } => {
                let evidence = facts.evidence(thread, kind, site);
                if evidence.locks.is_empty() {
                    self.writes.entry(variable).or_default().push(evidence);
                }
            }
            Event::ObjectFreed(object) => {
                let other = |variable: &Variable| variable.object() != Some(object);
                self.writes.retain(|variable, _| other(variable));
            }
            _ => {}
        }
    }

    fn rules(&self) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    fn memory(&self) -> usize {
        self.writes.len() * size_of::<(Variable, Vec<Evidence>)>()
    }

    fn end_of_run(&mut self, _: &mut Facts, sink: &mut Sink<'_>) {
        for (&variable, writes) in &self.writes {
            let Some(first) = writes.first() else {
                continue;
            };
            if let Some(second) = writes.iter().find(|write| write.thread != first.thread) {
                sink.race(Race {
                    variable,
                    accesses: [first.clone(), second.clone()],
                    towards: [Towards::Forgotten; 2],
                });
            }
        }
    }
}

fn with_unguarded(trace: &str) -> Vec<String> {
    let mut settings = Settings::default();
    // The engine sorts predictions after races.
    settings.detectors.insert(0, Box::new(Unguarded::default()));
    let mut engine = Engine::with(settings);
    feed(&mut engine, trace);
    let text = |finding: &redflag_detect::Finding| {
        let also: Vec<&str> = finding.also.iter().map(|other| other.name).collect();
        let by = finding.detector.name;
        format!("{} {by} {}", finding.variable, also.join("+"))
    };
    engine.findings().iter().map(text).collect()
}

#[test]
fn race_and_prediction_of_one_pair_are_united() {
    let trace = "T1 write o1.f1 @1\nT2 write o1.f1 @2";
    assert_eq!(with_unguarded(trace), ["o1.f1 hb unguarded"]);
}

#[test]
fn findings_at_the_end_of_the_run_follow_the_races() {
    let trace = "T1 write o1.f1 @1\nT1 start T2 @9\nT2 begin\nT2 write o1.f1 @2\n\
                 T1 write o2.f2 @3\nT2 write o2.f2 @4";
    assert_eq!(
        with_unguarded(trace),
        ["o2.f2 hb unguarded", "o1.f1 unguarded "]
    );
}
