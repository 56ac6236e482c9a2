//! The script for zsh.

use crate::commands::{self, CommandSpec, Operands};
use redflag_options::{self as options, OptionSpec, ValueKind};

const HEAD: &str = "#compdef redflag
# zsh completion for redflag, made by `redflag completions zsh`.

_redflag_commands() {
    local -a commands=(
@COMMANDS@    )
    _describe command commands
}

_redflag() {
    local context state state_descr line
    typeset -A opt_args
    _arguments -C \\
        '(- *)'{-h,--help}'[print help]' \\
        '(- *)'{-V,--version}'[print the version]' \\
        '1: :_redflag_commands' \\
        '*:: :->rest'
    [[ $state == rest ]] || return
    case $words[1] in
@CASES@    esac
}

# Loaded from $fpath, the file is the function itself; sourced, it only defines it.
if [[ $funcstack[1] == _redflag ]]; then
    _redflag \"$@\"
else
    compdef _redflag redflag
fi
";

/// The whole script.
pub fn script() -> String {
    let mut commands = String::new();
    let mut cases =
        "    help)\n        _arguments '1: :_redflag_commands'\n        ;;\n".to_owned();
    for command in commands::TABLE {
        let summary = command.summary.replace(':', "\\:");
        commands += &format!(
            "        {}\n",
            quoted(&format!("{}:{summary}", command.command.word()))
        );
        cases += &format!("    {})\n        _arguments -S", command.command.word());
        let options = options::of(command.command).map(spec);
        for argument in options.chain(operands(command)) {
            cases += &format!(" \\\n            {}", quoted(&argument));
        }
        cases += "\n        ;;\n";
    }
    commands += "        'help:print the help of a command'\n";
    HEAD.replace("@COMMANDS@", &commands)
        .replace("@CASES@", &cases)
}

/// An option as `_arguments` takes it.
fn spec(option: &OptionSpec) -> String {
    let many = if option.repeatable { "*" } else { "" };
    let help = escaped(option.help);
    match option.kind {
        ValueKind::Switch => format!("{many}--{}[{help}]", option.name),
        kind => {
            let placeholder = match kind {
                ValueKind::OneOf(_) => "WORD".to_owned(),
                _ => kind.placeholder().unwrap_or_default(),
            };
            let action = match kind {
                ValueKind::Input | ValueKind::Output => "_files".to_owned(),
                ValueKind::Directory => "_files -/".to_owned(),
                _ => match kind.words() {
                    [] => " ".to_owned(),
                    words => format!("({})", words.join(" ")),
                },
            };
            format!(
                "{many}--{}=[{help}]:{}:{action}",
                option.name,
                escaped(&placeholder)
            )
        }
    }
}

fn operands(command: &CommandSpec) -> Vec<String> {
    let one = |text: &str| vec![text.to_owned()];
    match command.operands {
        Operands::None => Vec::new(),
        Operands::Command => vec![
            "(-)1:command:_command_names -e".to_owned(),
            "*::arguments:_normal".to_owned(),
        ],
        Operands::Jvm => one("1:PID:_pids"),
        Operands::Reports => one("*:directory:_files -/"),
        Operands::Finding => vec!["1:finding: ".to_owned(), "*:directory:_files -/".to_owned()],
        Operands::Traces => one("*:trace:_files"),
        Operands::Word(words) => vec![format!("1:word:({})", words.join(" "))],
        Operands::WordThenReports(words) => {
            vec![
                format!("1:word:({})", words.join(" ")),
                "*:directory:_files -/".to_owned(),
            ]
        }
    }
}

/// The text with what would end a description or begin the next part escaped.
fn escaped(text: &str) -> String {
    text.chars()
        .flat_map(|c| match c {
            '[' | ']' | ':' | '\\' => vec!['\\', c],
            _ => vec![c],
        })
        .collect()
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
