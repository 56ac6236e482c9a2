//! `redflag analyze`: analyzes stored traces again, with the code that analyzes events while the program runs.

use crate::args::{Given, Setting};
use crate::exit::{Exit, Failure};
use crate::formats;
use crate::output::print;
use crate::progress::{Progress, Traces};
use crate::settings::{self, Rules, Screen};
use crate::stored;
use crate::traces::{self, Meter};
use redflag_detect::{DetectorOptions, Engine, Settings, SiteFacts};
use redflag_report::{Report, RunInfo, resolve, resolve_cut_off, unite};
use redflag_trace::{Entry, Item, SiteId};
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Analyzes the traces, prints one report on all of them, and stores it if `--out` is given.
pub fn analyze(given: &Given) -> Result<Exit, Failure> {
    let named = given.traces()?;
    let options = settings::detector_options(given)?;
    if !options.detectors.any() {
        return Err(given.refused("`analyze` needs a detector: `--detector=none` finds nothing"));
    }
    let rules = Rules::of(given, Some(&options))?;
    let screen = Screen::of(given);
    let reports = analyze_all(&traces::find(&named)?, &options, screen)?;
    let mut report = unite(reports, &rules.policy);
    rules.sources.enrich(&mut report);
    let look = screen.look(&io::stdout());
    print(&(formats::of(given).render)(&report, &look))?;
    if let Some(out) = given.last("out").map(Setting::path) {
        stored::write(&out, &report)?;
    }
    Ok(Exit::of(report.verdict, rules.exit_code, None))
}

fn analyze_all(
    paths: &[PathBuf],
    options: &DetectorOptions,
    screen: Screen,
) -> Result<Vec<Report>, Failure> {
    let meter = Meter::default();
    let progress = Progress::alone(screen, Traces::new(paths, &meter));
    let reports = paths.iter().map(|path| analyze_one(path, options, &meter));
    let reports = reports.collect();
    progress.end();
    reports
}

fn analyze_one(path: &Path, options: &DetectorOptions, meter: &Meter) -> Result<Report, Failure> {
    let mut reader = traces::open(path, meter)?;
    let sites = Sites::default();
    let mut engine = Engine::with(Settings::new(options, sites.lookup()));
    let cut_off = loop {
        let item = reader.next_item();
        match item.map_err(|error| traces::failure(path, &error))? {
            Item::Event(event) => engine.event(&event),
            Item::Table(entry) => sites.add(&entry),
            Item::End { cut_off } => break cut_off,
        }
    };
    engine.end_of_run();
    let run = RunInfo {
        events: engine.events(),
        forgotten: engine.forgotten(),
        ..RunInfo::of_trace(reader.header(), reader.summary())
    };
    let resolve = if cut_off { resolve_cut_off } else { resolve };
    Ok(resolve(&run, &engine.findings(), reader.tables()))
}

/// The facts of sites. A trace defines each site before the first event there, so the facts are known when the engine
/// looks them up at that event.
#[derive(Clone, Default)]
struct Sites {
    facts: Arc<Mutex<HashMap<SiteId, SiteFacts>>>,
}

impl Sites {
    fn lookup(&self) -> impl Fn(SiteId) -> SiteFacts + Send + use<> {
        let sites = self.clone();
        move |site| sites.lock().get(&site).copied().unwrap_or_default()
    }

    fn add(&self, entry: &Entry) {
        if let Entry::Site { id, site, .. } = entry {
            let facts = SiteFacts::of(&site.class, &site.method);
            self.lock().insert(*id, facts);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SiteId, SiteFacts>> {
        self.facts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
