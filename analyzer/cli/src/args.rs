//! The command line, read by the tables of commands and options.
//!
//! The result is still text, but every option exists and every value is one that its option takes. `redflag.toml` adds to
//! it ([`crate::config`]), and each command turns both into what it needs ([`crate::settings`]).

mod given;
mod operands;

use crate::commands::{self, Operands};
use crate::exit::Failure;
pub use given::{Config, Given, Origin, Setting};
use lexopt::{Arg, Parser};
use redflag_detect::closest;
use redflag_options::{self as options, Command, OptionSpec, ValueKind};
use std::ffi::{OsStr, OsString};

/// What the user wants.
#[derive(Debug)]
pub enum Request {
    /// The help of a command, or of all if none is named.
    Help(Option<Command>),
    /// The version.
    Version,
    /// A command.
    Command(Given),
}

/// Reads the arguments, without the name of the executable.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Request, Failure> {
    let mut parser = Parser::from_args(args);
    let first = parser.next().map_err(|error| lost(&error.to_string()))?;
    let word = match first {
        None | Some(Arg::Short('h') | Arg::Long("help")) => return Ok(Request::Help(None)),
        Some(Arg::Short('V') | Arg::Long("version")) => return Ok(Request::Version),
        Some(Arg::Value(word)) => word,
        Some(Arg::Long(name)) => return Err(lost(&misplaced(name))),
        Some(Arg::Short(letter)) => return Err(lost(&format!("there is no option `-{letter}`"))),
    };
    if word == "help" {
        return match parser.next() {
            Ok(Some(Arg::Value(word))) => Ok(Request::Help(Some(command(&word)?))),
            _ => Ok(Request::Help(None)),
        };
    }
    let command = command(&word)?;
    parse_command(command, &mut parser).map_err(|what| Given::new(command).refused(&what))
}

/// The failure of a call that names no command.
fn lost(what: &str) -> Failure {
    Failure::Usage(format!("{what} (see `redflag --help`)"))
}

fn command(word: &OsStr) -> Result<Command, Failure> {
    let word = word.to_string_lossy();
    Command::find(&word).ok_or_else(|| {
        let words = Command::ALL.map(Command::word);
        lost(&match closest(&word, words) {
            Some(meant) => format!("there is no command `{word}`, did you mean `{meant}`?"),
            None => format!("there is no command `{word}`"),
        })
    })
}

/// An option where a command should be.
fn misplaced(name: &str) -> String {
    let mut commands = Command::ALL.into_iter();
    match commands.find(|command| options::find(*command, name).is_some()) {
        Some(command) => format!(
            "the command comes before `--{name}`, as in `redflag {} --{name}`",
            command.word()
        ),
        None => format!("there is no option `--{name}`"),
    }
}

fn parse_command(command: Command, parser: &mut Parser) -> Result<Request, String> {
    let mut given = Given::new(command);
    while let Some(arg) = parser.next().map_err(|error| error.to_string())? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Request::Help(Some(command))),
            Arg::Long(long) => {
                let found = options::find(command, long);
                let option = found.ok_or_else(|| options::unknown(command, long))?;
                let value = value(option, parser)?;
                let checked = option.kind.check(&value);
                checked.map_err(|why| format!("`--{}` {why}", option.name))?;
                given.flag(option, value);
            }
            Arg::Short(letter) => return Err(format!("there is no option `-{letter}`")),
            Arg::Value(word) => {
                given.operands.push(word);
                if commands::spec(command).operands == Operands::Command {
                    let rest = parser.raw_args().map_err(|error| error.to_string())?;
                    given.operands.extend(rest);
                }
            }
        }
    }
    Ok(Request::Command(given))
}

