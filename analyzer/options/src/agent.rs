//! The agent's side: which options it takes, and its option string `name=value,name,…`.
//!
//! An unknown name or a bad value is an error, and the JVM does not start: a run that is watched otherwise than its user
//! thinks is worse than none.

use crate::{OptionSpec, TABLE, ValueKind};
use redflag_detect::closest;
use std::ffi::OsStr;
use std::fmt;

/// What the agent has to do with an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Nothing: only the command reads it.
    No,
    /// The agent reads it, and the command passes on what it was given.
    Passed(AgentOption),
    /// The agent reads it, and the command that loads the agent decides on the value.
    Decided(AgentOption),
}

impl Agent {
    /// The agent's option; none if only the command reads it.
    pub fn option(self) -> Option<AgentOption> {
        match self {
            Agent::No => None,
            Agent::Passed(option) | Agent::Decided(option) => Some(option),
        }
    }
}

/// An option of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table says what each does")]
pub enum AgentOption {
    Include,
    Exclude,
    Untracked,
    IgnoreAnnotation,
    Contracts,
    Own,
    JdkSync,
    OutputSync,
    JdkOrder,
    Record,
    Trace,
    Detector,
    Racer,
    Memory,
    Out,
    Verbose,
    Live,
    Summary,
    Stats,
    Count,
    Detach,
}

impl AgentOption {
    /// Its line in the table.
    pub fn spec(self) -> &'static OptionSpec {
        let mut specs = TABLE.iter();
        specs
            .find(|spec| spec.agent.option() == Some(self))
            .expect("every option of the agent is in the table")
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.spec().name
    }
}

/// The options of the agent, in the order of the table.
fn options() -> impl Iterator<Item = (AgentOption, &'static OptionSpec)> {
    let option = |spec: &'static OptionSpec| Some((spec.agent.option()?, spec));
    TABLE.iter().filter_map(option)
}

/// The agent's options as given, in order, after those that have a default.
pub fn parse_agent(text: &str) -> Result<Vec<(AgentOption, &str)>, AgentOptionError> {
    let defaults = options().map(|(option, spec)| (option, spec.default));
    let mut all: Vec<_> = defaults.filter(|(_, value)| !value.is_empty()).collect();
    let parts = text.split(',').map(str::trim);
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let mut specs = options();
        let (option, spec) = specs
            .find(|(_, spec)| spec.name == name)
            .ok_or_else(|| unknown(name))?;
        let value = match (spec.kind, value) {
            (ValueKind::Switch, "") => "on",
            (_, "") => return Err(AgentOptionError::NoValue { name: spec.name }),
            (_, value) => value,
        };
        let checked = spec.kind.check(OsStr::new(value));
        let name = spec.name;
        checked.map_err(|why| AgentOptionError::Wrong { name, why })?;
        all.push((option, value));
    }
    Ok(all)
}

fn unknown(name: &str) -> AgentOptionError {
    AgentOptionError::Unknown {
        name: name.to_owned(),
        closest: closest(name, options().map(|(_, spec)| spec.name)),
    }
}

/// What is wrong with the agent's option string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentOptionError {
    /// There is no option of this name.
    Unknown {
        /// As written.
        name: String,
        /// The option that was probably meant, if a name is similar.
        closest: Option<&'static str>,
    },
    /// Another value than the option takes.
    Wrong {
        /// The option.
        name: &'static str,
        /// What it takes, as the rest of a sentence that begins with the option's name.
        why: String,
    },
    /// The option needs a value.
    NoValue {
        /// The option.
        name: &'static str,
    },
}

impl fmt::Display for AgentOptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AgentOptionError::Unknown { name, closest } => {
                write!(f, "unknown option `{name}`")?;
                match closest {
                    Some(closest) => write!(f, ": did you mean `{closest}`?"),
                    None => Ok(()),
                }
            }
            AgentOptionError::Wrong { name, why } => write!(f, "option `{name}` {why}"),
            AgentOptionError::NoValue { name } => {
                write!(f, "option `{name}` needs a value: `{name}=…`")
            }
        }
    }
}

impl std::error::Error for AgentOptionError {}

#[cfg(test)]
mod tests;
