//! What must be right in every detector's findings: the accesses, and the locks held.

use crate::closure::Closure;
use crate::events::{Held, Lock, access, site};
use redflag_detect::{
    DetectorOptions, Engine, Evidence, Finding, LockKind, MissingEdge, Settings, SiteFacts,
    Visibility,
};
use redflag_trace::{Event, Hold, SiteId};
use std::collections::BTreeMap;

/// The settings of some detectors, named as in the option.
pub fn settings(detectors: &str, racer: Visibility) -> Settings {
    let options = DetectorOptions {
        detectors: detectors.parse().expect("they are registered"),
        racer,
        memory: None,
    };
    Settings::new(&options, |_| SiteFacts::default())
}

pub fn run(settings: Settings, trace: &[Event]) -> Vec<Finding> {
    let mut engine = Engine::with(settings);
    trace.iter().for_each(|event| engine.event(event));
    engine.findings()
}

/// The events of a trace by site, and the locks held at each.
pub struct Known<'a> {
    trace: &'a [Event],
    by_site: BTreeMap<SiteId, usize>,
    held: Vec<Vec<Lock>>,
}

impl<'a> Known<'a> {
    pub fn new(trace: &'a [Event]) -> Self {
        let mut all = Held::default();
        let mut held = Vec::new();
        for event in trace {
            let by = access(event).map(|(by, ..)| by);
            let mut locks = by.map_or(Vec::new(), |by| all.by(by).to_vec());
            locks.sort_unstable();
            locks.dedup();
            held.push(locks);
            all.event(event);
        }
        let sites = trace.iter().enumerate();
        Known {
            trace,
            by_site: sites
                .filter_map(|(at, event)| Some((site(event)?, at)))
                .collect(),
            held,
        }
    }

    /// The locks held at an access.
    pub fn held(&self, event: usize) -> &[Lock] {
        &self.held[event]
    }

    /// The event that was made at a site.
    pub fn event(&self, site: SiteId) -> usize {
        self.by_site[&site]
    }

    /// The two accesses of a finding. Their evidence must be right, and they must be in the order of the trace.
    pub fn pair(&self, finding: &Finding) -> Result<[usize; 2], String> {
        let [first, second] = &finding.accesses;
        let [a, b] = [self.side(first)?, self.side(second)?];
        if a >= b {
            return Err(format!("{a} is listed before {b}"));
        }
        let missing = self.missing(a, b);
        if finding.missing != missing {
            let found = finding.missing;
            return Err(format!("{a} and {b}: {found:?} instead of {missing:?}"));
        }
        Ok([a, b])
    }

    /// The events that could be one side of a finding.
    pub fn all(&self, side: &Evidence) -> Vec<usize> {
        let all = 0..self.trace.len();
        all.filter(|at| self.check(*at, side).is_ok()).collect()
    }

    fn side(&self, side: &Evidence) -> Result<usize, String> {
        let at = self.event(side.site);
        self.check(at, side).map(|()| at)
    }

    fn check(&self, at: usize, side: &Evidence) -> Result<(), String> {
        let event = &self.trace[at];
        let is = access(event).map(|(by, kind, _)| (by, kind));
        if is != Some((side.thread, side.kind)) || site(event) != Some(side.site) {
            return Err(format!("{side:?} is {event}"));
        }
        let mut shown: Vec<Lock> = side
            .locks
            .iter()
            .map(|lock| match lock.kind {
                LockKind::Monitor => Lock::Monitor(lock.object),
                LockKind::Exclusive => Lock::Other(lock.object, Hold::Exclusive),
                LockKind::Shared => Lock::Other(lock.object, Hold::Shared),
            })
            .collect();
        shown.sort_unstable();
        if shown != self.held[at] {
            return Err(format!("{side:?} holds {:?}", self.held[at]));
        }
        Ok(())
    }

    /// Whether a lock that both hold excludes two accesses from each other.
    pub fn excluded(&self, a: usize, b: usize) -> bool {
        let mut common = self.common(a, b);
        common.any(|(one, other)| one.is_exclusive() || other.is_exclusive())
    }

    /// Locks that both hold, if only to read.
    fn common(&self, a: usize, b: usize) -> impl Iterator<Item = (Lock, Lock)> {
        let [first, second] = [self.held(a), self.held(b)];
        let both = first
            .iter()
            .flat_map(|one| second.iter().map(|other| (*one, *other)));
        both.filter(|(one, other)| one.object() == other.object())
    }

    fn missing(&self, a: usize, b: usize) -> MissingEdge {
        match (self.held(a).is_empty(), self.held(b).is_empty()) {
            (true, true) => MissingEdge::NoLock,
            (false, true) => MissingEdge::OnlyFirstLocks,
            (true, false) => MissingEdge::OnlySecondLocks,
            _ if self.excluded(a, b) => MissingEdge::CommonLock,
            _ if self.common(a, b).next().is_some() => MissingEdge::OnlyShared,
            _ => MissingEdge::DifferentLocks,
        }
    }
}

/// The places that two accesses race on, which must include the one that the finding names.
pub fn race_of(
    closure: &Closure<'_>,
    finding: &Finding,
    [a, b]: [usize; 2],
) -> Result<crate::places::Places, String> {
    closure
        .race(a, b)
        .filter(|places| places.contains(finding.variable))
        .ok_or_else(|| format!("{a} and {b} do not race on {}", finding.variable))
}