fn value(option: &OptionSpec, parser: &mut Parser) -> Result<OsString, String> {
    let attached = parser.optional_value();
    if option.kind == ValueKind::Switch {
        return Ok(attached.unwrap_or_else(|| "on".into()));
    }
    let value = attached.or_else(|| {
        // What follows a forgotten value is meant to be an option, or the end of the options.
        let next = parser.value().ok();
        next.filter(|next| !next.to_string_lossy().starts_with("--"))
    });
    value.ok_or_else(|| {
        let placeholder = option.kind.placeholder().unwrap_or_default();
        format!("`--{0}` needs a value: `--{0} {placeholder}`", option.name)
    })
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// What a line of words asks for, or the sentence that refuses it.
    pub fn parsed(line: &str) -> Result<Given, String> {
        match parse(line.split_whitespace().map(OsString::from)) {
            Ok(Request::Command(given)) => Ok(given),
            Ok(other) => panic!("{line}: {other:?}"),
            Err(failure) => Err(failure.to_string()),
        }
    }

    #[test]
    fn run_takes_its_own_options_and_leaves_the_commands_alone() {
        for line in [
            "run --out o --include a.b.* --verbose --record=off -- java --include x -cp .",
            "run --out=o --include=a.b.* --verbose --record=off java --include x -cp .",
        ] {
            let given = parsed(line).unwrap();
            assert_eq!(given.operands, ["java", "--include", "x", "-cp", "."]);
            assert_eq!(given.text("out"), Some("o"));
            assert_eq!(given.text("include"), Some("a.b.*"));
            assert_eq!(
                (given.is_on("verbose"), given.is_on("record")),
                (true, false)
            );
        }
    }

    #[test]
    fn options_and_operands_come_in_any_order() {
        let given = parsed("attach 7 --for 30s").unwrap();
        assert_eq!(
            (given.text("for"), &given.operands[..]),
            (Some("30s"), &["7".into()][..])
        );
        let given = parsed("dump a --ids b").unwrap();
        assert!(given.is_on("ids") && given.operands == ["a", "b"]);
    }

    #[test]
    fn help_of_each_command_is_requested_in_three_ways() {
        for command in Command::ALL {
            let word = command.word();
            for line in [
                format!("{word} --help"),
                format!("{word} -h"),
                format!("help {word}"),
            ] {
                match parse(line.split_whitespace().map(OsString::from)) {
                    Ok(Request::Help(Some(of))) => assert_eq!(of, command, "{line}"),
                    other => panic!("{line}: {other:?}"),
                }
            }
        }
    }

    #[test]
    fn wrong_usage_gets_one_sentence_that_points_to_the_help() {
        for (line, says) in [
            (
                "runn",
                "there is no command `runn`, did you mean `run`? (see `redflag --help`)",
            ),
            (
                "help runn",
                "there is no command `runn`, did you mean `run`? (see `redflag --help`)",
            ),
            ("zzz", "there is no command `zzz` (see `redflag --help`)"),
            (
                "--trace run",
                "the command comes before `--trace`, as in `redflag run --trace` (see `redflag --help`)",
            ),
            ("--zzz", "there is no option `--zzz` (see `redflag --help`)"),
            ("-z", "there is no option `-z` (see `redflag --help`)"),
            (
                "run --incldue x -- java",
                "there is no option `--incldue`, did you mean `--include`? (see `redflag run --help`)",
            ),
            (
                "run -x -- java",
                "there is no option `-x` (see `redflag run --help`)",
            ),
            (
                "run --include",
                "`--include` needs a value: `--include PATTERNS` (see `redflag run --help`)",
            ),
            (
                "run --include -- java",
                "`--include` needs a value: `--include PATTERNS` (see `redflag run --help`)",
            ),
            (
                "run --verbose=maybe -- java",
                "`--verbose` is `on` or `off`, not `maybe` (see `redflag run --help`)",
            ),
            (
                "analyze --ids a",
                "there is no option `--ids` of `analyze`, only of `dump` (see `redflag analyze --help`)",
            ),
            (
                "run --fail=race -- java",
                "there is no option `--fail`, did you mean `--fail-on`? (see `redflag run --help`)",
            ),
        ] {
            assert_eq!(parsed(line).unwrap_err(), says, "{line}");
        }
    }
}
