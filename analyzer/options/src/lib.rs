//! Every option of the agent and of the command, declared once.
//!
//! The parser of the agent's option string, the parser of the command line, `redflag.toml`, the help, the shell completions
//! and the tables in `docs/options.md` all read [`TABLE`], so none of them can have an option that another lacks. The agent
//! matches on [`AgentOption`], so the compiler finds an option that the agent does not implement.
//!
//! The crate knows names, kinds of values and texts. What an option does is up to the agent and the command.

mod agent;
mod command;
mod lookup;
mod table;
mod value;

pub use agent::{Agent, AgentOption, AgentOptionError, parse_agent};
pub use command::Command;
pub use lookup::{find, find_in_config, in_config, of, unknown};
pub use table::{ALL_FORMATS, TABLE};
pub use value::{ValueKind, parse_duration};

/// The file of options that a project keeps for all runs.
pub const CONFIG_FILE: &str = "redflag.toml";

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name: after `--` on the command line, bare in `redflag.toml` and in the agent's option string.
    pub name: &'static str,
    /// The value that it takes.
    pub kind: ValueKind,
    /// Its section of the help.
    pub group: Group,
    /// The commands that take it; none if it is the agent's alone.
    pub commands: &'static [Command],
    /// Whether the agent takes it too, and from where.
    pub agent: Agent,
    /// What it does.
    pub help: &'static str,
    /// Its value if it is not given; empty if there is none.
    pub default: &'static str,
    /// What the help says instead of the default value; empty if the value says it all.
    pub default_text: &'static str,
    /// Whether it may be given several times.
    pub repeatable: bool,
    /// Whether `redflag.toml` may contain it.
    pub config: bool,
}

impl OptionSpec {
    /// What holds if the option is not given, in words; empty if there is nothing to say.
    pub fn default_in_words(&self) -> &'static str {
        match self.default_text {
            "" => self.default,
            text => text,
        }
    }
}

/// A section of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What is watched and recorded.
    Scope,
    /// How races are found.
    Detection,
    /// What findings do to the exit status.
    Verdict,
    /// The report.
    Report,
    /// What appears on the terminal.
    Output,
    /// Figures for benchmarks.
    Statistics,
    /// The command itself.
    General,
}

impl Group {
    /// All, in the order of the help.
    pub const ALL: [Group; 7] = [
        Group::Scope,
        Group::Detection,
        Group::Verdict,
        Group::Report,
        Group::Output,
        Group::Statistics,
        Group::General,
    ];

    /// Its heading.
    pub fn heading(self) -> &'static str {
        match self {
            Group::Scope => "Scope and recording",
            Group::Detection => "Detection",
            Group::Verdict => "Verdict",
            Group::Report => "Report",
            Group::Output => "Output",
            Group::Statistics => "Statistics",
            Group::General => "General",
        }
    }
}
