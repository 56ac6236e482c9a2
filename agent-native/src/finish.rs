//! The end of a stretch of watching: everything drains, the report is written, the summary is printed.

use crate::agent::{Agent, say};
use crate::jvm::{Env, Jvm};
use crate::record::Session;
use crate::record::identity::lock;
use redflag_detect::{Engine, Finding};
use redflag_report::RunInfo;
use redflag_trace::{Field, ObjectId, Tables, ThreadId, Variable};
use std::path::Path;

/// Ends recording, writes the report and prints the summary.
pub fn finish(env: &Env<'_>, agent: &Agent) {
    agent.end(env);
    let options = agent.watch.options();
    if let Some(session) = agent.recorder.stop() {
        if let Err(why) = report(env.jvm, agent, &session, &options.out) {
            say(&why);
        }
    }
    if options.summary {
        let text = lock(&agent.watch.tally).summary(&|probe| agent.hits(env, probe));
        eprint!("{text}");
        say(&agent.self_check.verdict());
    }
}

fn report(jvm: &Jvm, agent: &Agent, session: &Session, out: &Path) -> Result<(), String> {
    let Some(engine) = session.finish() else {
        agent.self_check.fail("the thread that judges events died");
        return Err("events could not be judged, so there is no report".to_owned());
    };
    let (findings, tables) = named(agent, session, &engine);
    let run = run_info(jvm, agent, session, &engine);
    redflag_report::write_jvm(out, &run, &findings, &tables)
        .and_then(|_| redflag_report::merge(out))
        .map(|_| ())
        .map_err(|error| {
            format!(
                "the report could not be written to {}: {error}",
                out.display()
            )
        })
}

fn run_info(jvm: &Jvm, agent: &Agent, session: &Session, engine: &Engine) -> RunInfo {
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
        events: engine.events(),
        dropped_accesses: session.lost(),
        unrecorded_threads: session.unrecorded_threads(),
    }
}

/// The findings with fields numbered as the tables do, and tables that name everything the findings mention.
fn named(agent: &Agent, session: &Session, engine: &Engine) -> (Vec<Finding>, Tables) {
    let mut tables = Tables::new();
    let mut findings = engine.findings();
    for finding in &mut findings {
        name_variable(agent, &mut finding.variable, &mut tables);
        for access in &finding.accesses {
            name_thread(session, access.thread, &mut tables);
            let locks = access.locks.iter();
            for site in locks.clone().map(|lock| lock.site).chain([access.site]) {
                if let Some(view) = agent.watch.sites.get(site.0) {
                    tables.set_site(site, view.named());
                }
            }
            locks.for_each(|lock| name_object(agent, lock.monitor, &mut tables));
        }
    }
    (findings, tables)
}

fn name_variable(agent: &Agent, variable: &mut Variable, tables: &mut Tables) {
    if let Some(object) = variable.object() {
        name_object(agent, object, tables);
    }
    if let Variable::Field { field, .. } | Variable::Static { field } = variable {
        if let Some(key) = agent.identity.field_key(*field) {
            let class = agent
                .identity
                .class_name(key.class)
                .unwrap_or_else(|| "?".into());
            *field = tables.add_field(Field {
                class,
                name: key.name,
                descriptor: key.descriptor,
            });
        }
    }
}

fn name_thread(session: &Session, thread: ThreadId, tables: &mut Tables) {
    if let Some(name) = session.name_of(thread) {
        tables.set_thread(thread, &name);
    }
}

fn name_object(agent: &Agent, object: ObjectId, tables: &mut Tables) {
    if let Some(class) = agent.identity.class_name_of(object) {
        tables.set_object_class(object, class);
    }
}
