//! The commands of `redflag`, by name.

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the command of its name")]
pub enum Command {
    Run,
    Attach,
    Detach,
    Status,
    Report,
    Explain,
    Baseline,
    Analyze,
    Dump,
    Doctor,
    Demo,
    Completions,
}

impl Command {
    /// All of them, in the order of the help.
    pub const ALL: [Command; 12] = [
        Command::Run,
        Command::Attach,
        Command::Detach,
        Command::Status,
        Command::Report,
        Command::Explain,
        Command::Baseline,
        Command::Analyze,
        Command::Dump,
        Command::Doctor,
        Command::Demo,
        Command::Completions,
    ];

    /// The word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Command::Run => "run",
            Command::Attach => "attach",
            Command::Detach => "detach",
            Command::Status => "status",
            Command::Report => "report",
            Command::Explain => "explain",
            Command::Baseline => "baseline",
            Command::Analyze => "analyze",
            Command::Dump => "dump",
            Command::Doctor => "doctor",
            Command::Demo => "demo",
            Command::Completions => "completions",
        }
    }

    /// The command of a word on the command line.
    pub fn find(word: &str) -> Option<Command> {
        Command::ALL
            .into_iter()
            .find(|command| command.word() == word)
    }

    /// Whether the command reads `redflag.toml`.
    pub fn reads_config(self) -> bool {
        crate::find(self, "config").is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_finds_its_command() {
        for command in Command::ALL {
            assert_eq!(Command::find(command.word()), Some(command));
        }
        assert_eq!(Command::find("runn"), None);
    }

    #[test]
    fn demo_and_tools_read_no_file() {
        for (command, reads) in [
            (Command::Run, true),
            (Command::Report, true),
            (Command::Explain, true),
            (Command::Demo, false),
            (Command::Doctor, false),
            (Command::Dump, false),
        ] {
            assert_eq!(command.reads_config(), reads, "{}", command.word());
        }
    }
}
