//! The `redflag` command: only this crate prints and exits.
//!
//! Standard output belongs to the watched program, so everything about a run is said on standard error; `report`, `dump`,
//! `analyze`, `explain` and `doctor` print to standard output, because that is what they are for.

mod agent;
mod analyze;
mod args;
#[allow(missing_docs, reason = "a private module of a binary")]
mod attach;
mod baseline;
mod child;
mod commands;
mod completions;
mod config;
mod demo;
mod doctor;
mod dump;
mod exit;
mod explain;
mod formats;
mod help;
mod java_version;
mod options;
mod progress;
mod report;
mod run;
mod say;
mod settings;
mod stored;
mod temporary;
mod traces;
mod watch;

use args::{Asked, Given};
use commands::Name;
use exit::{Exit, Failure};
use say::{print, tell};
use std::process::ExitCode;

fn main() -> ExitCode {
    let result = args::parse(std::env::args_os().skip(1)).and_then(answer);
    let exit = result.unwrap_or_else(|failure| {
        tell(&failure.to_string());
        failure.exit()
    });
    exit.into()
}

fn answer(asked: Asked) -> Result<Exit, Failure> {
    match asked {
        Asked::Help(text) => print(&text),
        Asked::Version => print(&format!("redflag {}\n", env!("CARGO_PKG_VERSION"))),
        Asked::Call(given) => dispatch(&config::complete(given)?),
    }
}

fn dispatch(given: &Given) -> Result<Exit, Failure> {
    match given.name {
        Name::Run => run::run(given),
        Name::Attach => watch::attach(given),
        Name::Detach => watch::detach(given),
        Name::Report => report::report(given),
        Name::Explain => explain::explain(given),
        Name::Baseline => baseline::save(given),
        Name::Analyze => analyze::analyze(given),
        Name::Dump => dump::dump(given),
        Name::Doctor => doctor::doctor(given),
        Name::Demo => demo::demo(given),
        Name::Completions => completions::completions(given),
    }
}
