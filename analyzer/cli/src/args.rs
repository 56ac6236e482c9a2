//! The command line, typed.

mod judge;
mod stored;
mod watch;

use crate::exit::Failure;
use crate::help;
use lexopt::{Arg, Parser, ValueExt};
use redflag_report::closest;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
pub use stored::Analyze;
pub use watch::Watch;
use watch::{owned, watch_option};

/// What the user asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Print a help text.
    Help(String),
    /// Print the version.
    Version,
    /// Run a command and watch every JVM that it starts.
    Run(Run),
    /// Run the sample and watch it.
    Demo(Watch),
    /// Watch a running JVM.
    Attach(Attach),
    /// Stop watching a running JVM.
    Detach {
        /// The JVM.
        pid: u32,
    },
    /// Print a stored report.
    Report {
        /// Where it is stored.
        dir: PathBuf,
        /// As JSON.
        json: bool,
    },
    /// Print stored traces.
    Dump {
        /// Traces, and directories that hold some; at least one.
        traces: Vec<PathBuf>,
        /// With ids, so that it can be read back.
        ids: bool,
    },
    /// Judge stored traces.
    Analyze(Analyze),
}

/// `redflag run`.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    /// What to watch.
    pub watch: Watch,
    /// The command and its arguments, at least one word.
    pub command: Vec<OsString>,
}

/// `redflag attach`.
#[derive(Debug, PartialEq, Eq)]
pub struct Attach {
    /// What to watch.
    pub watch: Watch,
    /// The JVM.
    pub pid: u32,
    /// How long; until it ends if not given.
    pub duration: Option<Duration>,
}

/// Reads the arguments, without the command's own name.
pub fn parse(args: impl Iterator<Item = OsString>) -> Result<Command, Failure> {
    let mut parser = Parser::from_args(args);
    let result = match parser.next() {
        Ok(None) => Ok(Command::Help(help::overview())),
        Ok(Some(Arg::Short('h') | Arg::Long("help"))) => Ok(Command::Help(help::overview())),
        Ok(Some(Arg::Short('V') | Arg::Long("version"))) => Ok(Command::Version),
        Ok(Some(Arg::Value(name))) => match name.to_str() {
            Some("run") => run(&mut parser),
            Some("demo") => demo(&mut parser),
            Some("attach") => attach(&mut parser),
            Some("detach") => detach(&mut parser),
            Some("report") => report(&mut parser),
            Some("dump") => stored::dump(&mut parser),
            Some("analyze") => stored::analyze(&mut parser),
            Some("help") => Ok(Command::Help(help::overview())),
            _ => Err(format!("there is no command `{}`", name.to_string_lossy()).into()),
        },
        Ok(Some(other)) => Err(other.unexpected()),
        Err(error) => Err(error),
    };
    result.map_err(|error| Failure::Usage(format!("{error} (see `redflag --help`)")))
}

fn run(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut watch = Watch::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::run())),
            Arg::Value(program) => {
                let mut command = vec![program];
                command.extend(parser.raw_args()?);
                judge::check(&watch.judge, watch.fail_on)?;
                return Ok(Command::Run(Run { watch, command }));
            }
            other => watch_option(&mut watch, &owned(other), parser)?,
        }
    }
    Err("`run` needs a command, as in `redflag run -- mvn test`".into())
}

fn demo(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut watch = Watch::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::run())),
            other => watch_option(&mut watch, &owned(other), parser)?,
        }
    }
    judge::check(&watch.judge, watch.fail_on)?;
    Ok(Command::Demo(watch))
}

fn attach(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut watch = Watch::default();
    let mut pid = None;
    let mut duration = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::attach())),
            Arg::Long("for") => duration = Some(parser.value()?.parse_with(parse_duration)?),
            Arg::Value(value) if pid.is_none() => pid = Some(value.parse()?),
            other => watch_option(&mut watch, &owned(other), parser)?,
        }
    }
    let pid = pid.ok_or("`attach` needs the PID of a JVM")?;
    judge::check(&watch.judge, watch.fail_on)?;
    Ok(Command::Attach(Attach {
        watch,
        pid,
        duration,
    }))
}

fn detach(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut pid = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::attach())),
            Arg::Value(value) if pid.is_none() => pid = Some(value.parse()?),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Detach {
        pid: pid.ok_or("`detach` needs the PID of a JVM")?,
    })
}

fn report(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut dir = None;
    let mut json = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::overview())),
            Arg::Long("json") => json = true,
            Arg::Value(value) if dir.is_none() => dir = Some(PathBuf::from(value)),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Command::Report {
        dir: dir.unwrap_or_else(|| Watch::default().out),
        json,
    })
}

/// Says that there is no such option, and which one of `names` was probably meant.
fn no_option<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    match closest(name, names) {
        Some(meant) => format!("there is no option `--{name}`, did you mean `--{meant}`?"),
        None => format!("there is no option `--{name}`"),
    }
}

/// `30s`, `5m`, `1h` or `500ms`; a bare number is in seconds.
fn parse_duration(text: &str) -> Result<Duration, &'static str> {
    const WRONG: &str = "a duration is a number with ms, s, m or h, as in 30s";
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| WRONG)?;
    let milliseconds = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(WRONG),
    };
    number
        .checked_mul(milliseconds)
        .map(Duration::from_millis)
        .ok_or(WRONG)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn run_takes_its_own_options_and_leaves_the_commands_alone() {
        let command = ["java", "--include", "x", "-cp", "."]
            .map(OsString::from)
            .to_vec();
        let watch = Watch {
            out: "o".into(),
            agent: vec![
                "include=a.b.*".into(),
                "verbose".into(),
                "record=off".into(),
                "trace".into(),
            ],
            ..Watch::default()
        };
        let expected = Ok(Command::Run(Run { watch, command }));
        assert_eq!(
            parsed(
                "run --out o --include a.b.* --verbose --record=off --trace -- java --include x -cp ."
            ),
            expected
        );
        assert_eq!(
            parsed(
                "run --out=o --include=a.b.* --verbose --record=off --trace java --include x -cp ."
            ),
            expected
        );
    }

    #[test]
    fn attach_takes_pid_and_duration_in_any_order() {
        let attach = Attach {
            watch: Watch::default(),
            pid: 7,
            duration: Some(Duration::from_secs(30)),
        };
        assert_eq!(parsed("attach 7 --for 30s"), Ok(Command::Attach(attach)));
    }

    #[test]
    fn durations_have_units() {
        for (text, milliseconds) in [
            ("30s", 30_000),
            ("2", 2_000),
            ("5m", 300_000),
            ("1h", 3_600_000),
            ("500ms", 500),
        ] {
            assert_eq!(
                parse_duration(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        for text in ["", "s", "3 s", "3d", "99999999999999999999s"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn wrong_usage_gets_one_sentence_that_points_to_the_help() {
        for (line, says) in [
            ("run", "`run` needs a command"),
            ("runn", "there is no command `runn`"),
            (
                "run --incldue x -- java",
                "there is no option `--incldue`, did you mean `--include`?",
            ),
            ("run --include", "missing argument"),
            ("attach", "`attach` needs the PID"),
            ("attach x", "\"x\""),
            ("attach 7 8", "`8` is not expected here"),
            ("detach", "`detach` needs the PID"),
            ("report a b", "\"b\""),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(
                error.contains(says) && error.ends_with("(see `redflag --help`)"),
                "{line}: {error}"
            );
        }
    }
}
