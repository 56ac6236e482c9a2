//! The detector of a finding, by its name.

use redflag_detect::DetectorInfo;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;

/// What found something: a detector, or the exploring of schedules. A report that names anything else cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detector(&'static str);

impl Detector {
    /// Happens-before.
    pub const HB: Detector = Detector(redflag_detect::HB.name);
    /// Lock sets and access periods.
    pub const RACER: Detector = Detector(redflag_detect::RACER.name);
    /// Lock sets, and the orderings that do not come from locks.
    pub const HYBRID: Detector = Detector(redflag_detect::HYBRID.name);

    /// Schedules that were explored, which makes failures.
    pub const EXPLORE: Detector = Detector("explore");

    /// The name in `findings.json` and in options.
    pub fn name(self) -> &'static str {
        self.0
    }

    fn position(self) -> usize {
        let mut registered = redflag_detect::registered();
        let position = registered.position(|known| known.name == self.0);
        position.unwrap_or(usize::MAX)
    }
}

impl From<DetectorInfo> for Detector {
    fn from(info: DetectorInfo) -> Self {
        Detector(info.name)
    }
}

/// The order of the registry, the surest first.
impl Ord for Detector {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |detector: &Detector| (detector.position(), detector.0);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Detector {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Serialize for Detector {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Detector {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = redflag_detect::registered().find(|known| known.name == name);
        known
            .map(Detector::from)
            .or((name == Self::EXPLORE.0).then_some(Self::EXPLORE))
            .ok_or_else(|| D::Error::custom(format!("there is no detector `{name}`")))
    }
}
