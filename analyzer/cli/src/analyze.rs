//! `redflag analyze`: stored traces, judged again by the code that judges them while the program runs.

use crate::args::{Given, Setting};
use crate::exit::{Exit, Failure};
use crate::formats;
use crate::output::print;
use crate::progress::{Progress, Traces};
use crate::settings::{self, Rules, Screen};
use crate::stored;
use crate::traces::{self, Meter};
use redflag_detect::{DetectorOptions, Engine, Settings};
use redflag_jdk::{is_jdk_class, takes_task};
use redflag_report::{Report, RunInfo, resolve, resolve_cut_off, unite};
use redflag_trace::{Entry, Item, Site, SiteId};
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Judges the traces, prints one report of them all, and stores it if asked to.
pub fn analyze(given: &Given) -> Result<Exit, Failure> {
    let named = given.traces()?;
    let how = settings::detector_options(given)?;
    if !how.detectors.any() {
        return Err(given.refused("`analyze` needs a detector: `--detector=none` judges nothing"));
    }
    let rules = Rules::of(given, Some(&how))?;
    let screen = Screen::of(given);
    let reports = judge_all(&traces::find(&named)?, &how, screen)?;
    let mut report = unite(reports, &rules.policy);
    rules.sources.enrich(&mut report);
    let look = screen.look(&io::stdout());
    print(&(formats::of(given).render)(&report, &look))?;
    if let Some(out) = given.last("out").map(Setting::path) {
        stored::write(&out, &report)?;
    }
    Ok(Exit::of(report.verdict, rules.exit_code, None))
}

fn judge_all(
    paths: &[PathBuf],
    how: &DetectorOptions,
    screen: Screen,
) -> Result<Vec<Report>, Failure> {
    let meter = Meter::default();
    let progress = Progress::alone(screen, Traces::new(paths, &meter));
    let reports = paths.iter().map(|path| judge(path, how, &meter));
    let reports = reports.collect();
    progress.end();
    reports
}

fn judge(path: &Path, how: &DetectorOptions, meter: &Meter) -> Result<Report, Failure> {
    let mut reader = traces::open(path, meter)?;
    let trusted = Sites::new(|site| is_jdk_class(&*site.class));
    let takes = Sites::new(|site| takes_task(&site.class, &site.method));
    let settings = how.settings(trusted.ask());
    let mut engine = Engine::with(Settings {
        takes_work: Some(Box::new(takes.ask())),
        ..settings.expect("a detector was asked for")
    });
    let cut_off = loop {
        let item = reader.next_item();
        match item.map_err(|error| traces::failure(path, &error))? {
            Item::Event(event) => engine.event(&event),
            Item::Table(entry) => {
                trusted.add(&entry);
                takes.add(&entry);
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

    fn add(&self, entry: &Entry) {
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
