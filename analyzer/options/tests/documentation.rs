//! The tables in `docs/options.md` are made from the table of options. `BLESS=1` writes them again.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag_options::{Agent, Command, OptionSpec, TABLE};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// The page, and the marks around each table in it.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/options.md");
const AGENT: &str = "agent";
const COMMAND: &str = "command";
const CONFIG: &str = "config";

#[test]
fn documented_tables_are_those_of_the_code() {
    let page = fs::read_to_string(PAGE).unwrap();
    let mut expected = page.clone();
    for (mark, text) in [
        (AGENT, agent_table()),
        (COMMAND, command_table()),
        (CONFIG, not_in_config()),
    ] {
        expected = replaced(&expected, mark, &text);
    }
    if env::var_os("BLESS").is_some() {
        fs::write(PAGE, &expected).unwrap();
    } else {
        let page_name = Path::new(PAGE).file_name().unwrap().to_string_lossy();
        assert!(
            page == expected,
            "{page_name} differs from the table of options: run this test with BLESS=1"
        );
    }
}

/// The page with another text between the marks.
fn replaced(page: &str, mark: &str, text: &str) -> String {
    let [begin, end] = ["begin", "end"].map(|side| format!("<!-- {side} {mark} -->\n"));
    let (before, rest) = page.split_once(&begin).expect("the page has the mark");
    let (_, after) = rest.split_once(&end).expect("the page has the end mark");
    format!("{before}{begin}{text}{end}{after}")
}

fn agent_table() -> String {
    let mut out = "\n| option | commands | default | effect |\n|---|---|---|---|\n".to_owned();
    for option in TABLE.iter().filter(|option| option.agent != Agent::No) {
        put(&mut out, option);
    }
    out + "\n"
}

fn command_table() -> String {
    let mut out = "\n| option | commands | default | effect |\n|---|---|---|---|\n".to_owned();
    for option in TABLE.iter().filter(|option| option.agent == Agent::No) {
        put(&mut out, option);
    }
    out + "\n"
}

fn put(out: &mut String, option: &OptionSpec) {
    let name = match option.kind.placeholder() {
        Some(value) => format!("`{}={}`", option.name, value.replace('|', "\\|")),
        None => format!("`{}`", option.name),
    };
    let default = match (option.default_text, option.default) {
        ("", "") => String::new(),
        ("", value) => format!("`{value}`"),
        (text, _) => text.to_owned(),
    };
    let (commands, help) = (commands(option), option.help);
    writeln!(out, "| {name} | {commands} | {default} | {help} |").unwrap();
}

fn commands(option: &OptionSpec) -> String {
    let words = option.commands.iter().map(|command| command.word());
    match option.commands {
        [] => "none".to_owned(),
        all if *all == Command::ALL => "all".to_owned(),
        _ => words.collect::<Vec<_>>().join(", "),
    }
}

/// The options of commands that read `redflag.toml`, but only from the command line.
fn not_in_config() -> String {
    let flags = TABLE
        .iter()
        .filter(|option| !option.config && option.commands.iter().any(|one| one.reads_config()));
    let mut names: Vec<String> = Vec::new();
    for option in flags {
        let shared = TABLE
            .iter()
            .any(|other| other.config && other.name == option.name);
        names.push(match shared {
            true => format!("`{}` of `{}`", option.name, commands(option)),
            false => format!("`{}`", option.name),
        });
    }
    names.dedup();
    format!("On the command line only: {}.\n", names.join(", "))
}
