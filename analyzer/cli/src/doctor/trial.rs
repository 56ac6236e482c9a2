//! What is tried on every JDK: the demo under the agent, and attaching to an idle JVM, up to loading the agent.

use super::jdk::{Jdk, Support};
use super::{first_line, limited};
use crate::exit::Failure;
use crate::temporary::Temporary;
use crate::{agent, attach, demo, run};
use redflag_options::AgentOption;
use redflag_report::{Finding, blind_reasons, load};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const IDLE: &str = include_str!("Idle.java");

/// The compiled programs, and the agent.
pub struct Trial {
    place: Temporary,
    agent: PathBuf,
}

impl Trial {
    /// Compiles the programs with the first compiler found. If there is none, adds a problem and gives none.
    pub fn new(
        jdks: &[Jdk],
        agent: &Path,
        problems: &mut Vec<String>,
    ) -> Result<Option<Self>, Failure> {
        let usable = jdks
            .iter()
            .filter(|jdk| !matches!(jdk.support(), Support::No(_)));
        let javac = usable
            .map(|jdk| jdk.tool("javac"))
            .find(|javac| javac.is_file());
        let Some(javac) = javac else {
            if !jdks.is_empty() {
                problems.push(NO_COMPILER.to_owned());
            }
            return Ok(None);
        };
        let place = Temporary::new("doctor")?;
        if let Err(problem) = compile(&javac, &place)? {
            problems.push(problem);
            return Ok(None);
        }
        Ok(Some(Trial {
            place,
            agent: agent.to_owned(),
        }))
    }

    /// Runs the demo under the agent. If its race is not found, the error says why and what to do.
    pub fn finds_the_race(&self, jdk: &Jdk) -> Result<(), String> {
        let out = self.place.path().join("report");
        let errors = self.place.path().join("java.txt");
        // The report on an earlier JDK.
        let _ = std::fs::remove_dir_all(&out);
        let mut java = self.java(jdk, demo::CLASS);
        let options = self
            .tool_options(&out)
            .map_err(|failure| format!("{failure}."))?;
        java.env("JAVA_TOOL_OPTIONS", options);
        let more = format!(
            "run `JAVA_HOME={} redflag demo` to see more",
            jdk.home.display()
        );
        match limited::run(&mut java, &errors) {
            Err(error) => return Err(format!("bin/java does not run: {error}.")),
            Ok(None) => return Err(format!("the demo did not end under the agent: {more}.")),
            Ok(Some(status)) if !status.success() => {
                return Err(format!(
                    "the demo failed under the agent ({}): {more}.",
                    first_line(&errors)
                ));
            }
            Ok(Some(_)) => {}
        }
        let report =
            load(&out).map_err(|error| format!("the agent wrote no report ({error}): {more}."))?;
        match report.findings.iter().any(is_of_the_demo) {
            true => Ok(()),
            false => {
                let why = blind_reasons(&report.jvms);
                let why = why
                    .first()
                    .map_or("the agent reported no problem", |why| why);
                Err(format!(
                    "the race of the demo was not found ({why}): {more}."
                ))
            }
        }
    }

    /// Starts a JVM and checks whether it can be attached to. If not, the error says why and what to do.
    pub fn can_be_attached_to(&self, jdk: &Jdk) -> Result<(), String> {
        let errors = self.place.path().join("idle.txt");
        let does_not_run = |error: io::Error| format!("bin/java does not run: {error}.");
        let mut java = self.java(jdk, "Idle");
        java.stdin(Stdio::piped()).stdout(Stdio::piped());
        java.stderr(File::create(&errors).map_err(does_not_run)?);
        let mut idle = Idle(java.spawn().map_err(does_not_run)?);
        if !idle.is_ready() {
            return Err(format!("a JVM does not start ({}).", first_line(&errors)));
        }
        attach::permitted(idle.0.id()).map_err(|error| error.to_string())
    }

    fn java(&self, jdk: &Jdk, class: &str) -> Command {
        let mut java = Command::new(jdk.tool("java"));
        java.arg("-cp").arg(self.place.path()).arg(class);
        java
    }

    fn tool_options(&self, out: &Path) -> Result<String, Failure> {
        let before = run::tool_options()?;
        let (directory, summary) = (AgentOption::Out.name(), AgentOption::Summary.name());
        let options = format!("{directory}={},{summary}=off", out.display());
        agent::java_tool_options(before.as_deref(), &self.agent, &options)
    }
}

const NO_COMPILER: &str = "No javac was found, so nothing could be tried: install a JDK of version 11 to 25, not only a runtime.";

/// Compiles the programs. If the compiler fails, the inner error is a sentence with the reason.
fn compile(javac: &Path, place: &Temporary) -> Result<Result<(), String>, Failure> {
    let demo = place.write(&format!("{}.java", demo::CLASS), demo::SOURCE)?;
    let idle = place.write("Idle.java", IDLE)?;
    let errors = place.path().join("javac.txt");
    let mut command = Command::new(javac);
    // The classes must run on the oldest JDK that is supported.
    command
        .args(["-g", "--release", "11", "-d"])
        .arg(place.path());
    command.args([demo, idle]).env_remove("JAVA_TOOL_OPTIONS");
    let javac = javac.display();
    Ok(match limited::run(&mut command, &errors) {
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(_) => Err(format!("{javac} cannot compile: {}.", first_line(&errors))),
        Err(error) => Err(format!("{javac} does not run: {error}.")),
    })
}

/// Whether this is the race that the demo has.
fn is_of_the_demo(finding: &Finding) -> bool {
    let variable = finding.race().map(|race| &race.variable);
    variable.is_some_and(|variable| {
        variable.class == demo::CLASS && variable.field.as_deref() == Some("count")
    })
}

/// A JVM that is killed when the value is dropped.
struct Idle(Child);

impl Idle {
    /// Waits for its first output, which it prints when it can be attached to.
    fn is_ready(&mut self) -> bool {
        let Some(stdout) = &mut self.0.stdout else {
            return false;
        };
        limited::has_output(stdout) && stdout.read(&mut [0]).is_ok_and(|count| count > 0)
    }
}

impl Drop for Idle {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
