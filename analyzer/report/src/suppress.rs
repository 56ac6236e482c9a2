//! Suppressions: findings that do not count, one rule a line.
//!
//! `variable com.acme.Stats.hits  # a statistic, may be off by some`. `site com.acme.Foo.bar` or `site Foo.java:42` suppress by
//! where an access is, `frame org.thirdparty.**` by any frame of either stack, `id RF-1a2b3c4d` one finding. With
//! `until 2027-03-01` before or after it, a rule suppresses nothing from the next day on. The first rule that matches a finding
//! counts.

mod frames;
mod line;
mod pattern;
mod place;
mod target;

use crate::day::Day;
use crate::model::{Finding, SuppressionUse};
use crate::policy_error::{PolicyError, WrongSuppression};
use frames::Frames;
use std::fs;
use std::path::Path;
use target::{Subject, Target};

/// The default name of a suppressions file.
pub const SUPPRESSIONS_FILE: &str = "redflag.suppressions";

/// The rules of one or more files, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suppressions(Vec<Rule>);

impl Suppressions {
    /// Reads the text of a file with this name.
    pub fn parse(text: &str, file: &str) -> Result<Suppressions, WrongSuppression> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut rules = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let at = || format!("{file}:{number}");
            match line::rule(line, at) {
                Ok(rule) => rules.extend(rule),
                Err(why) => return Err(WrongSuppression { at: at(), why }),
            }
        }
        Ok(Suppressions(rules))
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<Suppressions, PolicyError> {
        let bytes = fs::read(path).map_err(|error| {
            PolicyError::unreadable(path, error, "name the file that holds the suppressions")
        })?;
        let file = path.display().to_string();
        let text = std::str::from_utf8(&bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            WrongSuppression {
                at: format!("{file}:{line}"),
                why: "this is not UTF-8: store the file as UTF-8 text".to_owned(),
            }
        })?;
        Ok(Suppressions::parse(text, &file)?)
    }

    /// Adds the rules of another file after these.
    pub fn extend(&mut self, other: Suppressions) {
        self.0.extend(other.0);
    }

    /// For each finding the first rule that is valid on this day and matches it, as its index in [`Suppressions::uses`].
    pub(crate) fn find(&self, findings: &[Finding], today: Day) -> Vec<Option<usize>> {
        let rules = self.0.iter().enumerate();
        let holding: Vec<(usize, &Target)> = rules
            .filter(|(_, rule)| !rule.expired(today))
            .map(|(place, rule)| (place, &rule.target))
            .collect();
        if holding.is_empty() {
            return vec![None; findings.len()];
        }
        let mut frames = Frames::new(&holding);
        let first = |finding| {
            let subject = Subject::of(finding);
            let mut matching = holding.iter().filter(|(_, target)| target.is(&subject));
            let by_itself = matching.next().map(|&(place, _)| place);
            by_itself.into_iter().chain(frames.first(finding)).min()
        };
        findings.iter().map(first).collect()
    }

    /// Every rule, with no match yet.
    pub(crate) fn uses(&self, today: Day) -> Vec<SuppressionUse> {
        let uses = self.0.iter().map(|rule| SuppressionUse {
            rule: rule.text.clone(),
            at: rule.at.clone(),
            reason: rule.reason.clone(),
            matched: 0,
            expired: rule.expired(today),
        });
        uses.collect()
    }
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rule {
    target: Target,
    /// The last day on which it is valid.
    until: Option<Day>,
    /// The line without its reason.
    text: String,
    at: String,
    reason: Option<String>,
}

impl Rule {
    fn expired(&self, today: Day) -> bool {
        self.until.is_some_and(|until| today > until)
    }
}

#[cfg(test)]
mod tests;
