//! What is tried on every JDK: the demo under the agent, and a JVM that waits to be asked.

use super::jdk::{Jdk, Support};
use super::{first_line, limited};
use crate::exit::Failure;
use crate::temporary::Temporary;
use crate::{agent, attach, demo, run};
use redflag_report::{Finding, blind_reasons, load};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const IDLE: &str = include_str!("Idle.java");

/// The compiled programs, and the agent.
pub struct Probe {
    place: Temporary,
    agent: PathBuf,
}

impl Probe {
    /// Compiles the programs with any compiler that is there; none if there is none, which is told.
    pub fn new(
        jdks: &[Jdk],
        agent: &Path,
        troubles: &mut Vec<String>,
    ) -> Result<Option<Self>, Failure> {
        let usable = jdks
            .iter()
            .filter(|jdk| !matches!(jdk.support(), Support::No(_)));
        let javac = usable
            .map(|jdk| jdk.tool("javac"))
            .find(|javac| javac.is_file());
        let Some(javac) = javac else {
            if !jdks.is_empty() {
                troubles.push(NO_COMPILER.to_owned());
            }
            return Ok(None);
        };
        let place = Temporary::new("doctor")?;
        if let Err(trouble) = compile(&javac, &place)? {
            troubles.push(trouble);
            return Ok(None);
        }
        Ok(Some(Probe {
            place,
            agent: agent.to_owned(),
        }))
    }

    /// Runs the demo under the agent. If its race is not found, says why and what to do.
    pub fn finds_the_race(&self, jdk: &Jdk) -> Result<(), String> {
        let out = self.place.path().join("report");
        let said = self.place.path().join("java.txt");
        // What an earlier JDK has left.
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
        match limited::run(&mut java, &said) {
            Err(error) => return Err(format!("bin/java does not run: {error}.")),
            Ok(None) => return Err(format!("the demo did not end under the agent: {more}.")),
            Ok(Some(status)) if !status.success() => {
                return Err(format!(
                    "the demo failed under the agent ({}): {more}.",
                    first_line(&said)
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
                let why = why.first().map_or("the agent saw nothing wrong", |why| why);
                Err(format!(
                    "the race of the demo was not found ({why}): {more}."
                ))
            }
        }
    }

    /// Starts a JVM and asks it. If it refuses, says why and what to do.
    pub fn can_be_attached_to(&self, jdk: &Jdk) -> Result<(), String> {
        let said = self.place.path().join("idle.txt");
        let does_not_run = |error: io::Error| format!("bin/java does not run: {error}.");
        let mut java = self.java(jdk, "Idle");
        java.stdin(Stdio::piped()).stdout(Stdio::piped());
        java.stderr(File::create(&said).map_err(does_not_run)?);
        let mut idle = Idle(java.spawn().map_err(does_not_run)?);
        if !idle.is_ready() {
            return Err(format!(
                "a JVM does not start there ({}).",
                first_line(&said)
            ));
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
        let options = format!("out={},summary=off", out.display());
        agent::java_tool_options(before.as_deref(), &self.agent, &options)
    }
}

const NO_COMPILER: &str = "No javac was found, so nothing could be tried: install a JDK of version 11 to 25, not only a runtime.";

/// Compiles the programs; if that fails, the inner error is a sentence on why.
fn compile(javac: &Path, place: &Temporary) -> Result<Result<(), String>, Failure> {
    let demo = place.write(&format!("{}.java", demo::CLASS), demo::SOURCE)?;
    let idle = place.write("Idle.java", IDLE)?;
    let said = place.path().join("javac.txt");
    let mut command = Command::new(javac);
    // For the oldest of all JDKs that it is run on.
    command
        .args(["-g", "--release", "11", "-d"])
        .arg(place.path());
    command.args([demo, idle]).env_remove("JAVA_TOOL_OPTIONS");
    let javac = javac.display();
    Ok(match limited::run(&mut command, &said) {
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(_) => Err(format!("{javac} cannot compile: {}.", first_line(&said))),
        Err(error) => Err(format!("{javac} does not run: {error}.")),
    })
}

/// Whether this is the race that the demo has.
fn is_of_the_demo(finding: &Finding) -> bool {
    let variable = &finding.variable;
    variable.class == demo::CLASS && variable.field.as_deref() == Some("count")
}

/// A JVM that ends with the value.
struct Idle(Child);

impl Idle {
    /// Waits for its first word, which it says when it can be attached to.
    fn is_ready(&mut self) -> bool {
        let Some(stdout) = &mut self.0.stdout else {
            return false;
        };
        limited::speaks(stdout) && stdout.read(&mut [0]).is_ok_and(|count| count > 0)
    }
}

impl Drop for Idle {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
