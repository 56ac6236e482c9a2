//! Compares two runs of a suite, test by test.

use super::outcome::{Outcome, Outcomes};
use super::suite::Suite;
use std::collections::BTreeSet;
use std::fmt;

/// A test whose results differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Unique id.
    pub test: String,
    /// Result without the agent; `None` if it did not appear.
    pub base: Option<Outcome>,
    /// Result with the agent; `None` if it did not appear.
    pub agent: Option<Outcome>,
    /// Why the base itself is unsteady, where the suite's list says so.
    pub flaky: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |outcome: &Option<Outcome>| match outcome {
            Some(outcome) => outcome.to_string(),
            None => "did not appear".to_string(),
        };
        writeln!(f, "{}", self.test)?;
        writeln!(f, "    base:  {}", show(&self.base))?;
        write!(f, "    agent: {}", show(&self.agent))?;
        match &self.flaky {
            Some(reason) => write!(f, "\n    flaky in the base: {reason}"),
            None => Ok(()),
        }
    }
}

/// The result of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Tests that appeared in either run.
    pub tests: usize,
    /// Tests with equal results.
    pub same: usize,
    /// Of the equal ones, those that fail in both.
    pub failing: usize,
    /// The others.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Differences that the suite's list does not explain.
    pub fn unexplained(&self) -> usize {
        self.differences
            .iter()
            .filter(|d| d.flaky.is_none())
            .count()
    }

    /// Differences in tests that are unsteady without the agent too.
    pub fn flaky(&self) -> usize {
        self.differences.len() - self.unexplained()
    }
}

/// Compares a run without the agent with one that has it.
pub fn compare(suite: &Suite, feature: u32, base: &Outcomes, agent: &Outcomes) -> Comparison {
    let tests: BTreeSet<&String> = base.keys().chain(agent.keys()).collect();
    let mut comparison = Comparison {
        tests: tests.len(),
        ..Comparison::default()
    };
    for test in tests {
        let (before, after) = (base.get(test), agent.get(test));
        if before == after {
            comparison.same += 1;
            comparison.failing += usize::from(matches!(before, Some(Outcome::Failed { .. })));
            continue;
        }
        comparison.differences.push(Difference {
            test: test.clone(),
            base: before.cloned(),
            agent: after.cloned(),
            flaky: suite.flaky(feature, test).map(|entry| entry.reason.clone()),
        });
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::super::suite::Flaky;
    use super::*;

    fn outcomes(tests: &[(&str, Outcome)]) -> Outcomes {
        let named = tests
            .iter()
            .map(|(id, outcome)| (id.to_string(), outcome.clone()));
        named.collect()
    }

    fn failed(message: &str) -> Outcome {
        Outcome::Failed {
            exception: "E".into(),
            message: message.into(),
        }
    }

    fn suite() -> Suite {
        Suite {
            name: "s".into(),
            launcher_args: Vec::new(),
            jvm_args: Vec::new(),
            flaky: vec![Flaky::parse("17 | shaky | the clock").unwrap()],
            folder: "s".into(),
        }
    }

    #[test]
    fn a_failure_with_another_message_is_a_difference() {
        let base = outcomes(&[
            ("a", failed("x")),
            ("b", failed("y")),
            ("c", Outcome::Passed),
        ]);
        let agent = outcomes(&[
            ("a", failed("x")),
            ("b", failed("z")),
            ("c", Outcome::Passed),
        ]);
        let found = compare(&suite(), 17, &base, &agent);
        assert_eq!((found.tests, found.same, found.failing), (3, 2, 1));
        assert_eq!(found.unexplained(), 1);
        assert_eq!(found.differences[0].test, "b");
    }

    #[test]
    fn a_test_that_is_missing_on_either_side_is_a_difference() {
        let base = outcomes(&[("a", Outcome::Passed)]);
        let agent = outcomes(&[("b", Outcome::Passed)]);
        assert_eq!(compare(&suite(), 17, &base, &agent).unexplained(), 2);
    }

    #[test]
    fn a_flaky_test_is_counted_apart_and_only_on_its_jdk() {
        let base = outcomes(&[("shaky", Outcome::Passed)]);
        let agent = outcomes(&[("shaky", Outcome::Skipped)]);
        let found = compare(&suite(), 17, &base, &agent);
        assert_eq!((found.unexplained(), found.flaky()), (0, 1));
        assert!(found.differences[0].to_string().contains("the clock"));
        assert_eq!(compare(&suite(), 25, &base, &agent).unexplained(), 1);
    }
}
