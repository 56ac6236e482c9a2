//! The script for bash.

use crate::commands::{self, Operands};
use redflag_options::{self as options, OptionSpec, ValueKind};

/// Shared by all commands: searches the words of the line for the command. What follows `--` is completed as a command line of
/// its own.
const FRAME: &str = r#"# bash completion for redflag, made by `redflag completions bash`.

_redflag_paths() {
    # Names as they are, a directory with a slash, and no blank after it.
    local IFS=$'\n'
    COMPREPLY=($(compgen "$1" -- "$2"))
    compopt -o filenames 2>/dev/null
    return 0
}

_redflag_words() {
    COMPREPLY=($(compgen -W "$1" -- "$2"))
}

_redflag() {
    local current=${COMP_WORDS[COMP_CWORD]} previous= command= word i
    COMPREPLY=()
    # Bash treats `=` as a word of its own.
    [[ $current == = ]] && current=
    ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD - 1]}
    [[ $previous == = ]] && ((COMP_CWORD > 1)) && previous=${COMP_WORDS[COMP_CWORD - 2]}
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $command == run && $word == -- ]]; then
            if declare -F _command_offset >/dev/null; then
                _command_offset $((i + 1))
            elif ((COMP_CWORD == i + 1)); then
                _redflag_paths -c "$current"
            else
                _redflag_paths -f "$current"
            fi
            return
        fi
        [[ -z $command && $word != -* ]] && command=$word
    done
    if [[ -z $command || $command == help ]]; then
        _redflag_words "@COMMANDS@" "$current"
        return
    fi
    case "$command $previous" in
@VALUES@    esac
    if [[ $current == -* ]]; then
        case $command in
@OPTIONS@        esac
        return
    fi
    case $command in
@OPERANDS@    esac
}

complete -F _redflag redflag
"#;

/// The whole script.
pub fn script() -> String {
    let words: Vec<&str> = commands::TABLE
        .iter()
        .map(|command| command.command.word())
        .collect();
    let all = format!("{} help --help --version", words.join(" "));
    FRAME
        .replace("@COMMANDS@", &all)
        .replace("@VALUES@", &values())
        .replace("@OPTIONS@", &options())
        .replace("@OPERANDS@", &operands())
}

/// What may follow an option that takes a value.
fn values() -> String {
    let mut out = String::new();
    for command in commands::TABLE {
        for option in options::of(command.command).filter(|option| option.kind != ValueKind::Switch)
        {
            let pattern = format!("\"{} --{}\"", command.command.word(), option.name);
            let action = value(option);
            out += &format!("    {pattern})\n        {action}\n        return\n        ;;\n");
        }
    }
    out
}

fn value(option: &OptionSpec) -> String {
    match option.kind {
        ValueKind::Input | ValueKind::Output => "_redflag_paths -f \"$current\"".to_owned(),
        ValueKind::Directory => "_redflag_paths -d \"$current\"".to_owned(),
        kind => match kind.words() {
            // The value cannot be completed.
            [] => ":".to_owned(),
            words => format!("_redflag_words \"{}\" \"$current\"", words.join(" ")),
        },
    }
}

fn options() -> String {
    let mut out = String::new();
    for command in commands::TABLE {
        let names: Vec<String> = options::of(command.command)
            .map(|option| format!("--{}", option.name))
            .collect();
        let names = names.join(" ");
        out += &format!(
            "        {})\n            _redflag_words \"{names}\" \"$current\"\n            ;;\n",
            command.command.word()
        );
    }
    out
}

fn operands() -> String {
    let mut out = String::new();
    for command in commands::TABLE {
        let action = match command.operands {
            Operands::None => continue,
            Operands::Command => "_redflag_paths -c \"$current\"".to_owned(),
            Operands::Jvm => {
                "_redflag_words \"$(pgrep -x java 2>/dev/null)\" \"$current\"".to_owned()
            }
            Operands::Reports | Operands::Finding => "_redflag_paths -d \"$current\"".to_owned(),
            Operands::Traces => "_redflag_paths -f \"$current\"".to_owned(),
            Operands::Word(words) => format!("_redflag_words \"{}\" \"$current\"", words.join(" ")),
            Operands::WordThenReports(words) => format!(
                "if [[ $previous == {} ]]; then\n            _redflag_words \"{}\" \"$current\"\n        else\n            \
                 _redflag_paths -d \"$current\"\n        fi",
                command.command.word(),
                words.join(" ")
            ),
        };
        out += &format!(
            "    {})\n        {action}\n        ;;\n",
            command.command.word()
        );
    }
    out
}
