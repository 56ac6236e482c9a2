//! The `redflag` command: only this crate prints and exits.
//!
//! Standard output belongs to the watched program, so everything about a run is said on standard error; `report`, `dump`
//! and `analyze` print to standard output, because that is what they are for.

mod agent;
mod analyze;
mod args;
#[allow(missing_docs, reason = "a private module of a binary")]
mod attach;
mod child;
mod demo;
mod dump;
mod exit;
mod help;
mod run;
mod show;
mod traces;
mod watch;

use args::Command;
use exit::{Exit, Failure};
use std::process::ExitCode;

fn main() -> ExitCode {
    let result = args::parse(std::env::args_os().skip(1)).and_then(dispatch);
    let exit = result.unwrap_or_else(|failure| {
        eprintln!("redflag: {failure}");
        failure.exit()
    });
    exit.into()
}

fn dispatch(command: Command) -> Result<Exit, Failure> {
    match command {
        Command::Help(text) => {
            print!("{text}");
            Ok(Exit::Clean)
        }
        Command::Version => {
            println!("redflag {}", env!("CARGO_PKG_VERSION"));
            Ok(Exit::Clean)
        }
        Command::Run(run) => run::run(&run),
        Command::Demo(watch) => demo::demo(watch),
        Command::Attach(attach) => watch::attach(&attach),
        Command::Detach { pid } => watch::detach(pid),
        Command::Report { dir, json } => show::report(&dir, json),
        Command::Dump { traces, ids } => dump::dump(&traces, ids),
        Command::Analyze(request) => analyze::analyze(&request),
    }
}
