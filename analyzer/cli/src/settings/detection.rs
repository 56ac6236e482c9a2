//! The detectors and their limits: `detector`, `racer`, `memory`, and `fail-on`, which depends on them.

use crate::args::Given;
use crate::exit::Failure;
use redflag_detect::{DetectorOptions, parse_memory, parse_visibility};
use redflag_report::FailOn;

/// The detectors and their limits.
pub fn detector_options(given: &Given) -> Result<DetectorOptions, Failure> {
    let default = DetectorOptions::default();
    let detectors = given.parsed("detector", str::parse)?;
    let racer = given.parsed("racer", parse_visibility)?;
    Ok(DetectorOptions {
        detectors: detectors.unwrap_or(default.detectors),
        racer: racer.unwrap_or(default.racer),
        memory: given.parsed("memory", parse_memory)?,
    })
}

/// What counts. Refuses to fail on predictions if no detector predicts; without `detectors` any may have run.
pub fn fail_on(given: &Given, detectors: Option<&DetectorOptions>) -> Result<FailOn, Failure> {
    let Some(setting) = given.last("fail-on") else {
        return Ok(FailOn::default());
    };
    let fail_on = given.parsed("fail-on", str::parse)?.unwrap_or_default();
    match detectors {
        Some(options) if fail_on == FailOn::Predicted && !options.detectors.predicts() => {
            Err(given.wrong(
                setting,
                "is predicted, which needs a detector that predicts, as in `--detector=hb,racer`",
            ))
        }
        _ => Ok(fail_on),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::tests::parsed;

    #[test]
    fn without_options_happens_before_runs_and_races_count() {
        let given = parsed("run -- java A").unwrap();
        let options = detector_options(&given).unwrap();
        assert_eq!(options, DetectorOptions::default());
        assert_eq!(fail_on(&given, Some(&options)).unwrap(), FailOn::Race);
    }

    #[test]
    fn all_options_are_taken() {
        let given =
            parsed("analyze --detector all --racer=paper --memory=64 --fail-on predicted a")
                .unwrap();
        let expected = DetectorOptions {
            detectors: "hb+racer+hybrid".parse().unwrap(),
            racer: redflag_detect::Visibility::Paper,
            memory: Some(64 << 20),
        };
        assert_eq!(detector_options(&given).unwrap(), expected);
        assert_eq!(fail_on(&given, Some(&expected)).unwrap(), FailOn::Predicted);
    }

    #[test]
    fn failing_on_predictions_needs_a_detector_that_predicts() {
        let given = parsed("run --fail-on=predicted -- java A").unwrap();
        let error = fail_on(&given, Some(&DetectorOptions::default()))
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("`--fail-on` is predicted, which needs a detector that predicts"),
            "{error}"
        );
        // Stored findings do not say which detectors ran.
        assert_eq!(fail_on(&given, None).unwrap(), FailOn::Predicted);
    }
}
