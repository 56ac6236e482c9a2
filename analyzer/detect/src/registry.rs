//! All detectors that options can name, in one table.

use crate::detector::Detector;
use crate::finding::DetectorInfo;
use crate::hb::LastAccesses;
use crate::hybrid::Accesses;
use crate::per_variable::PerVariable;
use crate::per_variable::state::State;
use crate::racer::{Ownership, Visibility};

/// What the user may choose for single detectors.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    /// Which actions RACER takes for visible.
    pub racer: Visibility,
}

/// A detector that options can name.
pub(crate) struct Registered {
    /// Its name, and what its findings mean.
    pub info: DetectorInfo,
    /// Makes one that has seen nothing yet.
    pub new: fn(Choices) -> Box<dyn Detector>,
}

/// All of them, those that find races first. If several find the same race, the first one counts.
pub(crate) const REGISTRY: [Registered; 3] = [
    entry::<LastAccesses>(|_| Box::new(PerVariable::<LastAccesses>::new(()))),
    entry::<Ownership>(|choices| Box::new(PerVariable::<Ownership>::new(choices.racer))),
    entry::<Accesses>(|_| Box::new(PerVariable::<Accesses>::new(()))),
];

const fn entry<S: State>(new: fn(Choices) -> Box<dyn Detector>) -> Registered {
    Registered { info: S::INFO, new }
}

/// All detectors that options can name, those that find races first.
pub fn registered() -> impl Iterator<Item = DetectorInfo> {
    REGISTRY.iter().map(|detector| detector.info)
}
