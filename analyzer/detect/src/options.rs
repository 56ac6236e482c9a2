//! Which detectors run and how: the values of the options `detector`, `racer` and `memory`, the same for the agent and the
//! command.

mod closest;
mod detector_set;
mod memory;
mod wrong_value;

pub use closest::closest;
pub use detector_set::DetectorSet;
pub use memory::parse_memory;
pub use wrong_value::WrongValue;

use crate::detector::Detector;
use crate::racer::Visibility;
use crate::registry::Choices;

/// Reads which orderings RACER takes into account.
pub fn parse_visibility(text: &str) -> Result<Visibility, WrongValue> {
    match text {
        "paper" => Ok(Visibility::Paper),
        "extended" => Ok(Visibility::Extended),
        _ => Err(WrongValue::not_among(text, &["paper", "extended"])),
    }
}

/// Which detectors run and how, as the user wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DetectorOptions {
    /// The detectors.
    pub detectors: DetectorSet,
    /// Which orderings RACER takes into account.
    pub racer: Visibility,
    /// How many bytes all detectors together may use for the states of variables; no bound if none.
    pub memory: Option<usize>,
}

impl Default for DetectorOptions {
    fn default() -> Self {
        DetectorOptions {
            detectors: DetectorSet::HB,
            racer: Visibility::Extended,
            memory: None,
        }
    }
}

impl DetectorOptions {
    /// The detectors, new, the surest first.
    pub fn detectors(&self) -> Vec<Box<dyn Detector>> {
        self.detectors.make(Choices { racer: self.racer })
    }
}

#[cfg(test)]
mod tests;
