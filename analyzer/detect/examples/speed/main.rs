//! How fast each detector is, and how much memory it needs:
//! `cargo run --release -p redflag-detect --example speed [-- TRACE…]`.
//!
//! Prints three tables in Markdown: streams of events that are typical of programs, with stored traces if there are
//! arguments; and how both figures grow with the number of threads and of variables. The figures are of this machine;
//! compare them to each other and to those of the version before. Each measurement has a process of its own, which is
//! this program with other arguments, so that the resident memory is that of one engine.

mod growth;
mod measure;
mod recorded;
mod streams;

use measure::{Figures, Which};
use redflag_detect::SiteFacts;
use redflag_trace::{Event, SiteId};
use std::collections::HashMap;

/// What the detectors read.
struct Load {
    events: Vec<Event>,
    sites: HashMap<SiteId, SiteFacts>,
}

impl From<Vec<Event>> for Load {
    fn from(events: Vec<Event>) -> Self {
        Load {
            events,
            sites: HashMap::new(),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [one, name, which] if one == "--one" => measure::child(&load(name), which),
        traces => {
            let names = streams::STREAMS.iter().map(|(name, _)| name.to_string());
            table("stream", names.chain(traces.iter().cloned()));
            table("threads", growth::threads().map(|(name, _)| name));
            table("variables", growth::variables().map(|(name, _)| name));
        }
    }
}

/// A stream by its name, or a stored trace by its path.
fn load(name: &str) -> Load {
    let known = streams::STREAMS.iter().find(|(known, _)| *known == name);
    if let Some((_, stream)) = known {
        return stream().into();
    }
    let mut grown = growth::threads().chain(growth::variables());
    match grown.find(|(known, _)| known == name) {
        Some((_, stream)) => stream().into(),
        None => recorded::read(name),
    }
}

fn table(title: &str, names: impl Iterator<Item = String>) {
    let heads = [
        "events",
        "variables",
        "threads",
        "M events/s: hb",
        "racer",
        "hybrid",
        "all",
        "bytes/variable: hb",
        "racer",
        "hybrid",
        "all",
        "bytes/thread: all",
        "resident MiB: all",
    ];
    println!("\n| {title} | {} |", heads.join(" | "));
    println!("|---|{}", "---:|".repeat(heads.len()));
    for name in names {
        let figures = Which::ALL.map(|which| measure::parent(&name, which));
        match figures
            .into_iter()
            .collect::<Result<Vec<Figures>, String>>()
        {
            Ok(figures) => println!("| {} | {} |", short(&name), row(&figures)),
            Err(wrong) => eprintln!("{name}: {wrong}"),
        }
    }
}

fn short(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn row(figures: &[Figures]) -> String {
    let last = figures[figures.len() - 1];
    let mut cells = [last.events, last.variables, last.threads]
        .map(|n| n.to_string())
        .to_vec();
    let speeds = figures.iter().map(|of| {
        let speed = of.events as f64 * 1e3 / of.nanos.max(1) as f64;
        format!("{speed:.*}", if speed < 10.0 { 2 } else { 0 })
    });
    cells.extend(speeds);
    let per_variable = figures.iter().map(|of| of.bytes / of.variables.max(1));
    cells.extend(per_variable.map(|bytes| bytes.to_string()));
    cells.push((last.bytes / last.threads.max(1)).to_string());
    cells.push(format!("{:.1}", last.resident as f64 / (1 << 20) as f64));
    cells.join(" | ")
}
