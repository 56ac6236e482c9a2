//! Every command, declared once, for the parser, the help and the shell completions.

mod table;

use redflag_options::Command;
pub use table::TABLE;

/// One command.
#[derive(Debug)]
pub struct CommandSpec {
    /// Which.
    pub command: Command,
    /// What follows the options, as the usage shows it.
    pub usage: &'static str,
    /// What may follow the options.
    pub operands: Operands,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What it does, in about two sentences.
    pub about: &'static str,
    /// Command lines and what each is for.
    pub examples: &'static [(&'static str, &'static str)],
    /// What its exit status means.
    pub status: Status,
}

/// What may follow the options of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    None,
    /// A command and its arguments.
    Command,
    /// The number or the name of a JVM.
    Jvm,
    /// Any number of report directories.
    Reports,
    /// A finding, and any number of report directories.
    Finding,
    /// One of these words, and any number of report directories.
    WordThenReports(&'static [&'static str]),
    /// Traces, or directories of traces.
    Traces,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// What the exit status of a command means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The verdict, or the watched command's own failure.
    VerdictOrChild,
    /// The verdict.
    Verdict,
    /// The verdict with `--check`, else only whether the report could be printed.
    VerdictIfChecked,
    /// Whether races are found on at least one JDK.
    Works,
    /// Whether the command succeeded.
    Done,
}

/// What is declared of a command.
pub fn spec(command: Command) -> &'static CommandSpec {
    let mut all = TABLE.iter();
    all.find(|spec| spec.command == command)
        .expect("every command is in the table")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_the_table_once_and_in_order() {
        let listed: Vec<Command> = TABLE.iter().map(|spec| spec.command).collect();
        assert_eq!(listed, Command::ALL);
    }
}
