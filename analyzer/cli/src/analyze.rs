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
use redflag_report::{Look, Report, ReportPlace, RunInfo, resolve, resolve_cut_off, unite};
use redflag_trace::{Entry, FieldId, Item, SiteId};
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
    let out = given.last("out").map(Setting::path);
    let place = out.as_ref().map_or(ReportPlace::Nowhere, |out| {
        stored::place(given, std::slice::from_ref(out))
    });
    let look = Look {
        place,
        ..screen.look(&io::stdout())
    };
    print(&(formats::of(given).render)(&report, &look))?;
    if let Some(out) = out {
        stored::write(&out, &report)?;
    }
    Ok(Exit::of(report.verdict, rules.exit_code, None))
}

/// Analyzes these traces.
pub fn analyze_all(
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

/// The facts of sites. A trace defines each site and its fields before the first event there, so the facts are known when the
/// engine looks them up at that event.
#[derive(Clone, Default)]
struct Sites {
    defined: Arc<Mutex<Defined>>,
}

#[derive(Default)]
struct Defined {
    /// The facts of the method, the field that is accessed, and the one that its object was loaded from.
    sites: HashMap<SiteId, (SiteFacts, [FieldId; 2])>,
    descriptors: HashMap<FieldId, Arc<str>>,
}

impl Sites {
    fn lookup(&self) -> impl Fn(SiteId) -> SiteFacts + Send + use<> {
        let sites = self.clone();
        move |site| sites.lock().facts(site).unwrap_or_default()
    }

    fn add(&self, entry: &Entry) {
        match entry {
            Entry::Site {
                id,
                site,
                field,
                owner,
            } => {
                let facts = SiteFacts::of(&site.class, &site.method);
                self.lock().sites.insert(*id, (facts, [*field, *owner]));
            }
            Entry::Field { id, field, .. } => {
                let descriptor = Arc::clone(&field.descriptor);
                self.lock().descriptors.insert(*id, descriptor);
            }
            _ => {}
        }
    }

    fn lock(&self) -> MutexGuard<'_, Defined> {
        self.defined.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Defined {
    fn facts(&self, site: SiteId) -> Option<SiteFacts> {
        let (facts, fields) = self.sites.get(&site)?;
        let [field, owner] = fields.map(|field| {
            let descriptor = self.descriptors.get(&field)?;
            Some((field, &**descriptor))
        });
        Some(facts.accessing(field.map(|(_, descriptor)| descriptor), owner))
    }
}
