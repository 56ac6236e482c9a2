//! The agent understands what the command passes on. Both read one table; this tests what is between them.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use redflag::options::Options;
use redflag_detect::Visibility;
use redflag_harness::built::built;
use redflag_options::{Agent, OptionSpec, TABLE, ValueKind};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The options that the command passes on to the agent.
fn passed() -> impl Iterator<Item = &'static OptionSpec> {
    TABLE
        .iter()
        .filter(|option| matches!(option.agent, Agent::Passed(_)))
}

/// A value that is not the default.
fn value(option: &OptionSpec) -> &'static str {
    match option.kind {
        ValueKind::Switch if option.default == "on" => "off",
        ValueKind::Switch => "on",
        ValueKind::Patterns | ValueKind::Name => "a.B",
        ValueKind::Input | ValueKind::Output | ValueKind::Directory => "c",
        ValueKind::Size => "2g",
        ValueKind::Detectors => "racer",
        ValueKind::OneOf(words) => words.iter().find(|word| **word != option.default).unwrap(),
        ValueKind::Time | ValueKind::Status => panic!("the agent has no option of this kind"),
    }
}

/// The agent's option string as JVMs under `redflag run` get it.
fn agent_string(dir: &Path, flags: &[String]) -> String {
    let output = Command::new(&built().command)
        .arg("run")
        .args(flags)
        .args(["--", "sh", "-c", "echo \"$JAVA_TOOL_OPTIONS\""])
        .current_dir(dir)
        .env_remove("JAVA_TOOL_OPTIONS")
        .output()
        .unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    let (_, text) = line.trim().split_once("libredflag.so=").unwrap();
    text.trim_matches('"').to_owned()
}

#[test]
fn every_passed_option_reaches_the_agent_from_flag_and_file() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("options-passed");
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("c"), "").unwrap();
    let config = dir.join("redflag.toml");
    assert!(passed().count() > 10);
    for option in passed() {
        let (name, value) = (option.name, value(option));
        let written = match (option.kind, value) {
            (ValueKind::Switch, "on") => "true".to_owned(),
            (ValueKind::Switch, _) => "false".to_owned(),
            _ => format!("\"{value}\""),
        };
        fs::write(&config, "").unwrap();
        let by_flag = agent_string(&dir, &[format!("--{name}={value}")]);
        fs::write(&config, format!("{name} = {written}\n")).unwrap();
        let by_file = agent_string(&dir, &[]);
        assert_eq!(by_flag, by_file, "{name}");
        let expected = match (option.kind, value) {
            (ValueKind::Switch, "on") => format!(",{name}"),
            (kind, _) if kind.is_path() => format!(",{name}={}", dir.join(value).display()),
            _ => format!(",{name}={value}"),
        };
        assert!(by_flag.ends_with(&expected), "{expected}: {by_flag}");
        let read = Options::parse(&by_flag).unwrap();
        let without = by_flag.strip_suffix(&expected).unwrap();
        assert_ne!(
            read,
            Options::parse(without).unwrap(),
            "{name} has no effect"
        );
    }
}

#[test]
fn options_on_the_command_line_arrive_in_the_agent() {
    let flags = [
        "--out=o",
        "--include=a.*:b",
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
    ];
    let text = agent_string(
        Path::new(env!("CARGO_TARGET_TMPDIR")),
        &flags.map(str::to_owned),
    );
    let options = Options::parse(&text).unwrap();
    assert!(options.verbose && !options.record);
    assert!(options.include.class("a.X") && !options.include.class("c.X"));
    assert!(options.out.is_absolute() && options.out.ends_with("o"));
    assert_eq!(options.detection.detectors.to_string(), "hb+racer");
    assert_eq!(options.detection.racer, Visibility::Paper);
    assert_eq!(options.detection.memory, Some(2 << 30));
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
