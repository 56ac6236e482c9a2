//! Every command, declared once: what the parser, the help and the shell completions know of it.

mod table;

pub use table::TABLE;

/// The commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Run,
    Attach,
    Detach,
    Report,
    Explain,
    Baseline,
    Analyze,
    Dump,
    Doctor,
    Demo,
    Completions,
}

impl Name {
    /// Every command, in the order of the table.
    pub const ALL: [Name; TABLE.len()] = {
        let mut all = [Name::Run; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].name;
            at += 1;
        }
        all
    };

    /// The word on the command line.
    pub fn word(self) -> &'static str {
        self.declared().word
    }

    /// What is declared of it.
    pub fn declared(self) -> &'static Declared {
        let mut all = TABLE.iter();
        all.find(|command| command.name == self)
            .expect("every command is declared")
    }
}

/// One command.
#[derive(Debug)]
pub struct Declared {
    pub name: Name,
    pub word: &'static str,
    /// What follows the options, as the usage shows it.
    pub usage: &'static str,
    /// What may follow the options.
    pub operands: Operands,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What it does, in about two sentences.
    pub about: &'static str,
    /// Command lines, and what they are good for.
    pub examples: &'static [(&'static str, &'static str)],
    /// What its exit status says.
    pub status: Status,
}

/// What may follow the options of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operands {
    None,
    /// A command and its arguments.
    Command,
    /// The number of a JVM.
    Pid,
    /// Any number of report directories.
    Reports,
    /// A finding, and perhaps a report directory.
    Finding,
    /// One of these words, and perhaps a report directory.
    WordThenReport(&'static [&'static str]),
    /// Traces, or directories with some.
    Traces,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// What the exit status of a command says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The verdict, or the watched command's own failure.
    VerdictOrChild,
    /// The verdict.
    Verdict,
    /// The verdict with `--check`, else only whether it could be done.
    VerdictIfChecked,
    /// Whether some JDK works.
    Works,
    /// Whether it could be done.
    Done,
}

/// The command of a name.
pub fn find(word: &str) -> Option<&'static Declared> {
    TABLE.iter().find(|command| command.word == word)
}
