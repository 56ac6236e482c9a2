//! `redflag doctor`: what works here. Nothing is guessed: on every JDK the demo is run and must show its race, and a JVM is asked
//! whether it can be attached to.

mod homes;
mod jdk;
mod library;
mod limited;
mod probe;
mod table;

use crate::args::Given;
use crate::config;
use crate::exit::{Exit, Failure};
use crate::progress::{Progress, Source};
use crate::say::print;
use crate::settings::Screen;
use jdk::{Jdk, Support};
use probe::Probe;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};
use table::Row;

/// Looks at everything and prints it.
pub fn doctor(given: &Given) -> Result<Exit, Failure> {
    given.at_most(0)?;
    let now = Now::default();
    let progress = Progress::alone(Screen::of(given), now.clone());
    let mut seen = Seen::default();
    let looked = look(&mut seen, &now);
    progress.end();
    looked?;
    print(&seen.to_text())?;
    Ok(if seen.works { Exit::Clean } else { Exit::Blind })
}

/// What was seen so far.
#[derive(Default)]
struct Seen {
    rows: Vec<Row>,
    /// A sentence for each thing that is not right.
    troubles: Vec<String>,
    /// Whether a race was found on some JDK.
    works: bool,
}

impl Seen {
    fn to_text(&self) -> String {
        let mut text = table::to_text(&self.rows);
        text.push('\n');
        for trouble in &self.troubles {
            text += &format!("- {trouble}\n");
        }
        text + match self.works {
            true => "Redflag works here: try `redflag demo`, then `redflag run -- your command`.\n",
            false => "Redflag does not work here yet: no race was found on any JDK.\n",
        }
    }
}

fn look(seen: &mut Seen, now: &Now) -> Result<(), Failure> {
    let agent = library::look(seen)?;
    look_at_config(seen);
    now.set("looking for Maven");
    look_for_maven(seen);
    now.set("looking for JDKs");
    let jdks = jdk::all(&mut seen.troubles);
    if jdks.is_empty() {
        seen.troubles.push(
            "No JDK was found: install one of version 11 to 25, or let JAVA_HOME name it.".into(),
        );
    }
    let probe = match &agent {
        Some(agent) => Probe::new(&jdks, agent, &mut seen.troubles)?,
        None => None,
    };
    for jdk in &jdks {
        now.set(&format!(
            "trying JDK {} at {}",
            jdk.version,
            jdk.home.display()
        ));
        look_at_jdk(seen, jdk, probe.as_ref());
    }
    Ok(())
}

fn look_at_jdk(seen: &mut Seen, jdk: &Jdk, probe: Option<&Probe>) {
    let name = format!("JDK {} at {}", jdk.version, jdk.home.display());
    let mut row = Row::new("JDK", &jdk.version, &jdk.home.display().to_string());
    let support = jdk.support();
    row.supported = match &support {
        Support::Yes => "yes",
        Support::Untested => "untested",
        Support::No(_) => "no",
    };
    match (support, probe) {
        (Support::No(why), _) => seen.troubles.push(format!("{name} {why}.")),
        (_, None) => {}
        (_, Some(probe)) => {
            match probe.finds_the_race(jdk) {
                Ok(()) => (row.race, seen.works) = ("yes", true),
                Err(why) => {
                    row.race = "no";
                    seen.troubles.push(format!("{name}: {why}"));
                }
            }
            match probe.can_be_attached_to(jdk) {
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
                    seen.troubles
                        .push(format!("{name} cannot be attached to: {why}"));
                }
            }
        }
    }
    seen.rows.push(row);
}

fn look_at_config(seen: &mut Seen) {
    let found = config::working_directory()
        .ok()
        .and_then(|dir| config::find(&dir));
    let Some(path) = found else { return };
    let mut row = Row::new("options", "", &path.display().to_string());
    row.supported = match config::load(&path) {
        Ok(_) => "yes",
        Err(failure) => {
            seen.troubles.push(failure.to_string());
            "no"
        }
    };
    seen.rows.push(row);
}

fn look_for_maven(seen: &mut Seen) {
    let output = Command::new("mvn")
        .args(["--batch-mode", "--version"])
        .env_remove("JAVA_TOOL_OPTIONS")
        .output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let said = said.unwrap_or_default();
    let version = said
        .lines()
        .find_map(|line| line.split_once("Apache Maven "));
    let version = version.and_then(|(_, rest)| rest.split_whitespace().next());
    match version {
        Some(version) => {
            let home = said.lines().find_map(|line| line.strip_prefix("Maven home: "));
            seen.rows.push(Row::new("Maven", version, home.unwrap_or_default()));
        }
        None => seen.troubles.push(
            "Maven was not found: install it, or put it on your PATH, if you want `redflag run -- mvn test`.".into(),
        ),
    }
}

/// What is being done, for the progress line.
#[derive(Clone, Default)]
struct Now(Arc<Mutex<String>>);

impl Now {
    fn set(&self, what: &str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = what.to_owned();
    }
}

impl Source for Now {
    fn line(&self) -> Option<String> {
        let what = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (!what.is_empty()).then(|| what.clone())
    }
}

/// The first line of what somebody said, for a sentence of ours; a JVM's first word is what it was told by the environment.
fn first_line(file: &Path) -> String {
    let said = std::fs::read(file).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let mut lines = said.lines().map(str::trim);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with("Picked up "));
    line.unwrap_or("it said nothing")
        .trim_end_matches('.')
        .to_owned()
}
