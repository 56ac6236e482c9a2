//! The script for fish.

use crate::commands::{self, Operands};
use redflag_options::{self as options, ValueKind};

const HEAD: &str = "# fish completion for redflag, made by `redflag completions fish`.

# Whether the line has this command, and the command line after `--` has not begun.
function __redflag_at
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]; and not contains -- -- $words
end

function __redflag_begins
    test (count (commandline -opc)) -eq 1
end

# Whether the line has a command to run after `--`.
function __redflag_runs
    set -l words (commandline -opc)
    test (count $words) -gt 2; and test $words[2] = run; and contains -- -- $words
end

function __redflag_complete_run
    set -l words (commandline -opc) (commandline -ct)
    set -l begin (math (contains -i -- -- $words) + 1)
    __fish_complete_subcommand --commandline $words[$begin..-1]
end

complete -c redflag -f
complete -c redflag -n __redflag_runs -x -a '(__redflag_complete_run)'
complete -c redflag -n __redflag_begins -s h -l help -d 'print help'
complete -c redflag -n __redflag_begins -s V -l version -d 'print the version'
complete -c redflag -n __redflag_begins -a help -d 'print the help of a command'
";

/// The whole script.
pub fn script() -> String {
    let mut out = HEAD.to_owned();
    for command in commands::TABLE {
        let word = command.command.word();
        out += &format!(
            "\ncomplete -c redflag -n __redflag_begins -a {word} -d {}\n",
            quoted(command.summary)
        );
        out += &format!("complete -c redflag -n '__redflag_at help' -a {word}\n");
        for option in options::of(command.command) {
            let value = value(option.kind);
            let help = quoted(option.help);
            out += &format!(
                "complete -c redflag -n '__redflag_at {word}' -l {}{value} -d {help}\n",
                option.name
            );
        }
        if let Some(operands) = operands(command.operands) {
            out += &format!("complete -c redflag -n '__redflag_at {word}' {operands}\n");
        }
    }
    out
}

/// How an option takes its value: `-r` needs one and offers files, `-x` offers only what is listed.
fn value(kind: ValueKind) -> String {
    match kind {
        ValueKind::Switch => String::new(),
        ValueKind::Input | ValueKind::Output => " -r -F".to_owned(),
        ValueKind::Directory => " -x -a '(__fish_complete_directories)'".to_owned(),
        kind => match kind.words() {
            [] => " -x".to_owned(),
            words => format!(" -x -a '{}'", words.join(" ")),
        },
    }
}

fn operands(operands: Operands) -> Option<String> {
    Some(match operands {
        Operands::None => return None,
        Operands::Command => "-a '(__fish_complete_command)'".to_owned(),
        Operands::Jvm => "-a '(pgrep -x java)'".to_owned(),
        Operands::Reports | Operands::Finding => "-a '(__fish_complete_directories)'".to_owned(),
        Operands::Traces => "-F".to_owned(),
        Operands::Word(words) => format!("-a '{}'", words.join(" ")),
        Operands::WordThenReports(words) => {
            format!("-a '{} (__fish_complete_directories)'", words.join(" "))
        }
    })
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}
