//! The options that say who judges and what counts: `--detector`, `--racer`, `--memory` and `--fail-on`.

use lexopt::{Parser, ValueExt};
use redflag_report::{Detectors, FailOn, Judge, WrongValue, parse_memory, parse_visibility};

/// The names of those that the agent knows as well.
pub const NAMES: [&str; 3] = ["detector", "racer", "memory"];

/// Takes an option of the judge and its value, which it gives as the agent is told it; none if the option is another one.
pub fn judge_option(
    judge: &mut Judge,
    name: &str,
    parser: &mut Parser,
) -> Result<Option<String>, lexopt::Error> {
    if !NAMES.contains(&name) {
        return Ok(None);
    }
    let value = parser.value()?.string()?;
    let wrong = |why: WrongValue| format!("`--{name}` {why}");
    Ok(Some(match name {
        "detector" => {
            judge.detectors = value.parse::<Detectors>().map_err(wrong)?;
            judge.detectors.to_string()
        }
        "racer" => {
            judge.racer = parse_visibility(&value).map_err(wrong)?;
            value
        }
        _ => {
            judge.memory = Some(parse_memory(&value).map_err(wrong)?);
            value
        }
    }))
}

/// The value of `--fail-on`.
pub fn fail_on(parser: &mut Parser) -> Result<FailOn, lexopt::Error> {
    let value = parser.value()?.string()?;
    let wrong = |why: WrongValue| format!("`--fail-on` {why}");
    Ok(value.parse().map_err(wrong)?)
}

/// Refuses what would never fail: to fail on predictions that nobody makes.
pub fn check(judge: &Judge, fail_on: FailOn) -> Result<(), lexopt::Error> {
    if fail_on == FailOn::Predicted && !judge.detectors.predicts() {
        return Err(
            "`--fail-on=predicted` needs a detector that predicts, as in `--detector=hb,racer`"
                .into(),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Command, Watch, parse};
    use std::ffi::OsString;

    fn watch(line: &str) -> Result<Watch, String> {
        let words = line.split_whitespace().map(OsString::from);
        match parse(words).map_err(|failure| failure.to_string())? {
            Command::Run(run) => Ok(run.watch),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_agent_is_told_who_judges_and_not_what_counts() {
        let watch = watch(
            "run --detector=hybrid,hb --racer paper --memory 2g --fail-on=predicted -- java A",
        )
        .unwrap();
        assert_eq!(
            watch.agent,
            ["detector=hb+hybrid", "racer=paper", "memory=2g"]
        );
        assert_eq!(watch.fail_on, FailOn::Predicted);
        assert_eq!(watch.judge.memory, Some(2 << 30));
    }

    #[test]
    fn without_options_happens_before_judges_and_races_count() {
        let watch = watch("run -- java A").unwrap();
        assert!(watch.agent.is_empty());
        assert!(watch.judge.detectors.hb && !watch.judge.detectors.predicts());
        assert_eq!(watch.fail_on, FailOn::Race);
    }

    #[test]
    fn wrong_values_are_told_before_anything_runs() {
        for (options, says) in [
            (
                "--detector=raser",
                "`--detector` is made of hb, racer, hybrid, all and none (as in hb+racer), not `raser`: did you mean `racer`?",
            ),
            (
                "--racer=papers",
                "`--racer` is paper or extended, not `papers`: did you mean `paper`?",
            ),
            ("--memory=much", "`--memory` is a number of MiB above zero"),
            (
                "--fail-on=predict",
                "`--fail-on` is race or predicted, not `predict`: did you mean `predicted`?",
            ),
            (
                "--fail-on=predicted",
                "`--fail-on=predicted` needs a detector that predicts",
            ),
            (
                "--fail=race",
                "there is no option `--fail`, did you mean `--fail-on`?",
            ),
        ] {
            let error = watch(&format!("run {options} -- java A")).unwrap_err();
            assert!(error.contains(says), "{options}: {error}");
        }
    }
}
