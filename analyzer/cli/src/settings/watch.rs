//! What is watched and where the report goes: what the agent is told.

use super::judge;
use crate::args::{Given, Setting};
use crate::exit::Failure;
use crate::options::{self, Kind};
use std::fs::File;
use std::path::PathBuf;

/// What to watch, and where to write the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The report's directory.
    pub out: PathBuf,
    /// Further options for the agent, as `name` or `name=value`.
    pub agent: Vec<String>,
    /// Whether races are told as soon as they are seen.
    pub live: bool,
}

impl Watch {
    /// What was given, in the order of the table.
    pub fn of(given: &Given) -> Result<Self, Failure> {
        let mut agent = Vec::new();
        let told = options::of(given.name).filter(|option| option.agent && option.name != "out");
        for option in told {
            let settings = given.all(option.name);
            // Of an option that does not add up, the last one counts.
            let skipped = if option.many {
                0
            } else {
                settings.len().saturating_sub(1)
            };
            for setting in settings.into_iter().skip(skipped) {
                agent.push(tell(given, setting)?);
            }
        }
        let out = given.last("out").map(Setting::path);
        Ok(Watch {
            out: out.unwrap_or_else(|| given.default_report()),
            agent,
            live: given.text("live") != Some("off"),
        })
    }
}

/// A setting in the agent's words.
fn tell(given: &Given, setting: &Setting) -> Result<String, Failure> {
    let name = setting.option.name;
    let value = match setting.option.kind {
        Kind::Switch if setting.is_on() => return Ok(name.to_owned()),
        // One spelling for the agent, where a comma ends an option.
        Kind::Detectors => judge(given)?.detectors.to_string(),
        Kind::Input => {
            readable(given, setting)?;
            absolute(given, setting)?
        }
        kind if kind.is_path() => absolute(given, setting)?,
        _ => setting.value.to_string_lossy().into_owned(),
    };
    Ok(format!("{name}={value}"))
}

/// Looked at here already: the agent could only keep every JVM from starting.
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

    fn watch(line: &str) -> Watch {
        Watch::of(&parsed(line).unwrap()).unwrap()
    }

    #[test]
    fn the_agent_is_told_its_options_in_the_order_of_the_table() {
        let watch = watch(
            "run --memory=2g --verbose --detector=hybrid,hb --include b --include a.*:c --record=off --out o -- java A",
        );
        assert_eq!(watch.out, PathBuf::from("o"));
        let expected = [
            "include=b",
            "include=a.*:c",
            "record=off",
            "detector=hb+hybrid",
            "memory=2g",
            "verbose",
        ];
        assert_eq!(watch.agent, expected);
    }

    #[test]
    fn the_agent_is_not_told_what_is_the_commands_to_decide() {
        let watch =
            watch("run --fail-on=race --exit-code=1 --color=never --quiet --no-config -- java A");
        assert_eq!(watch.agent, [""; 0]);
        assert_eq!(watch.out, PathBuf::from("redflag-report"));
    }

    #[test]
    fn the_last_of_an_option_that_does_not_add_up_counts() {
        assert_eq!(
            watch("run --memory=1g --memory=2g --trace --trace=off -- java A").agent,
            ["trace=off", "memory=2g"]
        );
    }

    #[test]
    fn a_file_of_contracts_must_be_there() {
        let given = parsed("run --contracts no-such-file -- java A").unwrap();
        let error = Watch::of(&given).unwrap_err().to_string();
        assert!(
            error.starts_with("`--contracts` cannot be read from no-such-file: "),
            "{error}"
        );
    }
}
