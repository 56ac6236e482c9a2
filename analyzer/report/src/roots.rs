//! The race that a finding is a consequence of.

use crate::model::{Finding, FindingVerdict};
use std::collections::HashMap;

/// For each finding the index of the race that it is a consequence of, directly or through others. None if it has no cause, or if
/// a stored report names a cause that is missing or part of a cycle: then the finding is on its own.
pub fn roots(findings: &[Finding]) -> Vec<Option<usize>> {
    let places: HashMap<&str, usize> = findings
        .iter()
        .enumerate()
        .map(|(place, finding)| (&*finding.id, place))
        .collect();
    let root = |finding: &Finding| {
        let mut at = finding.cause.as_deref()?;
        for _ in findings {
            let place = *places.get(at)?;
            match &findings[place].cause {
                Some(further) => at = further,
                None => return is_race(&findings[place]).then_some(place),
            }
        }
        None
    };
    findings.iter().map(root).collect()
}

fn is_race(finding: &Finding) -> bool {
    finding.verdict == FindingVerdict::Race
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::finding;

    fn race(field: &str, cause: Option<&Finding>) -> Finding {
        Finding {
            cause: cause.map(|cause| cause.id.clone()),
            ..finding(FindingVerdict::Race, field, [1, 2])
        }
    }

    #[test]
    fn a_cause_is_followed_to_its_end() {
        let root = race("root", None);
        let first = race("first", Some(&root));
        let second = race("second", Some(&first));
        assert_eq!(roots(&[second, root, first]), [Some(1), None, Some(1)]);
    }

    #[test]
    fn cycles_missing_causes_and_predictions_are_not_roots() {
        let mut one = race("one", None);
        let two = race("two", Some(&one));
        one.cause = Some(two.id.clone());
        let lost = race("lost", Some(&race("elsewhere", None)));
        let guess = finding(FindingVerdict::Predicted, "guess", [1, 2]);
        let guessed = race("guessed", Some(&guess));
        assert_eq!(roots(&[one, two, lost, guess, guessed]), [None; 5]);
    }
}
