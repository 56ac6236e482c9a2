//! The end of a run or an attachment: the drain ends, the JVM's record and the report are written, the summary is
//! printed.

use super::Agent;
use crate::jvm::{Env, Jvm};
use crate::lock::lock;
use crate::options::Options;
use crate::record::{Recording, Session, names_of};
use crate::say::{print, say};
use redflag_detect::Engine;
use redflag_report::{JvmRecord, MergeClaim, Policy, ReportError, RunInfo, Sources, merge_after};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Ends recording, writes the report and prints the summary.
pub fn finish(env: &Env<'_>, agent: &'static Agent) {
    agent.end(env);
    let options = agent.rewriter.options();
    let mut recorded = String::new();
    if let Some(session) = agent.recorder.stop() {
        match report(env.jvm, agent, &session, &options) {
            Ok(text) => recorded = text,
            Err(why) => say(&why),
        }
    }
    if options.summary {
        let text = lock(&agent.rewriter.tally).summary();
        print(&format!("{text}{recorded}"));
        say(&agent.self_check.verdict());
    }
}

/// Writes the files that were asked for. Returns lines for the summary.
fn report(
    jvm: &Jvm,
    agent: &'static Agent,
    session: &Session,
    options: &Options,
) -> Result<String, String> {
    let Some(mut outcome) = session.finish() else {
        agent
            .self_check
            .fail("the thread that analyzes events died");
        return Err("events could not be analyzed, so there is no report".to_owned());
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
    let record = JvmRecord::of(&run, &findings, &tables);
    write(&record, &options.out).map_err(|error| {
        format!(
            "the report could not be written to {}: {error}",
            options.out.display()
        )
    })?;
    Ok(recorded(session, &outcome))
}

/// Writes the record of this JVM, and merges all records unless a command waits to do so. No suppressions or baseline
/// apply. Sources are searched below the working directory.
fn write(record: &JvmRecord, out: &Path) -> Result<(), ReportError> {
    record.write(out)?;
    if MergeClaim::is_held(out) {
        return Ok(());
    }
    let here = std::env::current_dir().unwrap_or_default();
    let sources = Sources::new(&here, &[]);
    merge_after(record, out, &Policy::default(), &sources).map(drop)
}

fn run_info(jvm: &Jvm, agent: &Agent, session: &Session, outcome: &Recording) -> RunInfo {
    let tally = lock(&agent.rewriter.tally);
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
        "redflag: recorded {} accesses and {} synchronizations of {} threads; the analysis was behind by {} at most, threads waited for it {} times",
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
            "redflag: memory was short: the recorded accesses to an object were forgotten {forgotten} times; races with \
             these accesses are not found (`memory=` gives more)"
        );
    }
    text
}

/// The figures for benchmarks, as JSON.
fn figures(session: &Session, outcome: &Recording) -> String {
    let counts = outcome.counts;
    let figures = json!({
        "events": counts.accesses + counts.synchronizations,
        "accesses_seen": session.seen(),
        "accesses_recorded": counts.accesses,
        "synchronizations": counts.synchronizations,
        "full_ring_waits": session.waits(),
        "lag_max": counts.max_lag,
        "seconds": session.began.elapsed().as_secs_f64(),
        "rings": counts.rings,
        "ring_bytes": session.ring_bytes(),
        "rules": rules(outcome.engine.as_ref()),
    });
    format!("{figures}\n")
}

/// How often each rule of each detector applied.
fn rules(engine: Option<&Engine>) -> BTreeMap<&str, BTreeMap<&str, u64>> {
    let mut by_detector: BTreeMap<_, BTreeMap<_, _>> = BTreeMap::new();
    for rule in engine.map(Engine::rules).unwrap_or_default() {
        let counts = by_detector.entry(rule.detector.name).or_default();
        counts.insert(rule.rule, rule.count);
    }
    by_detector
}
