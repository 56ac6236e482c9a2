//! The end of a run or an attachment: the drain ends, the JVM's record and the report are written, the summary is
//! printed.

use super::Agent;
use super::run_info::Program;
use crate::jvm::{Env, Jvm};
use crate::lock::lock;
use crate::options::Options;
use crate::record::{Recording, Session, names_of};
use crate::say::{print, say};
use redflag_detect::Engine;
use redflag_report::{
    JvmRecord, Look, MergeClaim, Policy, Report, ReportError, ReportPlace, Sources, Terminal,
    merge_after, page, to_terminal, to_text,
};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// Ends recording, writes the report and prints the summary.
pub fn finish(env: &Env<'_>, agent: &'static Agent) {
    agent.recorder.leave_out_waiting(env);
    agent.end(env);
    let options = agent.rewriter.options();
    let mut ended = Ended::default();
    if let Some(session) = agent.recorder.stop() {
        match report(env.jvm, agent, &session, &options) {
            Ok(end) => ended = end,
            Err(why) => say(&why),
        }
    }
    if options.verbose {
        let text = lock(&agent.rewriter.tally).summary();
        print(&format!("{text}{}", ended.recorded));
    }
    if options.verbose || options.summary && !agent.self_check.passed() {
        say(&agent.self_check.verdict());
    }
    if let (true, Some(report)) = (options.summary, &ended.report) {
        print(&findings(report, &options));
    }
}

/// What is printed at the end.
#[derive(Default)]
struct Ended {
    /// The merged report, unless a command waits to print it.
    report: Option<Report>,
    /// What was recorded.
    recorded: String,
}

/// The findings of all JVMs so far, and where the report is. The first races were printed when they were found.
fn findings(report: &Report, options: &Options) -> String {
    let out = std::path::absolute(&options.out).unwrap_or_else(|_| options.out.clone());
    let place = format!("redflag: {}", page(&out));
    let terminal = Terminal {
        place: Some(&place),
        in_full: false,
        verbose: options.verbose,
    };
    let look = Look {
        place: match options.out == Options::default().out {
            true => ReportPlace::Default,
            false => ReportPlace::directories(Path::new("redflag"), &[&options.out]),
        },
        ..Look::plain()
    };
    to_terminal(report, &look, &terminal)
}

/// Writes the files that were asked for. Returns what is printed at the end.
fn report(
    jvm: &Jvm,
    agent: &'static Agent,
    session: &Session,
    options: &Options,
) -> Result<Ended, String> {
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
    let run = Program::of(jvm).run(agent, session, &outcome.counts, outcome.engine.as_ref());
    outcome.trace.init_only(&session.names);
    if let Some(error) = outcome.trace.finish(&run.to_summary()) {
        say(&format!("the trace is not whole: {error}"));
    }
    let tables = names_of(&session.names, &findings);
    let written = write(&JvmRecord::of(&run, &findings, &tables), options);
    drop(outcome.partial.take());
    if let Some(file) = &options.stats {
        write_stats(file, session, &outcome)?;
    }
    Ok(Ended {
        report: written?,
        recorded: recorded(session, &outcome),
    })
}

/// Writes the record of this JVM, and merges all records unless a command waits to do so; returns the merged report. No suppressions
/// or baseline apply. Sources are searched below the working directory. If a file cannot be written, the findings are printed instead.
fn write(record: &JvmRecord, options: &Options) -> Result<Option<Report>, String> {
    let out = &options.out;
    let written = record
        .write(out)
        .map_err(|error| Box::new((record.report().clone(), error)));
    let merged = written.and_then(|()| match MergeClaim::is_held(out) {
        true => Ok(None),
        false => merge_own(record, options).map(Some),
    });
    merged.map_err(|unwritten| {
        let (report, error) = *unwritten;
        let look = Look {
            place: ReportPlace::Nowhere,
            ..Look::plain()
        };
        print(&to_text(&report, &look));
        let out = out.display();
        format!("the report could not be written to {out}: {error}")
    })
}

/// Merges all records; if that fails, returns the report as far as it is known.
fn merge_own(record: &JvmRecord, options: &Options) -> Result<Report, Box<(Report, ReportError)>> {
    let here = std::env::current_dir().unwrap_or_default();
    let sources = Sources::new(&here, &[]);
    let policy = Policy {
        own: options.own.clone(),
        ..Policy::default()
    };
    let merged = merge_after(record, &options.out, &policy, &sources)
        .map_err(|error| Box::new((record.report().clone(), error)))?;
    let report = merged.report;
    match merged.stored {
        Ok(()) => Ok(report),
        Err(error) => Err(Box::new((report, error))),
    }
}

/// Writes the figures for benchmarks.
fn write_stats(file: &Path, session: &Session, outcome: &Recording) -> Result<(), String> {
    std::fs::write(file, figures(session, outcome)).map_err(|error| {
        let file = file.display();
        format!("the figures could not be written to {file}: {error}")
    })
}

/// A line on what was recorded.
fn recorded(session: &Session, outcome: &Recording) -> String {
    let counts = outcome.counts;
    format!(
        "redflag: recorded {} accesses and {} synchronizations of {} threads; the analysis was behind by {} at most, threads waited for it {} times\n",
        counts.accesses,
        counts.synchronizations,
        session.threads().count(),
        counts.max_lag,
        session.waits()
    )
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
