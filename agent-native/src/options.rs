//! The agent's options as typed values. Their names, defaults and syntax are in `redflag-options`, the table that the agent
//! shares with the command.

mod environment;
mod pattern;

pub(crate) use environment::{drain_pause, fails_on_quiet_program};
pub use pattern::Patterns;
use redflag_detect::{DetectorOptions, WrongValue, parse_memory, parse_visibility};
use redflag_options::{AgentOption, AgentOptionError, parse_agent};
use redflag_report::OwnPatterns;
use std::path::PathBuf;

/// Which synchronization inside the JDK orders threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JdkOrder {
    /// What its documentation may promise: all but that of the methods in [`redflag_jdk::ACCIDENTS`].
    Documented,
    /// All of it.
    All,
}

/// The options as given, or their defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Where accesses are checked; everywhere if empty.
    pub include: Patterns,
    /// Where accesses are not checked.
    pub exclude: Patterns,
    /// Fields that are not checked.
    pub untracked: Patterns,
    /// Simple name of the annotation that excludes a class, method or field.
    pub ignore_annotation: String,
    /// Which code is the project's own, if the user says so.
    pub own: OwnPatterns,
    /// The user's contracts, if there are any.
    pub contracts: Option<PathBuf>,
    /// Whether the JDK's synchronization is watched.
    pub jdk_sync: bool,
    /// Whether output streams and loggers order threads.
    pub output_sync: bool,
    /// Which synchronization inside the JDK orders threads.
    pub jdk_order: JdkOrder,
    /// Whether events are recorded and analyzed.
    pub record: bool,
    /// The detectors and their limits.
    pub detection: DetectorOptions,
    /// Whether a trace is written.
    pub trace: bool,
    /// The file for statistics, if they are wanted.
    pub stats: Option<PathBuf>,
    /// Whether the statistics count what probes see.
    pub count: bool,
    /// Directory of the report.
    pub out: PathBuf,
    /// Whether every skipped or refused class is printed.
    pub verbose: bool,
    /// Whether races are printed on stderr when they are first found.
    pub live: bool,
    /// Whether a summary is printed at the end.
    pub summary: bool,
    /// Whether to leave a JVM that the agent is attached to.
    pub detach: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options::parse("").expect("the table's defaults are values")
    }
}

impl Options {
    /// Reads `name=value,name,…`.
    pub fn parse(text: &str) -> Result<Options, AgentOptionError> {
        let mut options = Options::empty();
        for (option, value) in parse_agent(text)? {
            let set = options.set(option, value);
            set.map_err(|why| AgentOptionError::Wrong {
                name: option.name(),
                why,
            })?;
        }
        Ok(options)
    }

    /// Everything off, before the table's defaults are set.
    fn empty() -> Options {
        Options {
            include: Patterns::default(),
            exclude: Patterns::default(),
            untracked: Patterns::default(),
            ignore_annotation: String::new(),
            own: OwnPatterns::default(),
            contracts: None,
            jdk_sync: false,
            output_sync: false,
            jdk_order: JdkOrder::Documented,
            record: false,
            detection: DetectorOptions::default(),
            trace: false,
            stats: None,
            count: false,
            out: PathBuf::new(),
            verbose: false,
            live: false,
            summary: false,
            detach: false,
        }
    }

    fn set(&mut self, option: AgentOption, value: &str) -> Result<(), String> {
        let wrong = |why: WrongValue| why.to_string();
        let on = value == "on";
        match option {
            AgentOption::Include => self.include.add(value),
            AgentOption::Exclude => self.exclude.add(value),
            AgentOption::Untracked => self.untracked.add(value),
            AgentOption::IgnoreAnnotation => self.ignore_annotation = value.to_owned(),
            AgentOption::Contracts => self.contracts = Some(value.into()),
            AgentOption::Own => {
                let added = self.own.add(value);
                added.map_err(|why| format!("is a pattern, and {why}"))?;
            }
            AgentOption::JdkSync => self.jdk_sync = on,
            AgentOption::OutputSync => self.output_sync = on,
            AgentOption::JdkOrder => {
                self.jdk_order = match value {
                    "all" => JdkOrder::All,
                    _ => JdkOrder::Documented,
                }
            }
            AgentOption::Record => self.record = on,
            AgentOption::Trace => self.trace = on,
            AgentOption::Detector => self.detection.detectors = value.parse().map_err(wrong)?,
            AgentOption::Racer => self.detection.racer = parse_visibility(value).map_err(wrong)?,
            AgentOption::Memory => {
                self.detection.memory = Some(parse_memory(value).map_err(wrong)?)
            }
            AgentOption::Out => self.out = value.into(),
            AgentOption::Verbose => self.verbose = on,
            AgentOption::Live => self.live = on,
            AgentOption::Summary => self.summary = on,
            AgentOption::Stats => self.stats = Some(value.into()),
            AgentOption::Count => self.count = on,
            AgentOption::Detach => self.detach = on,
        }
        Ok(())
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
        assert!(options.record && options.jdk_sync && options.summary && options.live);
        assert!(!options.verbose && !options.detach && !options.output_sync);
        assert_eq!(options.out, PathBuf::from("redflag-report"));
        assert_eq!(options.ignore_annotation, "RaceIgnore");
        assert_eq!((options.contracts, options.stats), (None, None));
    }

    #[test]
    fn default_is_happens_before_within_a_gibibyte() {
        let detection = Options::default().detection;
        assert_eq!(detection.detectors.to_string(), "hb");
        assert_eq!(detection.racer, Visibility::Extended);
        assert_eq!(detection.memory, Some(1 << 30));
    }

    #[test]
    fn values_are_taken_and_patterns_accumulate() {
        let options =
            Options::parse("include=com.a.*:com.b,include=org.c,record=off,verbose,out=dir/x")
                .unwrap();
        assert!(options.include.class("com.a.X") && options.include.class("org.c.X"));
        assert!(options.verbose && !options.record);
        assert_eq!(options.out, PathBuf::from("dir/x"));
    }

    #[test]
    fn detectors_and_their_limits_are_taken() {
        let options = Options::parse("detector=racer+hybrid,racer=paper,memory=64").unwrap();
        let detection = DetectorOptions {
            detectors: "racer+hybrid".parse().unwrap(),
            racer: Visibility::Paper,
            memory: Some(64 << 20),
        };
        assert_eq!(options.detection, detection);
    }

    #[test]
    fn an_error_names_the_option() {
        let error = Options::parse("inclde=x").unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown option `inclde`: did you mean `include`?"
        );
        let error = Options::parse("memory=0").unwrap_err().to_string();
        assert!(error.starts_with("option `memory` is a number of MiB above zero"));
    }
}
