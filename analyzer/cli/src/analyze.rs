//! `redflag analyze`: stored traces, judged again by the code that judges them while the program runs.

use crate::args::Analyze;
use crate::exit::{Exit, Failure};
use crate::{show, traces};
use redflag_detect::{Engine, Settings};
use redflag_report::{
    Judge, Report, RunInfo, TEXT_FILE, is_trusted, resolve, resolve_cut_off, store, takes_work,
    unite,
};
use redflag_trace::{Entry, Item, Site, SiteId};
use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Judges the traces, prints one report of them all, and stores it if asked to.
pub fn analyze(request: &Analyze) -> Result<Exit, Failure> {
    let traces = traces::find(&request.traces)?;
    let reports = traces.iter().map(|path| judge(path, &request.judge));
    let report = unite(reports.collect::<Result<_, _>>()?, request.fail_on);
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
    let trusted = Sites::new(|site| is_trusted(&site.class));
    let takes = Sites::new(|site| takes_work(&site.class, &site.method));
    let settings = how.settings(trusted.ask());
    let mut engine = Engine::with(Settings {
        takes_work: Some(Box::new(takes.ask())),
        ..settings.expect("the parser asks for a detector")
    });
    let cut_off = loop {
        let item = reader.next_item();
        match item.map_err(|error| traces::failure(path, &error))? {
            Item::Event(event) => engine.event(&event),
            Item::Table(entry) => {
                trusted.tell(&entry);
                takes.tell(&entry);
            }
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

/// The sites where something holds. A trace tells of each before the first event there, so the engine, which asks at that
/// event, gets its answer.
#[derive(Clone)]
struct Sites {
    holds: fn(&Site) -> bool,
    known: Arc<Mutex<HashSet<SiteId>>>,
}

impl Sites {
    fn new(holds: fn(&Site) -> bool) -> Sites {
        Sites {
            holds,
            known: Arc::default(),
        }
    }

    fn ask(&self) -> impl Fn(SiteId) -> bool + Send + use<> {
        let sites = self.clone();
        move |site| sites.known().contains(&site)
    }

    fn tell(&self, entry: &Entry) {
        if let Entry::Site { id, site, .. } = entry {
            if (self.holds)(site) {
                self.known().insert(*id);
            }
        }
    }

    fn known(&self) -> MutexGuard<'_, HashSet<SiteId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
