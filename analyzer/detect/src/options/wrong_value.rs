//! The error of a wrong option value.

use super::closest::closest;
use std::fmt;

/// What is wrong with the value of an option, as the rest of a sentence that begins with the option's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongValue(String);

impl WrongValue {
    /// An error with this text.
    pub(super) fn new(text: String) -> Self {
        WrongValue(text)
    }

    /// A value that is not among the words that an option takes.
    pub fn not_among(value: &str, words: &[&str]) -> Self {
        WrongValue(format!(
            "is {}, not `{value}`{}",
            listed(words, "or"),
            did_you_mean(value, words)
        ))
    }
}

impl fmt::Display for WrongValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongValue {}

/// The question for the closest word; empty if none is close.
pub(super) fn did_you_mean(value: &str, words: &[&str]) -> String {
    let meant = closest(value, words.iter().copied());
    meant.map_or_else(String::new, |word| format!(": did you mean `{word}`?"))
}

/// `a, b or c`.
pub(super) fn listed(words: &[&str], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [most @ .., last] => format!("{} {before_last} {last}", most.join(", ")),
    }
}
