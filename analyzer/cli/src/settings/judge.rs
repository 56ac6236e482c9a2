//! Who judges: `detector`, `racer`, `memory`, and what `fail-on` may ask of them.

use crate::args::Given;
use crate::exit::Failure;
use redflag_detect::{DetectorOptions, parse_memory, parse_visibility};
use redflag_report::FailOn;

/// Who judges.
pub fn judge(given: &Given) -> Result<DetectorOptions, Failure> {
    let default = DetectorOptions::default();
    let detectors = given.parsed("detector", str::parse)?;
    let racer = given.parsed("racer", parse_visibility)?;
    Ok(DetectorOptions {
        detectors: detectors.unwrap_or(default.detectors),
        racer: racer.unwrap_or(default.racer),
        memory: given.parsed("memory", parse_memory)?,
    })
}

/// What counts, given who judges. Refuses what would never fail: to fail on predictions that nobody makes.
pub fn fail_on(given: &Given, judge: Option<&DetectorOptions>) -> Result<FailOn, Failure> {
    let Some(setting) = given.last("fail-on") else {
        return Ok(FailOn::default());
    };
    let fail_on = given.parsed("fail-on", str::parse)?.unwrap_or_default();
    match judge {
        Some(judge) if fail_on == FailOn::Predicted && !judge.detectors.predicts() => Err(given
            .wrong(
                setting,
                "is predicted, which needs a detector that predicts, as in `--detector=hb,racer`",
            )),
        _ => Ok(fail_on),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;

    #[test]
    fn without_options_happens_before_judges_and_races_count() {
        let given = parsed("run -- java A").unwrap();
        let judge = judge(&given).unwrap();
        assert_eq!(judge, DetectorOptions::default());
        assert_eq!(fail_on(&given, Some(&judge)).unwrap(), FailOn::Race);
    }

    #[test]
    fn all_that_is_given_is_taken() {
        let given =
            parsed("analyze --detector all --racer=paper --memory=64 --fail-on predicted a")
                .unwrap();
        let expected = DetectorOptions {
            detectors: "hb+racer+hybrid".parse().unwrap(),
            racer: redflag_detect::Visibility::Paper,
            memory: Some(64 << 20),
        };
        assert_eq!(judge(&given).unwrap(), expected);
        assert_eq!(fail_on(&given, Some(&expected)).unwrap(), FailOn::Predicted);
    }

    #[test]
    fn to_fail_on_predictions_somebody_must_predict() {
        let given = parsed("run --fail-on=predicted -- java A").unwrap();
        let error = fail_on(&given, Some(&DetectorOptions::default()))
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("`--fail-on` is predicted, which needs a detector that predicts"),
            "{error}"
        );
        // Of stored findings nobody knows who judged.
        assert_eq!(fail_on(&given, None).unwrap(), FailOn::Predicted);
    }
}
