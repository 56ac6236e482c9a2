//! How a judge is asked for: the values of the options `detector`, `racer` and `memory`, the same for the agent and the
//! command.

use crate::closest::closest;
use redflag_detect::{Settings, Visibility};
use redflag_trace::SiteId;
use std::fmt;
use std::str::FromStr;

/// What is wrong with the value of an option, as the rest of a sentence that begins with the option's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongValue(String);

impl WrongValue {
    /// A value that is not among the words that an option takes.
    pub fn not_among(value: &str, words: &[&str]) -> Self {
        WrongValue(format!(
            "is {}, not `{value}`{}",
            listed(words, "or"),
            meant(value, words)
        ))
    }
}

impl fmt::Display for WrongValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongValue {}

fn meant(value: &str, words: &[&str]) -> String {
    let meant = closest(value, words.iter().copied());
    meant.map_or_else(String::new, |word| format!(": did you mean `{word}`?"))
}

/// `a, b or c`.
fn listed(words: &[&str], before_last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [most @ .., last] => format!("{} {before_last} {last}", most.join(", ")),
    }
}

/// Which detectors judge; nobody does if all are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detectors {
    /// Happens-before.
    pub hb: bool,
    /// Lock sets and access periods.
    pub racer: bool,
    /// Lock sets, and the orderings that do not come from locks.
    pub hybrid: bool,
}

impl Detectors {
    /// The words of the option.
    const WORDS: [&str; 5] = ["hb", "racer", "hybrid", "all", "none"];

    /// Whether anybody judges.
    pub fn any(self) -> bool {
        self.hb || self.predicts()
    }

    /// Whether there may be predicted findings. These detectors need all locks, not only the orderings.
    pub fn predicts(self) -> bool {
        self.racer || self.hybrid
    }
}

impl FromStr for Detectors {
    type Err = WrongValue;

    /// Reads words joined by `+`, or by `,` where that does not end an option.
    fn from_str(text: &str) -> Result<Self, WrongValue> {
        let mut all = Detectors::default();
        for word in text.split(['+', ',']).map(str::trim) {
            match word {
                "hb" => all.hb = true,
                "racer" => all.racer = true,
                "hybrid" => all.hybrid = true,
                "all" => (all.hb, all.racer, all.hybrid) = (true, true, true),
                "none" if text.trim() == word => {}
                "none" => return Err(WrongValue(format!("is `none` alone, not `{text}`"))),
                _ => {
                    return Err(WrongValue(format!(
                        "is made of {} (as in hb+racer), not `{word}`{}",
                        listed(&Self::WORDS, "and"),
                        meant(word, &Self::WORDS)
                    )));
                }
            }
        }
        Ok(all)
    }
}

impl fmt::Display for Detectors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on = [
            (self.hb, "hb"),
            (self.racer, "racer"),
            (self.hybrid, "hybrid"),
        ];
        let words: Vec<&str> = on.iter().filter(|(on, _)| *on).map(|on| on.1).collect();
        match words[..] {
            [] => f.write_str("none"),
            _ => f.write_str(&words.join("+")),
        }
    }
}

/// Reads which orderings RACER takes into account.
pub fn parse_visibility(text: &str) -> Result<Visibility, WrongValue> {
    match text {
        "paper" => Ok(Visibility::Paper),
        "extended" => Ok(Visibility::Extended),
        _ => Err(WrongValue::not_among(text, &["paper", "extended"])),
    }
}

/// Reads an amount of memory: a number of MiB, or one with a unit. Gives bytes.
pub fn parse_memory(text: &str) -> Result<usize, WrongValue> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match &text[digits.len()..] {
        "k" | "K" => 10,
        "" | "m" | "M" => 20,
        "g" | "G" => 30,
        _ => usize::BITS,
    };
    let number = digits.parse::<usize>().ok().filter(|&n| n > 0);
    let unit = 1_usize.checked_shl(shift);
    let bytes = number.zip(unit).and_then(|(n, unit)| n.checked_mul(unit));
    bytes.ok_or_else(|| {
        WrongValue(format!(
            "is a number of MiB above zero, or one with a unit as in 512m or 2g, not `{text}`"
        ))
    })
}

/// A judge, as the user wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judge {
    /// Who judges.
    pub detectors: Detectors,
    /// Which orderings RACER takes into account.
    pub racer: Visibility,
    /// How many bytes all of them together may use; no bound if none.
    pub memory: Option<usize>,
}

impl Default for Judge {
    fn default() -> Self {
        Judge {
            detectors: Detectors {
                hb: true,
                ..Detectors::default()
            },
            racer: Visibility::Extended,
            memory: None,
        }
    }
}

impl Judge {
    /// The same for the engine, given who knows trusted sites; none if nobody judges.
    pub fn settings(&self, trusted: impl Fn(SiteId) -> bool + Send + 'static) -> Option<Settings> {
        let Detectors { hb, racer, hybrid } = self.detectors;
        self.detectors.any().then(|| Settings {
            hb,
            racer: racer.then_some(self.racer),
            hybrid,
            memory: self.memory,
            trusted: Some(Box::new(trusted)),
            takes_work: None,
        })
    }
}

#[cfg(test)]
mod tests;
