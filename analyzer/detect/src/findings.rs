//! The findings of all detectors, each pair of sites once.

pub(crate) mod causes;
mod unreported;

use crate::finding::{DetectorInfo, Evidence, Finding, MissingEdge, Scope, Verdict};
use crate::hash::IdMap;
use crate::order::history::Towards;
use redflag_trace::{FieldId, SiteId, TestId, Variable};
use unreported::Unreported;

/// What makes two races the same finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    location: Location,
    sites: [SiteId; 2],
}

/// A variable without its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Location {
    Field(FieldId),
    Element,
    Contents,
}

impl From<Variable> for Location {
    fn from(variable: Variable) -> Self {
        match variable {
            Variable::Field { field, .. } | Variable::Static { field } => Location::Field(field),
            Variable::Elements { .. } => Location::Element,
            Variable::Contents { .. } => Location::Contents,
        }
    }
}

/// Two accesses that race, as a detector gives them to its [`Sink`].
#[derive(Clone, Debug)]
pub struct Race {
    /// The variable.
    pub variable: Variable,
    /// Both accesses, in the order of the trace.
    pub accesses: [Evidence; 2],
    /// What the second thread had last seen of the first, and what the first has last seen of the second.
    pub towards: [Towards; 2],
}

/// Takes the findings of one detector.
#[derive(Debug)]
pub struct Sink<'a> {
    findings: &'a mut Findings,
    /// The detector's index in the engine's list.
    detector: usize,
}

impl Sink<'_> {
    /// Adds a race, or counts it if the same pair of sites was seen before.
    pub fn race(&mut self, race: Race) {
        let sites = race.accesses.each_ref().map(|access| access.site);
        let tests = race.accesses.each_ref().map(|access| access.test);
        if self.is_new(race.variable, sites, tests) {
            self.add(race);
        }
    }

    /// Counts a pair of sites that was seen in these tests. If it is new, the caller must collect the evidence, which
    /// takes time, and [`Sink::add`] the race.
    pub(crate) fn is_new(
        &mut self,
        variable: Variable,
        sites: [SiteId; 2],
        tests: [Option<TestId>; 2],
    ) -> bool {
        let id = (self.detector, Key::new(variable, sites));
        !self.findings.count_again(id, tests)
    }

    /// Adds a race that is new.
    pub(crate) fn add(&mut self, race: Race) {
        self.findings.add(self.detector, race);
    }
}

impl Key {
    fn new(variable: Variable, mut sites: [SiteId; 2]) -> Key {
        sites.sort_unstable();
        Key {
            location: variable.into(),
            sites,
        }
    }
}

/// All findings.
#[derive(Debug)]
pub(crate) struct Findings {
    /// By index in the engine's list.
    detectors: Vec<DetectorInfo>,
    /// In the order of the first sight.
    all: Vec<Entry>,
    indices: IdMap<(usize, Key), usize>,
    unreported: Unreported,
}

#[derive(Debug)]
struct Entry {
    /// The detector's index in the engine's list.
    detector: usize,
    key: Key,
    finding: Finding,
}

impl Findings {
    /// Without findings, for the detectors of the engine's list.
    pub fn new(detectors: Vec<DetectorInfo>) -> Self {
        Findings {
            detectors,
            all: Vec::new(),
            indices: IdMap::default(),
            unreported: Unreported::default(),
        }
    }

    /// The sink of a detector with this index in the engine's list.
    pub fn sink(&mut self, detector: usize) -> Sink<'_> {
        Sink {
            findings: self,
            detector,
        }
    }

    /// Counts a finding that was seen before; false if it is new.
    fn count_again(&mut self, id: (usize, Key), tests: [Option<TestId>; 2]) -> bool {
        let Some(&index) = self.indices.get(&id) else {
            return false;
        };
        let known = &mut self.all[index].finding;
        known.count += 1;
        known.add_tests(tests);
        self.unreported.note(index, tests);
        true
    }

    fn add(&mut self, detector: usize, race: Race) {
        let info = self.detectors[detector];
        let Race {
            variable,
            accesses,
            towards,
        } = race;
        let tests = accesses.each_ref().map(|access| access.test);
        let key = Key::new(variable, accesses.each_ref().map(|access| access.site));
        let mut finding = Finding {
            detector: info,
            also: Vec::new(),
            verdict: info.verdict,
            variable,
            missing: MissingEdge::between(&accesses),
            accesses,
            towards,
            cause: None,
            count: 1,
            tests: Vec::new(),
        };
        finding.add_tests(tests);
        self.unreported.note(self.all.len(), tests);
        self.indices.insert((detector, key), self.all.len());
        self.all.push(Entry {
            detector,
            key,
            finding,
        });
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// All in the order of the first sight, without the first `n`.
    pub fn since(&self, n: usize) -> impl Iterator<Item = &Finding> {
        self.all.iter().skip(n).map(|entry| &entry.finding)
    }

    /// Each pair once, by the first detector in the engine's list that found it; the findings of a detector in the order of the
    /// first sight.
    pub fn united(&self) -> Vec<Finding> {
        self.united_where(&|_| true)
    }

    /// Keeps from now on what is seen in each test.
    pub fn follow_tests(&mut self) {
        self.unreported.follow();
    }

    /// What was seen in some tests since the last call, each test's as if nothing else had been found.
    pub fn seen_in(&mut self, wanted: &dyn Fn(TestId) -> bool) -> Vec<(TestId, Vec<Finding>)> {
        let unreported = self.unreported.take(wanted).into_iter();
        unreported
            .map(|(test, indices)| {
                let findings = self.united_where(&|index| indices.contains(&index));
                (test, findings)
            })
            .collect()
    }

    fn united_where(&self, wanted: &dyn Fn(usize) -> bool) -> Vec<Finding> {
        let mut entries: Vec<&Entry> = (0..)
            .zip(&self.all)
            .filter(|(index, _)| wanted(*index))
            .map(|(_, entry)| entry)
            .collect();
        // The sort is stable, so the order of the first sight stays.
        entries.sort_by_key(|entry| entry.detector);
        let mut found: Vec<(Key, Finding)> = Vec::new();
        for Entry { key, finding, .. } in entries {
            if let Some((_, known)) = found.iter_mut().find(|(known, _)| known == key) {
                known.also.push(finding.detector);
            } else if finding.detector.scope == Scope::Pair || !has_race(&found, finding) {
                found.push((*key, finding.clone()));
            }
        }
        let mut found: Vec<Finding> = found.into_iter().map(|(_, finding)| finding).collect();
        causes::find_causes(&mut found);
        found
    }
}

/// Whether there is a race on the variable of a warning.
fn has_race(found: &[(Key, Finding)], warning: &Finding) -> bool {
    let same = |race: &Finding| match (race.variable, warning.variable) {
        (Variable::Elements { array, .. }, Variable::Elements { array: other, .. }) => {
            array == other
        }
        (Variable::Field { field, .. }, Variable::Field { field: other, .. }) => field == other,
        (race, warning) => race == warning,
    };
    found
        .iter()
        .any(|(_, race)| race.verdict == Verdict::Race && same(race))
}
