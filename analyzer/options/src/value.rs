//! What the values of options may be. The same for a flag, for `redflag.toml` and for the agent.

use redflag_detect::{DetectorSet, WrongValue, parse_memory};
use std::ffi::OsStr;
use std::time::Duration;

/// What the value of an option is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// `on` or `off`; the bare name means `on`.
    Switch,
    /// Name patterns separated by colons.
    Patterns,
    /// A plain name.
    Name,
    /// A file that is read.
    Input,
    /// A file that is written.
    Output,
    /// A directory.
    Directory,
    /// An amount of memory.
    Size,
    /// A length of time.
    Time,
    /// An exit status.
    Status,
    /// Names of detectors.
    Detectors,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

impl ValueKind {
    /// What the help calls the value; none for a switch, which needs none.
    pub fn placeholder(self) -> Option<String> {
        Some(match self {
            ValueKind::Switch => return None,
            ValueKind::Patterns => "PATTERNS".to_owned(),
            ValueKind::Name => "NAME".to_owned(),
            ValueKind::Input | ValueKind::Output => "FILE".to_owned(),
            ValueKind::Directory => "DIR".to_owned(),
            ValueKind::Size => "SIZE".to_owned(),
            ValueKind::Time => "TIME".to_owned(),
            ValueKind::Status => "N".to_owned(),
            ValueKind::Detectors => "NAMES".to_owned(),
            ValueKind::OneOf(words) => words.join("|"),
        })
    }

    /// Whether the value is a path.
    pub fn is_path(self) -> bool {
        matches!(
            self,
            ValueKind::Input | ValueKind::Output | ValueKind::Directory
        )
    }

    /// The words that the value may be, where they can be listed.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            ValueKind::OneOf(words) => words,
            ValueKind::Detectors => &DetectorSet::WORDS,
            _ => &[],
        }
    }

    /// What is wrong with a value, as the rest of a sentence that begins with the option's name.
    pub fn check(self, value: &OsStr) -> Result<(), String> {
        if value.is_empty() {
            return Err("is empty: give a value or leave the option out".to_owned());
        }
        if self.is_path() {
            return Ok(());
        }
        let text = value
            .to_str()
            .ok_or_else(|| format!("is not valid UTF-8: `{}`", value.to_string_lossy()))?;
        let wrong = |why: WrongValue| why.to_string();
        match self {
            ValueKind::Switch if !matches!(text, "on" | "off") => {
                Err(format!("is `on` or `off`, not `{text}`"))
            }
            ValueKind::Name | ValueKind::Patterns if text.contains(',') => Err(format!(
                "has a comma, which separates the agent's options: give the option again for each part of `{text}`"
            )),
            ValueKind::Size => parse_memory(text).map(drop).map_err(wrong),
            ValueKind::Detectors => text.parse::<DetectorSet>().map(drop).map_err(wrong),
            ValueKind::OneOf(words) if !words.contains(&text) => {
                Err(WrongValue::not_among(text, words).to_string())
            }
            ValueKind::Time => parse_duration(text).map(drop),
            ValueKind::Status if text.parse::<u8>().is_err() => {
                Err(format!("is a number from 0 to 255, not `{text}`"))
            }
            _ => Ok(()),
        }
    }
}

/// `30s`, `5m`, `1h` or `500ms`; a bare number is in seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("is a number with ms, s, m or h, as in 30s, not `{text}`");
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| wrong())?;
    let milliseconds = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err(wrong()),
    };
    number
        .checked_mul(milliseconds)
        .map(Duration::from_millis)
        .ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn right_values_pass_and_wrong_ones_get_what_is_expected() {
        const WORDS: ValueKind = ValueKind::OneOf(&["race", "predicted"]);
        for (kind, value, says) in [
            (ValueKind::Switch, "on", ""),
            (ValueKind::Switch, "yes", "is `on` or `off`, not `yes`"),
            (ValueKind::Patterns, "a.*:b", ""),
            (ValueKind::Patterns, "a,b", "has a comma"),
            (ValueKind::Name, "", "is empty"),
            (ValueKind::Size, "2g", ""),
            (ValueKind::Size, "much", "is a number of MiB above zero"),
            (ValueKind::Detectors, "hb,racer", ""),
            (ValueKind::Detectors, "raser", "did you mean `racer`?"),
            (WORDS, "race", ""),
            (
                WORDS,
                "predict",
                "is race or predicted, not `predict`: did you mean `predicted`?",
            ),
            (ValueKind::Time, "3d", "is a number with ms, s, m or h"),
            (ValueKind::Status, "255", ""),
            (
                ValueKind::Status,
                "256",
                "is a number from 0 to 255, not `256`",
            ),
            (
                ValueKind::Status,
                "-1",
                "is a number from 0 to 255, not `-1`",
            ),
            (ValueKind::Directory, "a,b", ""),
        ] {
            let result = kind.check(OsStr::new(value));
            match says {
                "" => assert_eq!(result, Ok(()), "{value}"),
                says => assert!(result.unwrap_err().contains(says), "{value}"),
            }
        }
    }

    #[test]
    fn every_listed_word_is_a_value() {
        for spec in crate::TABLE {
            for word in spec.kind.words() {
                let checked = spec.kind.check(OsStr::new(word));
                assert_eq!(checked, Ok(()), "{}={word}", spec.name);
            }
        }
    }
}
