//! The agent's options: one declared table, comma-separated `name=value` on the command line.
//!
//! An unknown name or a bad value is an error, and the JVM does not start: a run that is watched otherwise than its user
//! thinks is worse than none.

mod environment;
mod error;
mod pattern;
mod table;

pub(crate) use environment::drain_pause;
pub use error::OptionError;
pub use pattern::Patterns;
use redflag_detect::{DetectorOptions, WrongValue, closest, parse_memory, parse_visibility};
use std::path::PathBuf;
pub use table::{Declaration, Kind, TABLE};

/// The options as given, or their defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Where accesses are checked; everywhere if empty.
    pub include: Patterns,
    /// Where they are not.
    pub exclude: Patterns,
    /// Fields that are not checked.
    pub untracked: Patterns,
    /// Simple name of the annotation that takes things out of the watch.
    pub ignore_annotation: String,
    /// The user's contracts, if there are any.
    pub contracts: Option<PathBuf>,
    /// Whether the JDK's synchronization is watched.
    pub jdk_sync: bool,
    /// Whether output streams and loggers order threads.
    pub output_sync: bool,
    /// Whether events are recorded and judged.
    pub record: bool,
    /// Who judges.
    pub judge: DetectorOptions,
    /// Whether a trace is written.
    pub trace: bool,
    /// Where figures are written, if they are.
    pub stats: Option<PathBuf>,
    /// Whether what probes look at is counted for them.
    pub count: bool,
    /// Directory of the report.
    pub out: PathBuf,
    /// Whether every skipped or refused class is told of.
    pub verbose: bool,
    /// Whether races are told on stderr when they are first seen.
    pub live: bool,
    /// Whether it is written beside the report how far the judge is.
    pub progress: bool,
    /// Whether a summary is printed at the end.
    pub summary: bool,
    /// Whether to leave a JVM that we are attached to.
    pub detach: bool,
}

impl Default for Options {
    fn default() -> Self {
        let mut options = Options {
            include: Patterns::default(),
            exclude: Patterns::default(),
            untracked: Patterns::default(),
            ignore_annotation: String::new(),
            contracts: None,
            jdk_sync: false,
            output_sync: false,
            record: false,
            judge: DetectorOptions::default(),
            trace: false,
            stats: None,
            count: false,
            out: PathBuf::new(),
            verbose: false,
            live: false,
            progress: false,
            summary: false,
            detach: false,
        };
        for option in TABLE {
            options
                .set(option, option.default)
                .expect("the table's defaults are values");
        }
        options
    }
}

impl Options {
    /// Reads `name=value,name,…`.
    pub fn parse(text: &str) -> Result<Options, OptionError> {
        let mut options = Options::default();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let option = TABLE
                .iter()
                .find(|option| option.name == name)
                .ok_or_else(|| unknown(name))?;
            let value = match (option.kind, value) {
                (Kind::Switch, "") => "on",
                (_, "") => return Err(OptionError::NoValue { name: option.name }),
                (_, value) => value,
            };
            options.set(option, value)?;
        }
        Ok(options)
    }

    fn set(&mut self, option: &Declaration, value: &str) -> Result<(), OptionError> {
        match option.name {
            "include" => self.include.add(value),
            "exclude" => self.exclude.add(value),
            "untracked" => self.untracked.add(value),
            "ignore-annotation" => self.ignore_annotation = value.to_owned(),
            "jdk-sync" => self.jdk_sync = switch(option.name, value)?,
            "output-sync" => self.output_sync = switch(option.name, value)?,
            "record" => self.record = switch(option.name, value)?,
            "contracts" => self.contracts = file(value),
            "detector" => self.judge.detectors = right(option, value.parse())?,
            "racer" => self.judge.racer = right(option, parse_visibility(value))?,
            "memory" => self.judge.memory = Some(right(option, parse_memory(value))?),
            "trace" => self.trace = switch(option.name, value)?,
            "stats" => self.stats = file(value),
            "count" => self.count = switch(option.name, value)?,
            "out" => self.out = PathBuf::from(value),
            "verbose" => self.verbose = switch(option.name, value)?,
            "live" => self.live = switch(option.name, value)?,
            "progress" => self.progress = switch(option.name, value)?,
            "summary" => self.summary = switch(option.name, value)?,
            "detach" => self.detach = switch(option.name, value)?,
            name => unreachable!("option `{name}` is declared but has no place"),
        }
        Ok(())
    }
}

