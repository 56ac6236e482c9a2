//! What the agent is to do: the options that the command passes on to it.

use super::detector_options;
use crate::args::{Given, Setting};
use crate::exit::Failure;
use redflag_options::{self as options, Agent, OptionSpec, ValueKind};
use std::fs::File;
use std::path::PathBuf;

/// The options of the agent as the user gave them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentSettings {
    /// The report's directory.
    pub out: PathBuf,
    /// The options that are passed on, as `name` or `name=value`.
    pub passed: Vec<String>,
    /// Whether races are printed as soon as they are found.
    pub live: bool,
}

impl AgentSettings {
    /// What was given, in the order of the table.
    pub fn of(given: &Given) -> Result<Self, Failure> {
        let mut passed = Vec::new();
        let is_passed = |option: &&OptionSpec| matches!(option.agent, Agent::Passed(_));
        for option in options::of(given.command).filter(is_passed) {
            let settings = given.all(option.name);
            // Of an option that is not repeatable, the last setting counts.
            let skipped = if option.repeatable {
                0
            } else {
                settings.len().saturating_sub(1)
            };
            for setting in settings.into_iter().skip(skipped) {
                passed.push(for_agent(given, setting)?);
            }
        }
        let out = given.last("out").map(Setting::path);
        Ok(AgentSettings {
            out: out.unwrap_or_else(|| given.default_report()),
            passed,
            live: given.text("live") != Some("off"),
        })
    }
}

/// A setting as the agent reads it.
fn for_agent(given: &Given, setting: &Setting) -> Result<String, Failure> {
    let name = setting.option.name;
    let value = match setting.option.kind {
        ValueKind::Switch if setting.is_on() => return Ok(name.to_owned()),
        // One spelling for the agent, where a comma ends an option.
        ValueKind::Detectors => detector_options(given)?.detectors.to_string(),
        ValueKind::Input => {
            readable(given, setting)?;
            absolute(given, setting)?
        }
        kind if kind.is_path() => absolute(given, setting)?,
        _ => setting.value.to_string_lossy().into_owned(),
    };
    Ok(format!("{name}={value}"))
}

/// Checked here already: the agent could only keep every JVM from starting.
fn readable(given: &Given, setting: &Setting) -> Result<(), Failure> {
    let path = setting.path();
    let opened = File::open(&path).and_then(|file| file.metadata());
    match opened {
        Ok(metadata) if metadata.is_dir() => Err(given.wrong(
            setting,
            &format!("is a file, and {} is a directory", path.display()),
        )),
        Ok(_) => Ok(()),
        Err(error) => {
            let why = format!("cannot be read from {}: {error}", path.display());
            Err(given.wrong(setting, &why))
        }
    }
}

/// JVMs may run in another directory than the command.
fn absolute(given: &Given, setting: &Setting) -> Result<String, Failure> {
    let path = setting.path();
    let absolute = std::path::absolute(&path)
        .map_err(|error| given.wrong(setting, &format!("cannot be {}: {error}", path.display())))?;
    let text = absolute.into_os_string().into_string();
    text.map_err(|_| given.wrong(setting, &format!("is not valid UTF-8: {}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;

    fn agent(line: &str) -> AgentSettings {
        AgentSettings::of(&parsed(line).unwrap()).unwrap()
    }

    #[test]
    fn options_of_the_agent_are_passed_in_the_order_of_the_table() {
        let agent = agent(
            "run --memory=2g --verbose --detector=hybrid,hb --include b --include a.*:c --record=off --out o -- java A",
        );
        assert_eq!(agent.out, PathBuf::from("o"));
        let expected = [
            "include=b",
            "include=a.*:c",
            "record=off",
            "detector=hb+hybrid",
            "memory=2g",
            "verbose",
        ];
        assert_eq!(agent.passed, expected);
    }

    #[test]
    fn options_of_the_command_alone_are_not_passed() {
        let agent =
            agent("run --fail-on=race --exit-code=1 --color=never --quiet --no-config -- java A");
        assert_eq!(agent.passed, [""; 0]);
        assert_eq!(agent.out, PathBuf::from("redflag-report"));
    }

    #[test]
    fn last_setting_counts_unless_the_option_is_repeatable() {
        assert_eq!(
            agent("run --memory=1g --memory=2g --trace --trace=off -- java A").passed,
            ["trace=off", "memory=2g"]
        );
    }

    #[test]
    fn file_of_contracts_must_be_readable() {
        let given = parsed("run --contracts no-such-file -- java A").unwrap();
        let error = AgentSettings::of(&given).unwrap_err().to_string();
        assert!(
            error.starts_with("`--contracts` cannot be read from no-such-file: "),
            "{error}"
        );
    }
}
