//! The command line offers every option of the agent, and nothing that the agent would refuse.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag::options::{Options, TABLE};
use redflag_report::Visibility;
use redflag_tests::built::built;
use std::process::Command;

/// Options of the command alone, and one that the command gives by itself.
const NOT_SHARED: &[&str] = &["for", "fail-on", "detach"];

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
    for option in TABLE
        .iter()
        .filter(|option| !NOT_SHARED.contains(&option.name))
    {
        assert!(
            listed.contains(&option.name),
            "`--{}` is missing:\n{help}",
            option.name
        );
    }
    for name in listed.iter().filter(|name| !NOT_SHARED.contains(name)) {
        let known = TABLE.iter().any(|option| option.name == *name);
        assert!(known, "the agent does not know `{name}`");
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
            let why = why.trim_end().trim_end_matches(" (see `redflag --help`)");
            why.to_owned()
        });
        assert_eq!(by_agent, by_command);
    }
}
