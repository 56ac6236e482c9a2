//! `redflag analyze`: stored traces, judged again by the code that judges them while the program runs.

use crate::args::Analyze;
use crate::exit::{Exit, Failure};
use crate::{show, traces};
use redflag_detect::Engine;
use redflag_report::{
    Judge, Policy, Report, RunInfo, TEXT_FILE, is_trusted, resolve, resolve_cut_off, store, unite,
};
use redflag_trace::{Entry, Item, SiteId};
use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Judges the traces, prints one report of them all, and stores it if asked to.
pub fn analyze(request: &Analyze) -> Result<Exit, Failure> {
    let traces = traces::find(&request.traces)?;
    let reports = traces.iter().map(|path| judge(path, &request.judge));
    let policy = Policy {
        fail_on: request.fail_on,
        ..Policy::default()
    };
    let report = unite(reports.collect::<Result<_, _>>()?, &policy);
    show::print(&report, request.json)?;
    if let Some(out) = &request.out {
        store(out, &report)?;
        eprintln!(
            "redflag: the report is in {}",
            out.join(TEXT_FILE).display()
        );
    }
    Ok(Exit::of(report.verdict, None))
}

fn judge(path: &Path, how: &Judge) -> Result<Report, Failure> {
    let mut reader = traces::open(path)?;
    let trusted = Trusted::default();
    let asked = trusted.clone();
    let settings = how.settings(move |site| asked.sites().contains(&site));
    let mut engine = Engine::with(settings.expect("the parser asks for a detector"));
    let cut_off = loop {
        let item = reader.next_item();
        match item.map_err(|error| traces::failure(path, &error))? {
            Item::Event(event) => engine.event(&event),
            Item::Table(entry) => trusted.tell(&entry),
            Item::End { cut_off } => break cut_off,
        }
    };
    let run = RunInfo {
        events: engine.events(),
        forgotten: engine.forgotten(),
        ..RunInfo::of_trace(reader.header(), reader.summary())
    };
    let resolve = if cut_off { resolve_cut_off } else { resolve };
    Ok(resolve(&run, &engine.findings(), reader.tables()))
}

/// The sites in trusted code. A trace tells of each before the first event there, so the engine, which asks at that event,
/// gets its answer.
#[derive(Clone, Default)]
struct Trusted(Arc<Mutex<HashSet<SiteId>>>);

impl Trusted {
    fn sites(&self) -> MutexGuard<'_, HashSet<SiteId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, entry: &Entry) {
        if let Entry::Site { id, site, .. } = entry {
            if is_trusted(&site.class) {
                self.sites().insert(*id);
            }
        }
    }
}
