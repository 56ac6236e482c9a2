//! The agent's options: one declared table, comma-separated `name=value` on the command line.
//!
//! An unknown name or a bad value is an error, and the JVM does not start: a run that is watched otherwise than its user
//! thinks is worse than none.

use crate::pattern::Patterns;
use std::fmt;
use std::path::PathBuf;

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `on` or `off`; the bare name means `on`.
    Switch,
    /// Name patterns separated by colons.
    Patterns,
    /// A plain name.
    Name,
    /// A directory.
    Directory,
    /// A file; none if empty.
    File,
    /// A number of mebibytes.
    Mebibytes,
    /// One of a few words.
    Choice(&'static [&'static str]),
}

/// Who judges what is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detector {
    /// Nobody: events are recorded and merged, and that is all.
    None,
    /// The happens-before detector.
    HappensBefore,
}

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name.
    pub name: &'static str,
    /// The value it takes.
    pub kind: Kind,
    /// Its value if it is not given.
    pub default: &'static str,
    /// What it does.
    pub help: &'static str,
}

/// Every option there is.
pub const TABLE: &[Declaration] = &[
    Declaration {
        name: "include",
        kind: Kind::Patterns,
        default: "",
        help: "check accesses only in these packages, classes or methods (synchronization counts everywhere)",
    },
    Declaration {
        name: "exclude",
        kind: Kind::Patterns,
        default: "",
        help: "do not check accesses in these packages, classes or methods",
    },
    Declaration {
        name: "untracked",
        kind: Kind::Patterns,
        default: "",
        help: "fields (Class.field) whose accesses are not checked",
    },
    Declaration {
        name: "ignore-annotation",
        kind: Kind::Name,
        default: "RaceIgnore",
        help: "simple name of the annotation that takes a class, method or field out of the watch",
    },
    Declaration {
        name: "contracts",
        kind: Kind::File,
        default: "",
        help: "a file of contracts of classes that are not thread-safe, beside those of the JDK",
    },
    Declaration {
        name: "jdk-sync",
        kind: Kind::Switch,
        default: "on",
        help: "watch the synchronization inside the JDK's own classes",
    },
    Declaration {
        name: "output-sync",
        kind: Kind::Switch,
        default: "off",
        help: "let the locks of output streams and loggers order threads, which hides races",
    },
    Declaration {
        name: "record",
        kind: Kind::Switch,
        default: "on",
        help: "record events and look for races; off only inserts the probes",
    },
    Declaration {
        name: "detector",
        kind: Kind::Choice(&["hb", "none"]),
        default: "hb",
        help: "who judges what is recorded: happens-before, or nobody",
    },
    Declaration {
        name: "budget",
        kind: Kind::Mebibytes,
        default: "1024",
        help: "memory that the judge may use to remember accesses, in MiB; beyond it the oldest are forgotten, and counted",
    },
    Declaration {
        name: "trace",
        kind: Kind::Switch,
        default: "off",
        help: "write every event into a trace file beside the report",
    },
    Declaration {
        name: "stats",
        kind: Kind::File,
        default: "",
        help: "write figures on what was recorded into this file",
    },
    Declaration {
        name: "count",
        kind: Kind::Switch,
        default: "off",
        help: "count for these figures what probes look at, which costs speed",
    },
    Declaration {
        name: "out",
        kind: Kind::Directory,
        default: "redflag-report",
        help: "directory of the report",
    },
    Declaration {
        name: "verbose",
        kind: Kind::Switch,
        default: "off",
        help: "tell of every class that is skipped or refused, and why",
    },
    Declaration {
        name: "summary",
        kind: Kind::Switch,
        default: "on",
        help: "print a summary on stderr when the JVM ends",
    },
    Declaration {
        name: "detach",
        kind: Kind::Switch,
        default: "off",
        help: "(attach only) take the probes out again and write the report",
    },
];

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
    pub detector: Detector,
    /// Memory for remembered accesses, in bytes.
    pub budget: usize,
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
            detector: Detector::None,
            budget: 0,
            trace: false,
            stats: None,
            count: false,
            out: PathBuf::new(),
            verbose: false,
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

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no option of this name; the closest one is given.
    Unknown {
        /// As written.
        name: String,
        /// The option that was probably meant.
        closest: &'static str,
    },
    /// A switch is neither on nor off.
    NotASwitch {
        /// The option.
        name: &'static str,
        /// As written.
        value: String,
    },
    /// A word that is not among those to choose from.
    NotAChoice {
        /// The option.
        name: &'static str,
        /// As written.
        value: String,
        /// What there is.
        words: &'static [&'static str],
    },
    /// A size that is no whole number above zero.
    NotASize {
        /// The option.
        name: &'static str,
        /// As written.
        value: String,
    },
    /// The option needs a value.
    NoValue {
        /// The option.
        name: &'static str,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name, closest } => {
                write!(f, "unknown option `{name}`: did you mean `{closest}`?")
            }
            OptionError::NotASwitch { name, value } => {
                write!(f, "option `{name}` is `on` or `off`, not `{value}`")
            }
            OptionError::NotAChoice { name, value, words } => {
                write!(
                    f,
                    "option `{name}` is one of {}, not `{value}`",
                    words.join(", ")
                )
            }
            OptionError::NotASize { name, value } => {
                write!(
                    f,
                    "option `{name}` is a number of MiB above zero, not `{value}`"
                )
            }
            OptionError::NoValue { name } => write!(f, "option `{name}` needs a value: `{name}=…`"),
        }
    }
}

impl std::error::Error for OptionError {}

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
            "detector" => {
                self.detector = match chosen(option, value)? {
                    "none" => Detector::None,
                    _ => Detector::HappensBefore,
                }
            }
            "budget" => self.budget = mebibytes(option.name, value)?,
            "trace" => self.trace = switch(option.name, value)?,
            "stats" => self.stats = file(value),
            "count" => self.count = switch(option.name, value)?,
            "out" => self.out = PathBuf::from(value),
            "verbose" => self.verbose = switch(option.name, value)?,
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

fn chosen(option: &Declaration, value: &str) -> Result<&'static str, OptionError> {
    let Kind::Choice(words) = option.kind else {
        unreachable!("option `{}` is no choice", option.name)
    };
    let found = words.iter().find(|word| **word == value);
    found.copied().ok_or_else(|| OptionError::NotAChoice {
        name: option.name,
        value: value.to_owned(),
        words,
    })
}

fn mebibytes(name: &'static str, value: &str) -> Result<usize, OptionError> {
    let number = value.parse::<usize>().ok().filter(|&n| n > 0);
    number
        .and_then(|n| n.checked_mul(1 << 20))
        .ok_or_else(|| OptionError::NotASize {
            name,
            value: value.to_owned(),
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
    let closest = TABLE
        .iter()
        .min_by_key(|option| distance(option.name, name))
        .map_or("", |option| option.name);
    OptionError::Unknown {
        name: name.to_owned(),
        closest,
    }
}

/// Edit distance (Levenshtein), one row at a time.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let options = Options::parse("detector=none,budget=64").unwrap();
        assert_eq!(
            (options.detector, options.budget),
            (Detector::None, 64 << 20)
        );
        for (text, message) in [
            (
                "detector=all",
                "option `detector` is one of hb, none, not `all`",
            ),
            (
                "budget=0",
                "option `budget` is a number of MiB above zero, not `0`",
            ),
        ] {
            assert_eq!(Options::parse(text).unwrap_err().to_string(), message);
        }
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
