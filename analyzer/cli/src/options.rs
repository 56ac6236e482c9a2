//! Every option of the command, declared once.
//!
//! The parser, the help, the shell completions and the names in `redflag.toml` all read the one table, so that none of them
//! can know an option that another does not.

mod check;
mod table;

use crate::commands::Name;
pub use check::{check, parse_duration};
use redflag_detect::DetectorSet;
use redflag_report::closest;
pub use table::TABLE;

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Declared {
    /// Its name: after `--` on the command line, and bare in `redflag.toml`.
    pub name: &'static str,
    /// What its value is.
    pub kind: Kind,
    /// Where it stands in the help.
    pub group: Group,
    /// The commands that take it.
    pub on: &'static [Name],
    /// What it does.
    pub help: &'static str,
    /// What holds if it is not given, in words; empty if there is nothing to say.
    pub default: &'static str,
    /// Whether the agent knows it by the same name and is told it.
    pub agent: bool,
    /// Whether it may be given several times.
    pub many: bool,
    /// Whether it may stand in `redflag.toml`.
    pub config: bool,
}

/// What the value of an option is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `on` or `off`; the bare name means `on`.
    Switch,
    /// Name patterns separated by colons.
    Patterns,
    /// A plain name.
    Name,
    /// A file that is read.
    Input,
    /// A file that is written.
    Output,
    /// A directory.
    Directory,
    /// An amount of memory.
    Size,
    /// A length of time.
    Time,
    /// An exit status.
    Status,
    /// Names of detectors.
    Detectors,
    /// One of a few words.
    OneOf(&'static [&'static str]),
}

impl Kind {
    /// How the help calls the value; none for a switch, which needs none.
    pub fn placeholder(self) -> Option<String> {
        Some(match self {
            Kind::Switch => return None,
            Kind::Patterns => "PATTERNS".to_owned(),
            Kind::Name => "NAME".to_owned(),
            Kind::Input | Kind::Output => "FILE".to_owned(),
            Kind::Directory => "DIR".to_owned(),
            Kind::Size => "SIZE".to_owned(),
            Kind::Time => "TIME".to_owned(),
            Kind::Status => "N".to_owned(),
            Kind::Detectors => "NAMES".to_owned(),
            Kind::OneOf(words) => words.join("|"),
        })
    }

    /// Whether the value is a path.
    pub fn is_path(self) -> bool {
        matches!(self, Kind::Input | Kind::Output | Kind::Directory)
    }

    /// The words that the value may be, where they can be listed.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Kind::OneOf(words) => words,
            Kind::Detectors => &DetectorSet::WORDS,
            _ => &[],
        }
    }
}

/// The parts of the help that options stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Watch,
    Judge,
    Report,
    Terminal,
    Figures,
    General,
}

impl Group {
    /// All, in the order of the help.
    pub const ALL: [Group; 6] = [
        Group::Watch,
        Group::Judge,
        Group::Report,
        Group::Terminal,
        Group::Figures,
        Group::General,
    ];

    /// Its heading.
    pub fn heading(self) -> &'static str {
        match self {
            Group::Watch => "What is watched",
            Group::Judge => "How it is judged",
            Group::Report => "The report",
            Group::Terminal => "What is said on the way",
            Group::Figures => "Figures, for those who measure",
            Group::General => "This command",
        }
    }
}

/// The options of a command, in the order of the table.
pub fn of(command: Name) -> impl Iterator<Item = &'static Declared> {
    TABLE
        .iter()
        .filter(move |option| option.on.contains(&command))
}

/// The option of a command by its name.
pub fn find(command: Name, name: &str) -> Option<&'static Declared> {
    of(command).find(|option| option.name == name)
}

/// The option by its name in `redflag.toml`.
pub fn find_in_config(name: &str) -> Option<&'static Declared> {
    in_config().find(|option| option.name == name)
}

/// The options that may stand in `redflag.toml`.
pub fn in_config() -> impl Iterator<Item = &'static Declared> {
    TABLE.iter().filter(|option| option.config)
}

/// Says that a command has no such option, and which one was probably meant.
pub fn unknown(command: Name, name: &str) -> String {
    let nothing = format!("there is no option `--{name}`");
    let others = TABLE.iter().filter(|option| option.name == name);
    let others: Vec<&str> = others
        .flat_map(|option| option.on)
        .map(|command| command.word())
        .collect();
    if let Some(other) = others.first() {
        let command = command.word();
        return format!("{nothing} of `{command}`, only of `{other}`");
    }
    match closest(name, of(command).map(|option| option.name)) {
        Some(meant) => format!("{nothing}, did you mean `--{meant}`?"),
        None => nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_has_two_options_of_one_name() {
        for command in crate::commands::TABLE {
            let mut names: Vec<&str> = of(command.name).map(|option| option.name).collect();
            let all = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all, "{}", command.name.word());
        }
    }

    #[test]
    fn a_name_in_the_file_means_one_option() {
        for option in in_config() {
            let same = in_config().filter(|other| other.name == option.name);
            assert_eq!(same.count(), 1, "{}", option.name);
        }
    }

    #[test]
    fn what_the_agent_is_told_is_for_commands_that_load_it() {
        for option in TABLE.iter().filter(|option| option.agent) {
            assert!(option.on.contains(&Name::Run), "{}", option.name);
            assert!(option.on.contains(&Name::Attach), "{}", option.name);
        }
    }

    #[test]
    fn an_unknown_option_names_the_one_that_was_meant() {
        for (name, says) in [
            (
                "incldue",
                "there is no option `--incldue`, did you mean `--include`?",
            ),
            ("ids", "there is no option `--ids` of `run`, only of `dump`"),
            ("zzzz", "there is no option `--zzzz`"),
        ] {
            assert_eq!(unknown(Name::Run, name), says);
        }
    }
}
