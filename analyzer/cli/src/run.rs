//! `redflag run`: runs a command, watches all its JVMs, prints one report.

use crate::agent::Printer;
use crate::args::Given;
use crate::child::Ended;
use crate::exit::{Exit, Failure, shell_status, status_of_signal};
use crate::output::{eprint, note};
use crate::progress::{self, Progress};
use crate::settings::{AgentSettings, Rules, Screen, detector_options};
use crate::stored;
use crate::{agent, child, killed};
use redflag_detect::DetectorOptions;
use redflag_report::{
    Look, MergeClaim, Merged, Report, ReportPlace, Terminal, Verdict, clear, merge, page, partials,
    to_terminal,
};
use std::env::VarError;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const TOOL_OPTIONS: &str = "JAVA_TOOL_OPTIONS";

/// Runs the command.
pub fn run(given: &Given) -> Result<Exit, Failure> {
    let Some((program, arguments)) = given.operands.split_first() else {
        return Err(given.refused("`run` needs a command, as in `redflag run -- mvn test`"));
    };
    let run = Run::of(given)?;
    let mut command = Command::new(program);
    command.args(arguments);
    run.watched(&mut command)
}

/// A run of JVMs under the agent, as `run`, `demo` and `attach` need it.
pub struct Run {
    /// What the agent does.
    pub agent: AgentSettings,
    /// What counts.
    pub rules: Rules,
    /// The terminal.
    pub screen: Screen,
    /// The detectors and their limits.
    detection: DetectorOptions,
    /// The report's directory as an absolute path: JVMs may run elsewhere.
    pub out: PathBuf,
    /// The same for the commands that the report names.
    place: ReportPlace,
    /// Whether each JVM gets a line.
    verbose: bool,
}

impl Run {
    /// Refuses everything that is wrong with the options, before anything runs.
    pub fn of(given: &Given) -> Result<Self, Failure> {
        let detection = detector_options(given)?;
        let agent = AgentSettings::of(given)?;
        let out = std::path::absolute(&agent.out).map_err(|error| {
            Failure::Usage(format!("cannot use {}: {error}", agent.out.display()))
        })?;
        Ok(Run {
            rules: Rules::of(given, Some(&detection))?,
            detection,
            screen: Screen::of(given),
            place: stored::place(given, std::slice::from_ref(&agent.out)),
            verbose: given.is_on("verbose"),
            agent,
            out,
        })
    }

    /// The agent's option string for a report in `out`, as the JVM names it.
    pub fn agent_options(&self, out: &Path, printer: Printer) -> Result<String, Failure> {
        agent::options(&self.agent, out, printer)
    }

    /// The progress of the JVMs that report to a directory.
    pub fn jvms(&self, dir: &Path) -> progress::Jvms {
        let live = self.agent.live.then(|| Arc::clone(&self.rules.policy));
        progress::Jvms::new(dir, live)
    }

    /// Creates the report's directory.
    pub fn make_out(&self) -> Result<(), Failure> {
        fs::create_dir_all(&self.out).map_err(|error| {
            let out = self.agent.out.display();
            Failure::Usage(match self.out.is_dir() || !self.out.exists() {
                true => {
                    format!("cannot create the directory {out}: {error}: name another with `--out`")
                }
                false => format!("{out} is a file: name a directory with `--out`"),
            })
        })
    }

    /// Removes what an earlier run left there, except for a JVM that is being watched already.
    pub fn clear_out(&self, keep: Option<u32>) -> Result<(), Failure> {
        clear(&self.out, keep).map_err(|error| {
            Failure::Usage(format!("{error}: name another directory with `--out`"))
        })
    }

    /// Runs a command whose JVMs are watched, and reports.
    pub fn watched(&self, command: &mut Command) -> Result<Exit, Failure> {
        let options = self.agent_options(&self.out, Printer::Command)?;
        let library = agent::existing_library()?;
        let before = tool_options()?;
        command.env(
            TOOL_OPTIONS,
            agent::java_tool_options(before.as_deref(), &library, &options)?,
        );
        self.make_out()?;
        self.clear_out(None)?;
        let claim = self.claim();
        let progress = Progress::with_program(self.screen, self.jvms(&self.out));
        let ended = child::wait_for(command, || self.running());
        progress.end();
        let status = match ended? {
            Ended::Command(ended) => {
                let status = shell_status(ended);
                if status != 0 {
                    note(&format!("the command ended with status {status}"));
                }
                status
            }
            Ended::Patience(signal) => {
                note(&format!(
                    "{} did not answer, and may go on running: this is what was found by the last record",
                    self.running()
                ));
                status_of_signal(signal)
            }
        };
        Ok(Exit::of(
            self.conclude(claim)?,
            self.rules.exit_code,
            Some(status),
        ))
    }

    /// What does not answer: the JVMs that are running, or the command if none is.
    fn running(&self) -> String {
        let jvms = partials(&self.out).unwrap_or_default();
        let running = jvms.iter().filter(|jvm| jvm.is_running());
        let names: Vec<String> = running.map(|jvm| format!("JVM {}", jvm.pid)).collect();
        match names.is_empty() {
            true => "the command".to_owned(),
            false => names.join(", "),
        }
    }

    /// Leaves merging to this command until it concludes. If the file system has no locks, each JVM merges as well.
    pub fn claim(&self) -> Option<MergeClaim> {
        MergeClaim::take(&self.out).ok()
    }

    /// Merges the records of the JVMs, adds their sources, and prints the report. The claim is given up before, so that the record
    /// of a JVM that ends now is not lost.
    pub fn conclude(&self, claim: Option<MergeClaim>) -> Result<Verdict, Failure> {
        killed::wait_for_ends(&self.out);
        killed::add_traces(&self.out, &self.detection, self.screen);
        drop(claim);
        let look = Look {
            place: self.place.clone(),
            ..self.screen.look(&io::stderr())
        };
        print_merged(&self.out, &self.rules, &look, self.verbose)
    }
}

/// Merges the records in a directory, adds their sources, and prints the report; with a line for each JVM if asked to.
pub fn print_merged(
    out: &Path,
    rules: &Rules,
    look: &Look,
    verbose: bool,
) -> Result<Verdict, Failure> {
    let Merged { report, stored } = merge(out, &rules.policy, &rules.sources)?;
    if let (true, Err(error)) = (report.jvms.is_empty(), &stored) {
        // The JVMs could not write there either: that there is no record says nothing about them.
        return Err(Failure::Blind(format!(
            "{error}: nothing can be written there; a JVM that could not write its record has printed its findings"
        )));
    }
    let page = format!("redflag: {}", page(out));
    let terminal = Terminal {
        place: stored.is_ok().then_some(&page),
        in_full: true,
        verbose,
    };
    eprint(&to_terminal(&report, look, &terminal));
    match stored {
        Ok(()) => {}
        Err(error) if report.verdict == Verdict::Findings => note(&error.to_string()),
        Err(error) => return Err(error.into()),
    }
    Ok(report.verdict)
}

/// Prints a report on standard error that is stored nowhere here.
pub fn print_report(report: &Report, look: &Look) {
    let terminal = Terminal {
        place: None,
        in_full: true,
        verbose: false,
    };
    eprint(&to_terminal(report, look, &terminal));
}

/// The user's own `JAVA_TOOL_OPTIONS`.
pub fn tool_options() -> Result<Option<String>, Failure> {
    match std::env::var(TOOL_OPTIONS) {
        Ok(before) => Ok(Some(before)),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(Failure::Usage(format!(
            "{TOOL_OPTIONS} is not valid UTF-8: unset or correct it"
        ))),
    }
}
