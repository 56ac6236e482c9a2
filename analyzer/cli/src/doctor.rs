//! `redflag doctor`: what works on this machine. Nothing is guessed: on every JDK the demo runs and must show its race,
//! and attaching to an idle JVM is tried up to loading the agent.

mod homes;
mod jdk;
mod library;
mod limited;
mod table;
mod trial;

use crate::args::Given;
use crate::config;
use crate::exit::{Exit, Failure};
use crate::output::print;
use crate::progress::{Progress, Source};
use crate::settings::Screen;
use jdk::{Jdk, Support};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use table::Row;
use trial::Trial;

/// Checks everything and prints the result.
pub fn doctor(given: &Given) -> Result<Exit, Failure> {
    given.at_most(0)?;
    let step = Step::default();
    let progress = Progress::alone(Screen::of(given), step.clone());
    let mut diagnosis = Diagnosis::default();
    let checked = check(&mut diagnosis, &step);
    progress.end();
    checked?;
    print(&diagnosis.to_text())?;
    Ok(if diagnosis.works {
        Exit::Clean
    } else {
        Exit::Blind
    })
}

/// The results so far.
#[derive(Default)]
struct Diagnosis {
    rows: Vec<Row>,
    /// A sentence for each problem.
    problems: Vec<String>,
    /// Whether a race was found on at least one JDK.
    works: bool,
}

impl Diagnosis {
    fn to_text(&self) -> String {
        let mut text = table::to_text(&self.rows);
        text.push('\n');
        for problem in &self.problems {
            text += &format!("- {problem}\n");
        }
        text + match self.works {
            true => "Redflag works here. Try `redflag demo`, then `redflag run -- your command`.\n",
            false => "Redflag does not work here yet: no race was found on any JDK.\n",
        }
    }
}

fn check(diagnosis: &mut Diagnosis, step: &Step) -> Result<(), Failure> {
    let agent = library::check(diagnosis)?;
    check_config(diagnosis);
    step.set("looking for Maven");
    check_maven(diagnosis);
    step.set("looking for JDKs");
    let jdks = jdk::all(&mut diagnosis.problems);
    if jdks.is_empty() {
        diagnosis.problems.push(
            "No JDK was found: install one of version 11 to 25, or set JAVA_HOME to it.".into(),
        );
    }
    let trial = match &agent {
        Some(agent) => Trial::new(&jdks, agent, &mut diagnosis.problems)?,
        None => None,
    };
    for jdk in &jdks {
        step.set(&format!(
            "trying JDK {} at {}",
            jdk.version,
            jdk.home.display()
        ));
        check_jdk(diagnosis, jdk, trial.as_ref());
    }
    Ok(())
}

fn check_jdk(diagnosis: &mut Diagnosis, jdk: &Jdk, trial: Option<&Trial>) {
    let name = format!("JDK {} at {}", jdk.version, jdk.home.display());
    let mut row = Row::new("JDK", &jdk.version, &jdk.home.display().to_string());
    let support = jdk.support();
    row.supported = match &support {
        Support::Yes => "yes",
        Support::Untested => "untested",
        Support::No(_) => "no",
    };
    match (support, trial) {
        (Support::No(why), _) => diagnosis.problems.push(format!("{name} {why}.")),
        (_, None) => {}
        (_, Some(trial)) => {
            match trial.finds_the_race(jdk) {
                Ok(()) => (row.race, diagnosis.works) = ("yes", true),
                Err(why) => {
                    row.race = "no";
                    diagnosis.problems.push(format!("{name}: {why}"));
                }
            }
            match trial.can_be_attached_to(jdk) {
                // The warning is JEP 451's.
                Ok(()) => {
                    row.attach = if jdk.feature >= 21 {
                        "yes, warns"
                    } else {
                        "yes"
                    }
                }
                Err(why) => {
                    row.attach = "no";
                    diagnosis
                        .problems
                        .push(format!("{name} cannot be attached to: {why}"));
                }
            }
        }
    }
    diagnosis.rows.push(row);
}

fn check_config(diagnosis: &mut Diagnosis) {
    let found = config::working_directory()
        .ok()
        .and_then(|dir| config::find(&dir));
    let Some(path) = found else { return };
    let mut row = Row::new("options", "", &path.display().to_string());
    row.supported = match config::load(&path) {
        Ok(_) => "yes",
        Err(failure) => {
            diagnosis.problems.push(failure.to_string());
            "no"
        }
    };
    diagnosis.rows.push(row);
}

fn check_maven(diagnosis: &mut Diagnosis) {
    let output = Command::new("mvn")
        .args(["--batch-mode", "--version"])
        .env_remove("JAVA_TOOL_OPTIONS")
        .output();
    let output = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let output = output.unwrap_or_default();
    let version = output
        .lines()
        .find_map(|line| line.split_once("Apache Maven "));
    let version = version.and_then(|(_, rest)| rest.split_whitespace().next());
    match version {
        Some(version) => {
            let home = output.lines().find_map(|line| line.strip_prefix("Maven home: "));
            diagnosis.rows.push(Row::new("Maven", version, home.unwrap_or_default()));
        }
        None => diagnosis.problems.push(
            "Maven was not found: install it, or put it on your PATH, if you want `redflag run -- mvn test`.".into(),
        ),
    }
}

/// The current step, for the progress line.
#[derive(Clone, Default)]
struct Step(Arc<Mutex<String>>);

impl Step {
    fn set(&self, what: &str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = what.to_owned();
    }
}

impl Source for Step {
    fn line(&self) -> Option<String> {
        let what = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!what.is_empty()).then(|| what.clone())
    }
}

/// The first line of a program's output, to be quoted in a sentence. A JVM first prints the variable that it picked up.
fn first_line(file: &Path) -> String {
    let output = std::fs::read(file).unwrap_or_default();
    let output = String::from_utf8_lossy(&output);
    let mut lines = output.lines().map(str::trim);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with("Picked up "));
    line.unwrap_or("no output").trim_end_matches('.').to_owned()
}
