//! The commands for stored traces: `dump` and `analyze`.

use super::judge::{NAMES, check, fail_on, judge_option};
use super::{Command, no_option};
use crate::help;
use lexopt::{Arg, Parser};
use redflag_report::{FailOn, Judge};
use std::path::PathBuf;

/// `redflag analyze`.
#[derive(Debug, PartialEq, Eq)]
pub struct Analyze {
    /// Traces, and directories that hold some; at least one.
    pub traces: Vec<PathBuf>,
    /// Where to write the report, besides printing it.
    pub out: Option<PathBuf>,
    /// Print it as JSON.
    pub json: bool,
    /// Who judges.
    pub judge: Judge,
    /// Which findings count.
    pub fail_on: FailOn,
}

pub fn dump(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut traces = Vec::new();
    let mut ids = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::stored())),
            Arg::Long("ids") => ids = true,
            Arg::Long(name) => return Err(no_option(name, ["ids", "help"]).into()),
            Arg::Value(value) => traces.push(PathBuf::from(value)),
            other => return Err(other.unexpected()),
        }
    }
    if traces.is_empty() {
        return Err("`dump` needs a trace, as in `redflag dump redflag-report`".into());
    }
    Ok(Command::Dump { traces, ids })
}

pub fn analyze(parser: &mut Parser) -> Result<Command, lexopt::Error> {
    let mut analyze = Analyze {
        traces: Vec::new(),
        out: None,
        json: false,
        judge: Judge::default(),
        fail_on: FailOn::default(),
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Short('h') | Arg::Long("help") => return Ok(Command::Help(help::stored())),
            Arg::Long("json") => analyze.json = true,
            Arg::Long("out") => analyze.out = Some(parser.value()?.into()),
            Arg::Long("fail-on") => analyze.fail_on = fail_on(parser)?,
            Arg::Long(name) => {
                let name = name.to_owned();
                if judge_option(&mut analyze.judge, &name, parser)?.is_none() {
                    let names = NAMES.into_iter().chain(["fail-on", "json", "out", "help"]);
                    return Err(no_option(&name, names).into());
                }
            }
            Arg::Value(value) => analyze.traces.push(PathBuf::from(value)),
            other => return Err(other.unexpected()),
        }
    }
    if analyze.traces.is_empty() {
        return Err("`analyze` needs a trace, as in `redflag analyze redflag-report`".into());
    }
    if !analyze.judge.detectors.any() {
        return Err("`analyze` needs a detector: `--detector=none` judges nothing".into());
    }
    check(&analyze.judge, analyze.fail_on)?;
    Ok(Command::Analyze(analyze))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::parse;
    use std::ffi::OsString;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn traces_and_options_come_in_any_order() {
        assert_eq!(
            parsed("dump a --ids b"),
            Ok(Command::Dump {
                traces: vec!["a".into(), "b".into()],
                ids: true
            })
        );
        assert_eq!(
            parsed("analyze --json a --out o"),
            Ok(Command::Analyze(Analyze {
                traces: vec!["a".into()],
                out: Some("o".into()),
                json: true,
                judge: Judge::default(),
                fail_on: FailOn::Race,
            }))
        );
        assert_eq!(
            parsed("analyze --detector all --racer=paper --memory=64 --fail-on predicted a"),
            Ok(Command::Analyze(Analyze {
                traces: vec!["a".into()],
                out: None,
                json: false,
                judge: Judge {
                    detectors: "hb+racer+hybrid".parse().unwrap(),
                    racer: redflag_report::Visibility::Paper,
                    memory: Some(64 << 20),
                },
                fail_on: FailOn::Predicted,
            }))
        );
    }

    #[test]
    fn wrong_usage_is_told_and_slips_are_corrected() {
        for (line, says) in [
            ("dump", "`dump` needs a trace"),
            ("analyze --json", "`analyze` needs a trace"),
            (
                "dump --id a",
                "there is no option `--id`, did you mean `--ids`?",
            ),
            (
                "analyze --jsn a",
                "there is no option `--jsn`, did you mean `--json`?",
            ),
            ("analyze --ids a", "there is no option `--ids`"),
            ("analyze -x a", "'-x'"),
            ("analyze --detector=none a", "`analyze` needs a detector"),
            (
                "analyze --detectr=hb a",
                "there is no option `--detectr`, did you mean `--detector`?",
            ),
            (
                "analyze --fail-on=predicted a",
                "needs a detector that predicts",
            ),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.contains(says), "{line}: {error}");
        }
    }
}
