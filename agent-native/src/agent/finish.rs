//! The end of a stretch of watching: everything drains, the report is written, the summary is printed.

use super::Agent;
use crate::jvm::{Env, Jvm};
use crate::lock::lock;
use crate::options::Options;
use crate::record::{Recording, Session, names_of};
use crate::say::say;
use redflag_detect::Engine;
use redflag_report::RunInfo;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Ends recording, writes the report and prints the summary.
pub fn finish(env: &Env<'_>, agent: &'static Agent) {
    agent.end(env);
    let options = agent.watch.options();
    let mut recorded = String::new();
    if let Some(session) = agent.recorder.stop() {
        match report(env.jvm, agent, &session, &options) {
            Ok(text) => recorded = text,
            Err(why) => say(&why),
        }
    }
    if options.summary {
        let text = lock(&agent.watch.tally).summary();
        eprint!("{text}{recorded}");
        say(&agent.self_check.verdict());
    }
}

/// Writes what was asked for, and says what was recorded.
fn report(
    jvm: &Jvm,
    agent: &'static Agent,
    session: &Session,
    options: &Options,
) -> Result<String, String> {
    let Some(mut outcome) = session.finish() else {
        agent.self_check.fail("the thread that judges events died");
        return Err("events could not be judged, so there is no report".to_owned());
    };
    if outcome.counts.broken > 0 {
        agent.self_check.fail("a thread's events could not be read");
    }
    if session.lost_threads() > 0 {
        agent.self_check.fail("a thread could not be recorded");
    }
    let findings = outcome
        .engine
        .as_ref()
        .map(Engine::findings)
        .unwrap_or_default();
    let run = run_info(jvm, agent, session, &outcome);
    if let Some(error) = outcome.trace.finish(&run.to_summary()) {
        say(&format!("the trace is not whole: {error}"));
    }
    if let Some(file) = &options.stats {
        let text = figures(session, &outcome);
        std::fs::write(file, text).map_err(|error| {
            format!(
                "the figures could not be written to {}: {error}",
                file.display()
            )
        })?;
    }
    let tables = names_of(&session.names, &findings);
    redflag_report::write_jvm(&options.out, &run, &findings, &tables)
        .and_then(|_| redflag_report::merge(&options.out))
        .map_err(|error| {
            format!(
                "the report could not be written to {}: {error}",
                options.out.display()
            )
        })?;
    Ok(recorded(session, &outcome))
}

fn run_info(jvm: &Jvm, agent: &Agent, session: &Session, outcome: &Recording) -> RunInfo {
    let tally = lock(&agent.watch.tally);
    let refused = tally.refused.iter();
    RunInfo {
        pid: std::process::id(),
        command: jvm.property("sun.java.command").unwrap_or_default(),
        jdk: jvm.property("java.vm.version").unwrap_or_default(),
        watched_classes: tally.full,
        refused: refused
            .map(|(class, why)| (class.replace('/', "."), why.to_string()))
            .collect(),
        self_check: agent.self_check.passed(),
        events: outcome.counts.accesses + outcome.counts.synchronizations,
        dropped_accesses: session.unlinked_sites(),
        forgotten: outcome.engine.as_ref().map_or(0, Engine::forgotten),
        unrecorded_threads: session.threads().unrecorded(),
    }
}

/// A line or two on what was recorded, for the summary.
fn recorded(session: &Session, outcome: &Recording) -> String {
    let counts = outcome.counts;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "redflag: recorded {} accesses and {} synchronizations of {} threads; the judge was behind by {} at most, threads waited for it {} times",
        counts.accesses,
        counts.synchronizations,
        session.threads().count(),
        counts.max_lag,
        session.waits()
    );
    if let Some(forgotten) = outcome
        .engine
        .as_ref()
        .map(Engine::forgotten)
        .filter(|&n| n > 0)
    {
        let _ = writeln!(
            text,
            "redflag: memory was short: what was known of the accesses to an object was forgotten {forgotten} times; races with \
             these accesses are not found (`memory=` gives more)"
        );
    }
    text
}

/// The figures for benchmarks, as JSON.
fn figures(session: &Session, outcome: &Recording) -> String {
    let counts = outcome.counts;
    format!(
        "{{\"events\":{},\"accesses_seen\":{},\"accesses_recorded\":{},\"synchronizations\":{},\"full_ring_waits\":{},\"lag_max\":{},\"seconds\":{:.3},\"rings\":{},\"ring_bytes\":{},\"rules\":{}}}\n",
        counts.accesses + counts.synchronizations,
        session.seen(),
        counts.accesses,
        counts.synchronizations,
        session.waits(),
        counts.max_lag,
        session.began.elapsed().as_secs_f64(),
        counts.rings,
        session.ring_bytes(),
        rules(outcome.engine.as_ref()),
    )
}

/// How often each rule of each detector applied. Names of rules are plain words, so they need no escapes.
fn rules(engine: Option<&Engine>) -> String {
    let mut by_detector: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for rule in engine.map(Engine::rules).unwrap_or_default() {
        let detector = redflag_report::Detector::from(rule.detector).name();
        let count = format!("\"{}\":{}", rule.rule, rule.count);
        by_detector.entry(detector).or_default().push(count);
    }
    let objects = by_detector
        .iter()
        .map(|(detector, counts)| format!("\"{detector}\":{{{}}}", counts.join(",")));
    format!("{{{}}}", objects.collect::<Vec<_>>().join(","))
}
