//! What was given for a command: flags, the options of `redflag.toml`, and operands. A flag replaces what the file says.

use crate::exit::Failure;
use redflag_options::Command;
use redflag_options::{self as options, OptionSpec};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// A command with everything that was given for it.
#[derive(Debug)]
pub struct Given {
    /// The command.
    pub command: Command,
    /// The operands, in order.
    pub operands: Vec<OsString>,
    flags: Vec<Setting>,
    config: Option<Config>,
}

/// An option with a valid value.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Which.
    pub option: &'static OptionSpec,
    /// Its value; `on` or `off` for a switch.
    pub value: OsString,
    /// Where it was set.
    pub origin: Origin,
}

/// Where an option was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The command line.
    Flag,
    /// A file, at a line such as `redflag.toml:3`.
    File(String),
}

/// The contents of a `redflag.toml`.
#[derive(Debug)]
pub struct Config {
    /// The directory that it is in.
    pub dir: PathBuf,
    /// Its options.
    pub settings: Vec<Setting>,
}

impl Given {
    /// Nothing yet.
    pub fn new(command: Command) -> Self {
        Given {
            command,
            operands: Vec::new(),
            flags: Vec::new(),
            config: None,
        }
    }

    /// Adds a flag with a valid value.
    pub fn flag(&mut self, option: &'static OptionSpec, value: OsString) {
        self.flags.push(Setting {
            option,
            value,
            origin: Origin::Flag,
        });
    }

    /// Whether there are flags.
    pub fn has_flags(&self) -> bool {
        !self.flags.is_empty()
    }

    /// Adds the contents of the file.
    pub fn configured(self, config: Option<Config>) -> Self {
        Given { config, ..self }
    }

    /// The directory of the file, if there is one.
    pub fn config_dir(&self) -> Option<&PathBuf> {
        self.config.as_ref().map(|config| &config.dir)
    }

    /// The settings of an option of this command: the flags, or else those of the file.
    pub fn all(&self, name: &str) -> Vec<&Setting> {
        let flags: Vec<_> = named(&self.flags, name).collect();
        let configurable = options::find(self.command, name).is_some_and(|option| option.config);
        match flags.is_empty() && configurable {
            true => self.in_file(name),
            false => flags,
        }
    }

    /// The settings of an option in the file, whether or not this command takes it.
    pub fn in_file(&self, name: &str) -> Vec<&Setting> {
        let settings = self.config.as_ref().map(|config| &config.settings[..]);
        named(settings.unwrap_or_default(), name).collect()
    }

    /// The last setting of an option.
    pub fn last(&self, name: &str) -> Option<&Setting> {
        self.all(name).last().copied()
    }

    /// Its value as text; values that are not paths are always text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.last(name).and_then(|setting| setting.value.to_str())
    }

    /// Whether a switch was turned on.
    pub fn is_on(&self, name: &str) -> bool {
        self.text(name) == Some("on")
    }

    /// The value of an option, parsed by `read`; none if it was not given.
    pub fn parsed<T, E: ToString>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        let Some(setting) = self.last(name) else {
            return Ok(None);
        };
        let text = setting.value.to_string_lossy();
        let value = read(&text).map_err(|why| self.wrong(setting, &why.to_string()))?;
        Ok(Some(value))
    }

    /// Refuses a setting; `why` is the rest of a sentence that begins with the option's name.
    pub fn wrong(&self, setting: &Setting, why: &str) -> Failure {
        let name = setting.option.name;
        match &setting.origin {
            Origin::Flag => self.refused(&format!("`--{name}` {why}")),
            Origin::File(place) => Failure::Usage(format!("{place}: `{name}` {why}")),
        }
    }

    /// Refuses the call and points to the command's help.
    pub fn refused(&self, what: &str) -> Failure {
        Failure::Usage(format!(
            "{what} (see `redflag {} --help`)",
            self.command.word()
        ))
    }
}

impl Setting {
    /// The value as a path.
    pub fn path(&self) -> PathBuf {
        PathBuf::from(&self.value)
    }

    /// Whether this is a switch that is on.
    pub fn is_on(&self) -> bool {
        self.value == OsStr::new("on")
    }
}

fn named<'a>(settings: &'a [Setting], name: &str) -> impl Iterator<Item = &'a Setting> {
    settings
        .iter()
        .filter(move |setting| setting.option.name == name)
}
