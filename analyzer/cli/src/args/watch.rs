//! The options of `run`, `demo` and `attach`.

use super::judge::{fail_on, judge_option};
use super::no_option;
use crate::help;
use lexopt::{Arg, Parser, ValueExt};
use redflag_report::{FailOn, Judge};
use std::path::PathBuf;

/// What to watch, and where to write the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The report's directory.
    pub out: PathBuf,
    /// Options for the agent, as `name` or `name=value`.
    pub agent: Vec<String>,
    /// Who judges; told to the agent.
    pub judge: Judge,
    /// Which findings count against the run; not told to the agent, which knows one JVM only.
    pub fail_on: FailOn,
}

impl Default for Watch {
    fn default() -> Self {
        Watch {
            out: PathBuf::from("redflag-report"),
            agent: Vec::new(),
            judge: Judge::default(),
            fail_on: FailOn::default(),
        }
    }
}

/// An argument that no longer borrows the parser.
pub enum Owned {
    Option(String),
    Other(String),
}

pub fn owned(arg: Arg<'_>) -> Owned {
    match arg {
        Arg::Long(name) => Owned::Option(name.to_owned()),
        Arg::Short(letter) => Owned::Other(format!("-{letter}")),
        Arg::Value(value) => Owned::Other(value.to_string_lossy().into_owned()),
    }
}

pub fn watch_option(
    watch: &mut Watch,
    arg: &Owned,
    parser: &mut Parser,
) -> Result<(), lexopt::Error> {
    let name = match arg {
        Owned::Option(name) => name,
        Owned::Other(what) => return Err(format!("`{what}` is not expected here").into()),
    };
    match &**name {
        "out" => {
            watch.out = PathBuf::from(parser.value()?);
            return Ok(());
        }
        "fail-on" => {
            watch.fail_on = fail_on(parser)?;
            return Ok(());
        }
        _ => {}
    }
    let Some(option) = help::AGENT_OPTIONS
        .iter()
        .find(|option| option.name == name)
    else {
        let names = help::AGENT_OPTIONS.iter().map(|option| option.name);
        return Err(no_option(name, names.chain(["out", "fail-on", "for", "help"])).into());
    };
    // Checked here already: the agent could only keep every JVM from starting.
    let told = match judge_option(&mut watch.judge, name, parser)? {
        Some(value) => format!("{name}={value}"),
        None => match option.value {
            Some(help::FILE) => {
                let file =
                    std::path::absolute(parser.value()?).map_err(|error| error.to_string())?;
                format!("{name}={}", file.into_os_string().string()?)
            }
            Some(_) => format!("{name}={}", parser.value()?.string()?),
            None => match parser.optional_value() {
                Some(value) => format!("{name}={}", value.string()?),
                None => name.clone(),
            },
        },
    };
    watch.agent.push(told);
    Ok(())
}
