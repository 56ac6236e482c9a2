//! `redflag run`: a command, all its JVMs watched, one report.

use crate::agent::Speaker;
use crate::args::Given;
use crate::exit::{Exit, Failure, shell_status};
use crate::progress::{self, Progress};
use crate::say::{tell, tell_text};
use crate::settings::{Rules, Screen, Watch, judge};
use crate::stored;
use crate::{agent, child};
use redflag_report::{MergeClaim, Verdict, clear, merge, to_text};
use std::env::VarError;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

const TOOL_OPTIONS: &str = "JAVA_TOOL_OPTIONS";

/// Runs it.
pub fn run(given: &Given) -> Result<Exit, Failure> {
    let Some((program, arguments)) = given.operands.split_first() else {
        return Err(given.refused("`run` needs a command, as in `redflag run -- mvn test`"));
    };
    let session = Session::of(given)?;
    let mut command = Command::new(program);
    command.args(arguments);
    session.watched(&mut command)
}

/// What `run`, `demo` and `attach` share: what is watched, what counts, where the report goes.
pub struct Session {
    /// What is watched.
    pub watch: Watch,
    /// What counts.
    pub rules: Rules,
    /// How it looks.
    pub screen: Screen,
    /// The report's directory as an absolute path: JVMs may run elsewhere.
    pub out: PathBuf,
}

impl Session {
    /// Everything that can be wrong with what was given is told here, before anything runs.
    pub fn of(given: &Given) -> Result<Self, Failure> {
        let judge = judge(given)?;
        let watch = Watch::of(given)?;
        let out = std::path::absolute(&watch.out).map_err(|error| {
            Failure::Usage(format!("cannot use {}: {error}", watch.out.display()))
        })?;
        Ok(Session {
            rules: Rules::of(given, Some(&judge))?,
            screen: Screen::of(given),
            watch,
            out,
        })
    }

    /// The options of the agent.
    pub fn agent_options(&self, speaker: Speaker) -> Result<String, Failure> {
        agent::options(&self.watch, &self.out, speaker)
    }

    /// What the JVMs have to tell while they run.
    pub fn jvms(&self) -> progress::Jvms {
        let live = self.watch.live.then(|| Arc::clone(&self.rules.policy));
        progress::Jvms::new(&self.out, live)
    }

    /// Makes the report's directory.
    pub fn make_out(&self) -> Result<(), Failure> {
        fs::create_dir_all(&self.out).map_err(|error| {
            let out = self.watch.out.display();
            Failure::Usage(match self.out.is_dir() || !self.out.exists() {
                true => {
                    format!("cannot make the directory {out}: {error}: name another with `--out`")
                }
                false => format!("{out} is a file: name a directory with `--out`"),
            })
        })
    }

    /// Takes out what an earlier run has left, but for a JVM that is being watched already.
    pub fn clear_out(&self, keep: Option<u32>) -> Result<(), Failure> {
        clear(&self.out, keep).map_err(|error| {
            Failure::Usage(format!("{error}: name another directory with `--out`"))
        })
    }

    /// Runs a command under the watch and tells what came of it.
    pub fn watched(&self, command: &mut Command) -> Result<Exit, Failure> {
        let options = self.agent_options(Speaker::Command)?;
        let library = agent::existing_library()?;
        let before = tool_options()?;
        command.env(
            TOOL_OPTIONS,
            agent::java_tool_options(before.as_deref(), &library, &options)?,
        );
        self.make_out()?;
        self.clear_out(None)?;
        let claim = self.claim();
        let progress = Progress::beside_a_program(self.screen, self.jvms());
        let ended = child::wait_for(command);
        progress.end();
        let status = shell_status(ended?);
        if status != 0 {
            tell(&format!("the command ended with status {status}"));
        }
        Ok(Exit::of(
            self.conclude(claim)?,
            self.rules.exit_code,
            Some(status),
        ))
    }

    /// Leaves merging to this command until it concludes. If the file system has no locks, each JVM merges as well.
    pub fn claim(&self) -> Option<MergeClaim> {
        MergeClaim::take(&self.out).ok()
    }

    /// Merges the records of the JVMs, adds their sources, and prints the report. The claim is given up first, so that the record
    /// of a JVM that ends now is not lost.
    pub fn conclude(&self, claim: Option<MergeClaim>) -> Result<Verdict, Failure> {
        drop(claim);
        redflag_report::Progress::clear(&self.out);
        let report = merge(&self.out, &self.rules.policy, &self.rules.sources)?;
        tell_text(&to_text(&report, &self.screen.look(&io::stderr())));
        stored::say_where(&self.out);
        Ok(report.verdict)
    }
}

/// What the user wants JVMs to be told anyway.
pub fn tool_options() -> Result<Option<String>, Failure> {
    match std::env::var(TOOL_OPTIONS) {
        Ok(before) => Ok(Some(before)),
        Err(VarError::NotPresent) => Ok(None),
        Err(VarError::NotUnicode(_)) => Err(Failure::Usage(format!(
            "{TOOL_OPTIONS} is not valid UTF-8: unset or correct it"
        ))),
    }
}
