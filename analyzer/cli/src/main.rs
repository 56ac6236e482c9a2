//! The `redflag` command: only this crate prints and exits.
//!
//! Standard output belongs to the watched program, so everything about a run is printed on standard error. Commands
//! that watch no program, such as `report` and `dump`, print their output to standard output.

mod agent;
mod analyze;
mod args;
#[allow(missing_docs, reason = "a private module of a binary")]
mod attach;
#[cfg_attr(not(target_os = "linux"), path = "attach_elsewhere.rs")]
mod attach_detach;
mod baseline;
mod child;
mod command_name;
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
#[cfg(target_os = "linux")]
mod jvm_operand;
mod killed;
mod output;
mod patience;
mod progress;
mod report;
mod run;
mod settings;
#[cfg(target_os = "linux")]
mod status;
mod stored;
mod temporary;
mod traces;

use args::{Given, Request};
use exit::{Exit, Failure};
use output::{note, print};
use redflag_options::Command;
use std::process::ExitCode;

fn main() -> ExitCode {
    let result = args::parse(std::env::args_os().skip(1)).and_then(answer);
    let exit = result.unwrap_or_else(|failure| {
        note(&failure.to_string());
        failure.exit()
    });
    exit.into()
}

fn answer(request: Request) -> Result<Exit, Failure> {
    match request {
        Request::Help(command) => print(&help::text(command)),
        Request::Version => print(&format!("redflag {}\n", env!("CARGO_PKG_VERSION"))),
        Request::Command(given) => dispatch(&config::complete(given)?),
    }
}

fn dispatch(given: &Given) -> Result<Exit, Failure> {
    match given.command {
        Command::Run => run::run(given),
        Command::Attach => attach_detach::attach(given),
        Command::Detach => attach_detach::detach(given),
        Command::Status => attach_detach::status(given),
        Command::Report => report::report(given),
        Command::Explain => explain::explain(given),
        Command::Baseline => baseline::save(given),
        Command::Analyze => analyze::analyze(given),
        Command::Dump => dump::dump(given),
        Command::Doctor => doctor::doctor(given),
        Command::Demo => demo::demo(given),
        Command::Completions => completions::completions(given),
    }
}
