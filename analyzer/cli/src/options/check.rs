//! Whether a value is one that its option takes. The same for a flag and for `redflag.toml`.

use super::Kind;
use redflag_detect::{DetectorSet, WrongValue, parse_memory};
use std::ffi::OsStr;
use std::time::Duration;

/// What is wrong with a value, as the rest of a sentence that begins with the option's name.
pub fn check(kind: Kind, value: &OsStr) -> Result<(), String> {
    if value.is_empty() {
        return Err("is empty: give a value or leave the option out".to_owned());
    }
    if kind.is_path() {
        return Ok(());
    }
    let text = value
        .to_str()
        .ok_or_else(|| format!("is not valid UTF-8: `{}`", value.to_string_lossy()))?;
    let wrong = |why: WrongValue| why.to_string();
    match kind {
        Kind::Switch if !matches!(text, "on" | "off") => {
            Err(format!("is `on` or `off`, not `{text}`"))
        }
        Kind::Name | Kind::Patterns if text.contains(',') => Err(format!(
            "has a comma, which separates the agent's options: give the option again for each part of `{text}`"
        )),
        Kind::Size => parse_memory(text).map(drop).map_err(wrong),
        Kind::Detectors => text.parse::<DetectorSet>().map(drop).map_err(wrong),
        Kind::OneOf(words) if !words.contains(&text) => {
            Err(WrongValue::not_among(text, words).to_string())
        }
        Kind::Time => parse_duration(text).map(drop),
        Kind::Status if text.parse::<u8>().is_err() => {
            Err(format!("is a number from 0 to 255, not `{text}`"))
        }
        _ => Ok(()),
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
    fn right_values_pass_and_wrong_ones_are_told_what_there_is() {
        const WORDS: Kind = Kind::OneOf(&["race", "predicted"]);
        for (kind, value, says) in [
            (Kind::Switch, "on", ""),
            (Kind::Switch, "yes", "is `on` or `off`, not `yes`"),
            (Kind::Patterns, "a.*:b", ""),
            (Kind::Patterns, "a,b", "has a comma"),
            (Kind::Name, "", "is empty"),
            (Kind::Size, "2g", ""),
            (Kind::Size, "much", "is a number of MiB above zero"),
            (Kind::Detectors, "hb,racer", ""),
            (Kind::Detectors, "raser", "did you mean `racer`?"),
            (WORDS, "race", ""),
            (
                WORDS,
                "predict",
                "is race or predicted, not `predict`: did you mean `predicted`?",
            ),
            (Kind::Time, "3d", "is a number with ms, s, m or h"),
            (Kind::Status, "255", ""),
            (Kind::Status, "256", "is a number from 0 to 255, not `256`"),
            (Kind::Status, "-1", "is a number from 0 to 255, not `-1`"),
            (Kind::Directory, "a,b", ""),
        ] {
            let result = check(kind, OsStr::new(value));
            match says {
                "" => assert_eq!(result, Ok(()), "{value}"),
                says => assert!(result.unwrap_err().contains(says), "{value}"),
            }
        }
    }
}
