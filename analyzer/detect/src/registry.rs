//! All detectors that options can name, in one table.

use crate::finding::Verdict;

/// What a detector is called, and how sure its findings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DetectorInfo {
    /// Its name in options and reports.
    pub name: &'static str,
    /// How sure its findings are.
    pub verdict: Verdict,
}

/// A detector that options can name.
pub(crate) struct Registered {
    pub info: DetectorInfo,
}

const fn registered(name: &'static str, verdict: Verdict) -> Registered {
    Registered {
        info: DetectorInfo { name, verdict },
    }
}

/// All of them, the surest first.
pub(crate) const REGISTRY: [Registered; 3] = [
    registered("hb", Verdict::Race),
    registered("racer", Verdict::Predicted),
    registered("hybrid", Verdict::Predicted),
];