fn file(value: &str) -> Option<PathBuf> {
    (!value.is_empty()).then(|| value.into())
}

fn right<T>(option: &Declaration, value: Result<T, WrongValue>) -> Result<T, OptionError> {
    value.map_err(|why| OptionError::Wrong {
        name: option.name,
        why,
    })
}

fn switch(name: &'static str, value: &str) -> Result<bool, OptionError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(OptionError::NotASwitch {
            name,
            value: value.to_owned(),
        }),
    }
}

fn unknown(name: &str) -> OptionError {
    OptionError::Unknown {
        name: name.to_owned(),
        closest: closest(name, TABLE.iter().map(|option| option.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_detect::Visibility;

    #[test]
    fn nothing_given_means_the_defaults_of_the_table() {
        let options = Options::parse("").unwrap();
        assert_eq!(options, Options::default());
        assert!(options.record && options.jdk_sync && options.summary);
        assert!(!options.verbose && !options.detach && !options.output_sync);
        assert_eq!(options.out, PathBuf::from("redflag-report"));
        assert_eq!(options.ignore_annotation, "RaceIgnore");
    }

    #[test]
    fn values_are_taken_and_patterns_add_up() {
        let options =
            Options::parse("include=com.a.*:com.b,include=org.c,record=off,verbose,out=dir/x")
                .unwrap();
        assert!(options.include.class("com.a.X") && options.include.class("org.c.X"));
        assert!(options.verbose && !options.record);
        assert_eq!(options.out, PathBuf::from("dir/x"));
    }

    #[test]
    fn an_unknown_option_names_the_closest_one() {
        let error = Options::parse("inclde=x").unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown option `inclde`: did you mean `include`?"
        );
        let error = Options::parse("recrod=off").unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown option `recrod`: did you mean `record`?"
        );
    }

    #[test]
    fn a_switch_takes_on_and_off_only() {
        let error = Options::parse("record=maybe").unwrap_err();
        assert_eq!(
            error.to_string(),
            "option `record` is `on` or `off`, not `maybe`"
        );
    }

    #[test]
    fn choices_and_sizes_name_what_there_is() {
        let options = Options::parse("detector=racer+hybrid,racer=paper,memory=64").unwrap();
        let judge = DetectorOptions {
            detectors: "racer+hybrid".parse().unwrap(),
            racer: Visibility::Paper,
            memory: Some(64 << 20),
        };
        assert_eq!(options.judge, judge);
        for (text, message) in [
            (
                "detector=hb+raser",
                "option `detector` is made of hb, racer, hybrid, all and none (as in hb+racer), not `raser`: did you mean `racer`?",
            ),
            (
                "racer=full",
                "option `racer` is paper or extended, not `full`",
            ),
            (
                "memory=0",
                "option `memory` is a number of MiB above zero, or one with a unit as in 512m or 2g, not `0`",
            ),
            ("budget=64", "unknown option `budget`"),
        ] {
            assert_eq!(Options::parse(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn happens_before_judges_within_a_gibibyte_unless_told_otherwise() {
        let judge = Options::default().judge;
        assert_eq!(judge.detectors.to_string(), "hb");
        assert_eq!(judge.racer, Visibility::Extended);
        assert_eq!(judge.memory, Some(1 << 30));
    }

    #[test]
    fn an_option_without_its_value_is_an_error() {
        assert_eq!(
            Options::parse("out=").unwrap_err(),
            OptionError::NoValue { name: "out" }
        );
        assert_eq!(
            Options::parse("include").unwrap_err(),
            OptionError::NoValue { name: "include" }
        );
    }
}
