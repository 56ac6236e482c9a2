//! The help texts, made from the tables of commands and options.

use crate::commands::{self, CommandSpec, Status};
use redflag_options::{self as options, CONFIG_FILE, Command, Group, OptionSpec};
use std::fmt::Write;

/// Columns that the help is wrapped to.
const WIDTH: usize = 100;
/// Width of the column of options and their values.
const LEFT: usize = 28;

/// Writing to a string cannot fail, so this is the one place where a result of `write!` is dropped.
macro_rules! line {
    ($out:expr, $($what:tt)*) => {{ let _ = writeln!($out, $($what)*); }};
}

/// The help of a command, or the overview of all.
pub fn text(command: Option<Command>) -> String {
    match command {
        Some(command) => of(commands::spec(command)),
        None => overview(),
    }
}

/// The help of `redflag` itself.
fn overview() -> String {
    let mut out = String::from(
        "redflag finds data races in JVM programs: conflicting accesses that nothing orders.\n",
    );
    line!(out, "\nUsage: redflag COMMAND [options] ...\n\nCommands:");
    for command in commands::TABLE {
        line!(out, "  {:<12} {}", command.command.word(), command.summary);
    }
    line!(
        out,
        "\n`redflag COMMAND --help` lists the options of a command.\n\nExamples:"
    );
    for example in [
        "redflag doctor",
        "redflag demo",
        "redflag run -- mvn test",
        "redflag report --format html --out races.html",
    ] {
        line!(out, "  {example}");
    }
    put_status(&mut out, Status::VerdictOrChild);
    put_precedence(&mut out);
    out
}

/// The help of one command.
fn of(command: &CommandSpec) -> String {
    let word = command.command.word();
    let mut out = format!(
        "redflag {word}: {}\n\nUsage: redflag {word} {}\n\n",
        command.summary, command.usage
    );
    out.push_str(&wrapped(command.about, 0));
    for group in Group::ALL {
        put_group(&mut out, command, group);
    }
    line!(out, "\nExamples:");
    for (call, purpose) in command.examples {
        line!(out, "  {call}\n      {purpose}");
    }
    put_status(&mut out, command.status);
    if command.command.reads_config() {
        put_precedence(&mut out);
    }
    out
}

fn put_group(out: &mut String, command: &CommandSpec, group: Group) {
    let options: Vec<_> = options::of(command.command)
        .filter(|option| option.group == group)
        .collect();
    if options.is_empty() {
        return;
    }
    line!(out, "\n{}:", group.heading());
    for option in options {
        put_option(out, option);
    }
}

fn put_option(out: &mut String, option: &OptionSpec) {
    let usage = match option.kind.placeholder() {
        Some(value) => format!("--{} {value}", option.name),
        None => format!("--{}", option.name),
    };
    let help = match option.default_in_words() {
        "" => option.help.to_owned(),
        default => format!("{} [{default}]", option.help),
    };
    let help = wrapped(&help, LEFT + 3);
    match usage.chars().count() > LEFT {
        true => line!(out, "  {usage}\n{}", help.trim_end()),
        false => line!(out, "  {usage:<LEFT$} {}", help.trim()),
    }
}

fn put_status(out: &mut String, status: Status) {
    line!(out, "\nExit status:");
    for (number, meaning) in meanings(status) {
        line!(out, "  {number:<6} {meaning}");
    }
}

fn meanings(status: Status) -> &'static [(&'static str, &'static str)] {
    match status {
        Status::VerdictOrChild => &[FINDINGS, CLEAN, BLIND, USAGE, CHILD],
        Status::Verdict => &[FINDINGS, CLEAN, BLIND, USAGE],
        Status::VerdictIfChecked => &[
            (
                "0",
                "the report was printed; with --check, and no finding counts",
            ),
            (
                "66",
                "with --check: a finding counts (another status with --exit-code)",
            ),
            (
                "3",
                "with --check: the run was blind; or the report could not be written",
            ),
            USAGE,
        ],
        Status::Works => &[
            ("0", "races are found on at least one JDK"),
            ("3", "races are found on no JDK"),
            USAGE,
        ],
        Status::Done => &[("0", "done"), USAGE, ("3", "something else failed")],
    }
}

const CHILD: (&str, &str) = (
    "other",
    "the status of CMD itself, if it failed and no finding counts",
);
const FINDINGS: (&str, &str) = (
    "66",
    "a finding counts: a race, or with --fail-on=predicted a predicted one (set by --exit-code)",
);
const CLEAN: (&str, &str) = ("0", "the program was watched, and no finding counts");
const BLIND: (&str, &str) = (
    "3",
    "blind: no finding counts, but not everything in scope could be watched",
);
const USAGE: (&str, &str) = (
    "2",
    "wrong usage of a flag, a file or a PID, as one sentence explains",
);

fn put_precedence(out: &mut String) {
    let text = format!(
        "Options can also be set in {}, in the working directory or one above it, under the same names without the dashes, as in \
         include = [\"com.acme.*\"] or trace = true. A flag replaces the file's value, and the file's value replaces the default.",
        CONFIG_FILE
    );
    line!(out, "\n{}", wrapped(&text, 0).trim_end());
}

/// The text in lines of at most [`WIDTH`] columns, all indented.
fn wrapped(text: &str, indent: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            out.push('\n');
            column = 0;
        }
        match column {
            0 => {
                out.push_str(&" ".repeat(indent));
                column = indent;
            }
            _ => {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_help_fits_the_width_and_has_its_sections() {
        for command in commands::TABLE {
            let text = of(command);
            for heading in [
                "\nUsage: redflag ",
                "\nExamples:\n",
                "\nExit status:\n",
                "\nGeneral:\n",
            ] {
                assert!(
                    text.contains(heading),
                    "{}: no {heading:?} in\n{text}",
                    command.command.word()
                );
            }
            for option in options::of(command.command) {
                let line = format!("\n  --{}", option.name);
                assert!(
                    text.contains(&line),
                    "{}: no {line:?} in\n{text}",
                    command.command.word()
                );
            }
        }
        for text in commands::TABLE.iter().map(of).chain([overview()]) {
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH, "{line}");
                assert_eq!(line.trim_end(), line);
            }
        }
    }

    #[test]
    fn the_overview_names_every_command() {
        let text = overview();
        for command in commands::TABLE {
            assert!(
                text.contains(&format!("\n  {:<12} ", command.command.word())),
                "{}",
                command.command.word()
            );
        }
    }

    #[test]
    fn precedence_is_explained_where_there_is_one() {
        for command in commands::TABLE {
            let explained = of(command).contains("Options can also be set in redflag.toml");
            assert_eq!(
                explained,
                command.command.reads_config(),
                "{}",
                command.command.word()
            );
        }
    }

    #[test]
    fn words_are_wrapped_with_an_indent() {
        let text = wrapped(&"word ".repeat(30), 4);
        assert!(text.lines().count() > 1);
        assert!(
            text.lines()
                .all(|line| line.starts_with("    word") && line.len() <= WIDTH)
        );
    }
}
