//! Suppressions: findings that do not count, one rule a line.
//!
//! `variable com.acme.Stats.hits  # a statistic, may be off by some`. `site com.acme.Foo.bar` or `site Foo.java:42` suppress by
//! where an access is, `frame org.thirdparty.**` by any frame of either stack, `id RF-1a2b3c4d` one finding. With
//! `until 2027-03-01` before or after it, a rule suppresses nothing from the next day on. The first rule that matches a finding
//! counts. A race is suppressed if each of its pairs is.

mod frames;
mod line;
mod pattern;
mod place;
mod target;

use crate::day::Day;
use crate::model::{Finding, SuppressionUse};
use crate::policy_error::{Advice, PolicyError, WrongSuppression};
use frames::Frames;
pub(crate) use pattern::{Name, Pattern};
use std::fs;
use std::path::Path;
use target::{Parts, Target};

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
        let bytes = fs::read(path)
            .map_err(|error| PolicyError::unreadable(path, error, Advice::NameSuppressions))?;
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

    /// What the rules do to these findings on a day.
    pub(crate) fn find(&self, findings: &[Finding], today: Day) -> Suppressed {
        let mut found = Suppressed {
            by: Vec::new(),
            uses: self.uses(today),
        };
        let (expired, holding): (Vec<_>, Vec<_>) = (self.0.iter().enumerate())
            .map(|(at, rule)| (at, &rule.target, rule.expired(today)))
            .partition(|(_, _, expired)| *expired);
        let mut holding = Matcher::new(holding.into_iter().map(|(at, target, _)| (at, target)));
        let expired = expired.into_iter();
        let mut expired: Vec<(usize, Matcher<'_>)> = expired
            .map(|(at, target, _)| (at, Matcher::new([(at, target)])))
            .collect();
        for finding in findings {
            let parts = Parts::of(finding);
            let rules: Vec<Option<usize>> =
                parts.iter().map(|parts| holding.first(parts)).collect();
            found.count(&rules);
            if found.by.last() != Some(&None) {
                continue;
            }
            for (at, rule) in &mut expired {
                let matches: Vec<bool> = (parts.iter())
                    .map(|parts| rule.first(parts).is_some())
                    .collect();
                let mut covered = matches.iter().zip(&rules);
                let any = matches.contains(&true);
                let all = covered.all(|(matches, held)| *matches || held.is_some());
                found.uses[*at].matched += u64::from(any && all);
            }
        }
        found
    }

    /// Every rule, with no match yet.
    fn uses(&self, today: Day) -> Vec<SuppressionUse> {
        let uses = self.0.iter().map(|rule| SuppressionUse {
            rule: rule.text.clone(),
            at: rule.at.clone(),
            reason: rule.reason.clone(),
            matched: 0,
            partly: 0,
            expired: rule.expired(today),
        });
        uses.collect()
    }
}

/// What rules do to findings.
pub(crate) struct Suppressed {
    /// For each finding the rule that suppresses it: the first one that matches its first pair, if all its pairs are matched.
    pub by: Vec<Option<usize>>,
    /// Every rule, with what it matches. An expired rule matches what it would suppress if it were extended.
    pub uses: Vec<SuppressionUse>,
}

impl Suppressed {
    /// Adds a finding, given the rule of each of its pairs.
    fn count(&mut self, rules: &[Option<usize>]) {
        let all: Option<Vec<usize>> = rules.iter().copied().collect();
        let mut used: Vec<usize> = rules.iter().copied().flatten().collect();
        used.sort_unstable();
        used.dedup();
        for rule in used {
            match &all {
                Some(_) => self.uses[rule].matched += 1,
                None => self.uses[rule].partly += 1,
            }
        }
        self.by.push(all.and_then(|all| all.first().copied()));
    }
}

/// Some rules, with their results so far.
struct Matcher<'a> {
    rules: Vec<(usize, &'a Target)>,
    frames: Frames<'a>,
}

impl<'a> Matcher<'a> {
    fn new(rules: impl IntoIterator<Item = (usize, &'a Target)>) -> Self {
        let rules: Vec<(usize, &Target)> = rules.into_iter().collect();
        Matcher {
            frames: Frames::new(&rules),
            rules,
        }
    }

    /// The first rule that matches a finding, or one pair of it.
    fn first(&mut self, parts: &Parts<'a>) -> Option<usize> {
        let mut matching = self.rules.iter().filter(|(_, target)| target.is(parts));
        let by_itself = matching.next().map(|&(at, _)| at);
        by_itself.into_iter().chain(self.frames.first(parts)).min()
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
