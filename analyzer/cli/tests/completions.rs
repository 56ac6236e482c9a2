//! The completion scripts: accepted by the installed shells, and used by bash.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{Place, stderr, stdout};
use redflag_harness::needs::{Need, missing};
use std::process::{Command, Output};

fn with_scripts(test: &str) -> Place {
    let place = Place::new(test);
    for shell in ["bash", "zsh", "fish"] {
        let script = place.redflag(&["completions", shell]);
        assert_eq!(script.status.code(), Some(0), "{}", stderr(&script));
        place.write(shell, &stdout(&script));
    }
    place
}

/// The output of a shell; none if it is not installed and may be missing.
fn shell(place: &Place, name: &'static str, args: &[&str]) -> Option<Output> {
    let output = Command::new(name).args(args).current_dir(&place.0).output();
    if output.is_err() {
        missing(
            Need::Shell(name),
            &format!("the completion script of {name}"),
        );
    }
    output.ok()
}

#[test]
fn every_installed_shell_accepts_its_script() {
    let place = with_scripts("completion-syntax");
    for name in ["bash", "zsh", "fish"] {
        if let Some(output) = shell(&place, name, &["-n", name]) {
            assert!(
                output.status.success() && output.stderr.is_empty(),
                "{name}: {}",
                stderr(&output)
            );
        }
    }
}

/// The completions that bash offers for the last of these words.
fn offered(place: &Place, words: &[&str]) -> Vec<String> {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source ./bash; COMP_WORDS=({}); COMP_CWORD={}; _redflag; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" "),
        words.len() - 1
    );
    let output = shell(place, "bash", &["--norc", "-c", &script]).unwrap();
    assert_eq!(stderr(&output), "", "{words:?}");
    let mut offered: Vec<String> = stdout(&output).lines().map(str::to_owned).collect();
    offered.sort();
    offered.retain(|word| !word.is_empty());
    offered
}

#[test]
fn bash_offers_commands_options_and_values() {
    let place = with_scripts("completion-bash");
    place.write("reports/findings.json", "");
    place.write("repeated.toml", "");
    for (words, expected) in [
        (&["redflag", "de"][..], &["demo", "detach"][..]),
        (&["redflag", "help", "ex"], &["explain"]),
        (&["redflag", "--v"], &["--version"]),
        (&["redflag", "run", "--inc"], &["--include"]),
        (&["redflag", "run", "--no"], &["--no-config"]),
        (&["redflag", "dump", "--"], &["--help", "--ids", "--std"]),
        (
            &["redflag", "run", "--fail-on", ""],
            &["any", "predicted", "race"],
        ),
        (&["redflag", "run", "--fail-on", "=", "p"], &["predicted"]),
        (
            &["redflag", "run", "--fail-on", "="],
            &["any", "predicted", "race"],
        ),
        (&["redflag", "report", "--format", "j"], &["json", "junit"]),
        (&["redflag", "run", "--detector", "h"], &["hb", "hybrid"]),
        (&["redflag", "run", "--memory", ""], &[]),
        (&["redflag", "run", "--out", "rep"], &["reports"]),
        (
            &["redflag", "report", "--config", "rep"],
            &["repeated.toml", "reports"],
        ),
        (&["redflag", "report", "rep"], &["reports"]),
        (&["redflag", "completions", ""], &["bash", "fish", "zsh"]),
        (&["redflag", "baseline", ""], &["save"]),
        (&["redflag", "baseline", "save", "rep"], &["reports"]),
        (&["redflag", "demo", ""], &[]),
        (
            &["redflag", "run", "--", "cat", "rep"],
            &["repeated.toml", "reports"],
        ),
        (&["redflag", "zzz", ""], &[]),
    ] {
        assert_eq!(offered(&place, words), expected, "{words:?}");
    }
    // After `--`, any command of the shell is offered.
    assert!(offered(&place, &["redflag", "run", "--", "ech"]).contains(&"echo".to_owned()));
    assert!(offered(&place, &["redflag", "run", "ech"]).contains(&"echo".to_owned()));
}

#[test]
fn every_option_of_a_help_is_offered() {
    let place = with_scripts("completion-all");
    for command in ["run", "attach", "report", "analyze", "doctor"] {
        let help = stdout(&place.redflag(&[command, "--help"]));
        let mut listed: Vec<&str> = help
            .lines()
            .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
            .filter(|word| word.starts_with("--"))
            .collect();
        listed.sort_unstable();
        assert!(!listed.is_empty());
        assert_eq!(
            offered(&place, &["redflag", command, "--"]),
            listed,
            "{command}"
        );
    }
}
