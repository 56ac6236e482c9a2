//! A set of registered detectors, as the option `detector` names it.

use super::wrong_value::{WrongValue, did_you_mean, listed};
use crate::detector::Detector;
use crate::finding::Verdict;
use crate::registry::{Choices, REGISTRY, Registered};
use std::fmt;
use std::str::FromStr;

/// A set of detectors of the registry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DetectorSet {
    /// One bit for each, by its index in the registry.
    bits: u32,
}

const ALL: &str = "all";
const NONE: &str = "none";

const _: () = assert!(REGISTRY.len() < u32::BITS as usize);

impl DetectorSet {
    /// The words of the option: the names of all detectors, `all` and `none`.
    pub const WORDS: [&str; REGISTRY.len() + 2] = {
        let mut words = [ALL; REGISTRY.len() + 2];
        let mut index = 0;
        while index < REGISTRY.len() {
            words[index] = REGISTRY[index].info.name;
            index += 1;
        }
        words[index + 1] = NONE;
        words
    };

    /// The happens-before detector alone, the default.
    pub const HB: DetectorSet = DetectorSet { bits: 1 };

    /// All detectors.
    pub const ALL: DetectorSet = DetectorSet {
        bits: (1 << REGISTRY.len()) - 1,
    };

    /// Whether there is a detector in it.
    pub fn any(self) -> bool {
        self.bits != 0
    }

    /// Whether one of its detectors makes predictions. Such a detector needs every lock that a thread holds, not only the
    /// orderings.
    pub fn predicts(self) -> bool {
        self.iter()
            .any(|detector| detector.info.verdict == Verdict::Predicted)
    }

    /// Its detectors, new, in the order of the registry.
    pub(super) fn make(self, choices: Choices) -> Vec<Box<dyn Detector>> {
        self.iter()
            .map(|detector| (detector.new)(choices))
            .collect()
    }

    fn iter(self) -> impl Iterator<Item = &'static Registered> {
        let all = REGISTRY.iter().enumerate();
        all.filter(move |(index, _)| self.bits >> index & 1 == 1)
            .map(|(_, detector)| detector)
    }

    fn with(self, name: &str) -> Option<DetectorSet> {
        let index = REGISTRY.iter().position(|known| known.info.name == name)?;
        Some(DetectorSet {
            bits: self.bits | 1 << index,
        })
    }
}

impl FromStr for DetectorSet {
    type Err = WrongValue;

    /// Reads words joined by `+`, or by `,` where that does not end an option.
    fn from_str(text: &str) -> Result<Self, WrongValue> {
        let mut set = DetectorSet::default();
        for word in text.split(['+', ',']).map(str::trim) {
            set = match word {
                ALL => DetectorSet::ALL,
                NONE if text.trim() == word => DetectorSet::default(),
                NONE => {
                    return Err(WrongValue::new(format!("is `none` alone, not `{text}`")));
                }
                name => set.with(name).ok_or_else(|| {
                    WrongValue::new(format!(
                        "is made of {} (as in hb+racer), not `{word}`{}",
                        listed(&Self::WORDS, "and"),
                        did_you_mean(word, &Self::WORDS)
                    ))
                })?,
            };
        }
        Ok(set)
    }
}

impl fmt::Display for DetectorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.any() {
            return f.write_str(NONE);
        }
        let names: Vec<&str> = self.iter().map(|detector| detector.info.name).collect();
        f.write_str(&names.join("+"))
    }
}
