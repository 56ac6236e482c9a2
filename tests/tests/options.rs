//! The command line offers every option of the agent, and nothing that the agent would refuse.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag::options::{Options, TABLE};
use redflag_tests::built::built;
use std::process::Command;

/// Options of the command alone, and one that the command gives by itself.
const NOT_SHARED: &[&str] = &["for", "detach"];

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
}
