//! How a judge is asked for: the values of the options `detector`, `racer` and `memory`, the same for the agent and the
//! command, and what both take for trusted code and for the taking of a task.

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
    pub const WORDS: [&str; 5] = ["hb", "racer", "hybrid", "all", "none"];

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

/// Whether the code of a class is trusted: the JDK's is.
///
/// By its name alone, because a stored trace knows no more, and judging it again must give the same findings. A library that
/// goes by the name of the JDK costs a prediction at worst, never a race.
pub fn is_trusted(class: &str) -> bool {
    let mut parts = class.split(['/', '.']);
    match parts.next() {
        Some("java" | "javax" | "jdk" | "sun") => parts.next().is_some(),
        Some("com") => parts.next() == Some("sun") && parts.next().is_some(),
        _ => false,
    }
}

/// Whether a method is one in which the JDK takes a task, to run it: what it acquires was released by who put the task there.
///
/// A future knows its own task, and a fork-join queue each of its slots. Other queues have one lock for all tasks. The methods are those
/// of the releases from 11 to 25; one that is missing costs a test's name where tests share a pool and run at once.
pub fn takes_work(class: &str, method: &str) -> bool {
    let name = class.strip_prefix("java/util/concurrent/");
    match name.or_else(|| class.strip_prefix("java.util.concurrent.")) {
        Some("FutureTask") => matches!(method, "run" | "runAndReset"),
        Some("ForkJoinPool" | "ForkJoinPool$WorkQueue") => FORK_JOIN_TAKES.contains(&method),
        _ => false,
    }
}

/// Methods that look into a slot or clear it.
const FORK_JOIN_TAKES: [&str; 15] = [
    "casSlotToNull",
    "getAndClearSlot",
    "getSlot",
    "helpComplete",
    "helpJoin",
    "localPopAndExec",
    "nextLocalTask",
    "poll",
    "pollScan",
    "pop",
    "runWorker",
    "scan",
    "topLevelExec",
    "tryPoll",
    "tryUnpush",
];

#[cfg(test)]
mod tests;
