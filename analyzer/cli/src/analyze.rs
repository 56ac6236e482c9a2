//! `redflag analyze`: stored traces, judged again by the code that judges them while the program runs.

use crate::args::Analyze;
use crate::exit::{Exit, Failure};
use crate::{show, traces};
use redflag_detect::Engine;
use redflag_report::{Report, RunInfo, TEXT_FILE, resolve, resolve_cut_off, store, unite};
use redflag_trace::Item;
use std::path::Path;

/// Judges the traces, prints one report of them all, and stores it if asked to.
pub fn analyze(request: &Analyze) -> Result<Exit, Failure> {
    let traces = traces::find(&request.traces)?;
    let reports = traces.iter().map(|path| judge(path));
    let report = unite(reports.collect::<Result<_, _>>()?);
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

fn judge(path: &Path) -> Result<Report, Failure> {
    let mut reader = traces::open(path)?;
    let mut engine = Engine::new();
    let cut_off = loop {
        let item = reader.next_item();
        match item.map_err(|error| traces::failure(path, &error))? {
            Item::Event(event) => engine.event(&event),
            Item::Table(_) => {}
            Item::End { cut_off } => break cut_off,
        }
    };
    let run = RunInfo {
        events: engine.events(),
        ..RunInfo::of_trace(reader.header(), reader.summary())
    };
    let resolve = if cut_off { resolve_cut_off } else { resolve };
    Ok(resolve(&run, &engine.findings(), reader.tables()))
}
