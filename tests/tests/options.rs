//! The command line offers every option of the agent, and nothing that the agent would refuse.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag::options::{Declaration, Kind, Options, TABLE};
use redflag_harness::built::built;
use redflag_report::Visibility;
use std::process::Command;

/// Options of the command alone: what one JVM cannot decide for all, how it looks, and where all of these stand.
const OF_THE_COMMAND: &[&str] = &[
    "for",
    "fail-on",
    "suppressions",
    "baseline",
    "exit-code",
    "source",
    "color",
    "quiet",
    "config",
    "no-config",
    "help",
];

/// Options of the agent that the command gives by itself.
const OF_THE_AGENT: &[&str] = &["detach", "progress"];

#[test]
fn help_lists_the_options_of_the_agent() {
    let output = Command::new(&built().command)
        .args(["attach", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let listed: Vec<&str> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  --")?.split(' ').next())
        .collect();
    let agent = || TABLE.iter().map(|option| option.name);
    for name in agent().filter(|name| !OF_THE_AGENT.contains(name)) {
        assert!(listed.contains(&name), "`--{name}` is missing:\n{help}");
    }
    for name in &listed {
        let told = agent().any(|known| known == *name);
        assert_eq!(
            told,
            !OF_THE_COMMAND.contains(name),
            "the agent and the command differ about `{name}`"
        );
    }
    for name in OF_THE_COMMAND {
        assert!(listed.contains(name), "there is no `--{name}` any more");
    }
}

#[test]
fn what_the_command_passes_on_is_what_the_agent_reads() {
    let mut command = Command::new(&built().command);
    command.args([
        "run",
        "--out",
        "o",
        "--include",
        "a.*:b",
        "--verbose",
        "--record=off",
        "--detector=hb,racer",
        "--racer=paper",
        "--memory=2g",
        "--fail-on=predicted",
        "--exit-code=0",
        "--color=never",
        "--quiet",
        "--no-config",
        "--",
    ]);
    let output = command
        .args(["sh", "-c", "echo \"$JAVA_TOOL_OPTIONS\""])
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()
        .unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    let (_, text) = line
        .trim()
        .trim_matches('"')
        .split_once("libredflag.so=")
        .unwrap();
    let options = Options::parse(text).unwrap();
    assert!(options.verbose && !options.record);
    assert!(options.include.class("a.X") && !options.include.class("c.X"));
    assert!(options.out.is_absolute() && options.out.ends_with("o"));
    assert_eq!(options.judge.detectors.to_string(), "hb+racer");
    assert_eq!(options.judge.racer, Visibility::Paper);
    assert_eq!(options.judge.memory, Some(2 << 30));
}

/// Every option of the agent, given on the command line and in a file, arrives as the agent spells it.
#[test]
fn every_option_of_the_agent_can_stand_in_a_file() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("options-file");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("c"), "").unwrap();
    let given = |option: &Declaration| match option.kind {
        Kind::Switch => (option.name.to_owned(), "true".to_owned()),
        Kind::Directory | Kind::File => {
            let path = dir.join("c").display().to_string();
            (format!("{}={path}", option.name), "\"c\"".to_owned())
        }
        Kind::Patterns | Kind::Name => (format!("{}=a.B", option.name), "\"a.B\"".to_owned()),
        Kind::Memory => ("memory=2g".to_owned(), "\"2g\"".to_owned()),
        Kind::Words if option.name == "detector" => {
            ("detector=racer".to_owned(), "\"racer\"".to_owned())
        }
        Kind::Words => ("racer=paper".to_owned(), "\"paper\"".to_owned()),
    };
    let shared = TABLE.iter().filter(|option| {
        !OF_THE_AGENT.contains(&option.name) && !["out", "live"].contains(&option.name)
    });
    for option in shared {
        let (told, written) = given(option);
        let text = format!("{} = {written}\n", option.name);
        std::fs::write(dir.join("redflag.toml"), text).unwrap();
        let output = Command::new(&built().command)
            .args(["run", "--", "sh", "-c", "echo \"$JAVA_TOOL_OPTIONS\""])
            .current_dir(&dir)
            .env_remove("JAVA_TOOL_OPTIONS")
            .output()
            .unwrap();
        let line = String::from_utf8(output.stdout).unwrap();
        assert!(line.trim().ends_with(&format!(",{told}")), "{told}: {line}");
        let (_, all) = line.trim().split_once("libredflag.so=").unwrap();
        assert!(Options::parse(all).is_ok(), "{all}");
    }
}

#[test]
fn the_agent_and_the_command_refuse_the_same_values() {
    for (option, wrong) in [
        ("detector", "hb+raser"),
        ("detector", "hb+none"),
        ("racer", "papers"),
        ("memory", "0"),
        ("memory", "much"),
    ] {
        let by_agent = Options::parse(&format!("{option}={wrong}")).unwrap_err();
        let output = Command::new(&built().command)
            .args(["run", &format!("--{option}={wrong}"), "--", "true"])
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .unwrap();
        let by_command = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{by_command}");
        let [by_agent, by_command] = [by_agent.to_string(), by_command].map(|sentence| {
            let (_, why) = sentence.split_once(" is ").unwrap();
            let why = why
                .trim_end()
                .trim_end_matches(" (see `redflag run --help`)");
            why.to_owned()
        });
        assert_eq!(by_agent, by_command);
    }
}
