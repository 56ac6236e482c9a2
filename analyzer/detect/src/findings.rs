//! The findings of all detectors, each pair of sites once.

pub(crate) mod causes;
mod order_of_causes;
mod unreported;

use crate::allocations::Allocations;
use crate::finding::{DetectorInfo, Evidence, Finding, MissingEdge, Scope, Verdict};
use crate::hash::IdMap;
use crate::order::history::Towards;
use crate::stacks::{StackKey, Stacks};
use causes::Causes;
use redflag_trace::{FieldId, ObjectId, SiteId, TestId, Variable};
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
    Element(Kind),
    Contents(Kind),
}

/// What distinguishes an array or an object of the JDK from others that the same code accesses: reports name it by these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kind {
    class: Option<u32>,
    allocated: Option<SiteId>,
}

impl Location {
    fn of(variable: Variable, allocations: &Allocations) -> Location {
        let kind = |object: ObjectId| Kind {
            class: object.class_number(),
            allocated: allocations.get(object),
        };
        match variable {
            Variable::Field { field, .. } | Variable::Static { field } => Location::Field(field),
            Variable::Elements { array, .. } => Location::Element(kind(array)),
            Variable::Contents { object } => Location::Contents(kind(object)),
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
    /// Adds a race, or counts it if the same pair of sites was seen before in its tests.
    pub fn race(&mut self, race: Race) {
        let sites = race.accesses.each_ref().map(|access| access.site);
        let tests = race.accesses.each_ref().map(|access| access.test);
        if self.count(race.variable, sites, tests).is_none() {
            self.add(race);
        }
    }

    /// Counts a pair of sites that was seen in these tests, and returns its number. None if it is new, or new to one of these tests
    /// while tests are followed: the caller must collect the evidence, which takes time, and [`Sink::add`] the race.
    pub(crate) fn count(
        &mut self,
        variable: Variable,
        sites: [SiteId; 2],
        tests: [Option<TestId>; 2],
    ) -> Option<usize> {
        let key = Key::new(variable, sites, &self.findings.allocations);
        self.findings.count_again((self.detector, key), tests)
    }

    /// Adds a race that is new, or the evidence of a test that it is new to; returns the number of its pair of sites.
    pub(crate) fn add(&mut self, race: Race) -> usize {
        self.findings.add(self.detector, race)
    }

    /// Whether the stacks of a finding may be those of other accesses.
    pub(crate) fn lacks_own_stacks(&self, finding: usize) -> bool {
        let mut sides = self.findings.all[finding].finding.accesses.iter();
        sides.any(|side| !side.has_own_stack)
    }

    /// Shows a finding by this sight of it, which has more evidence than the one before.
    pub(crate) fn show(&mut self, finding: usize, race: Race) {
        self.findings.all[finding].finding.show(race);
    }

    /// Whether the detector finds races that happened, so that they may be consequences of each other.
    pub(crate) fn has_causes(&self) -> bool {
        self.findings.detectors[self.detector].verdict == Verdict::Race
    }

    /// The causes of races that were seen.
    pub(crate) fn causes(&mut self) -> &mut Causes {
        &mut self.findings.causes
    }
}

impl Key {
    fn new(variable: Variable, mut sites: [SiteId; 2], allocations: &Allocations) -> Key {
        sites.sort_unstable();
        Key {
            location: Location::of(variable, allocations),
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
    causes: Causes,
    /// Where objects were allocated.
    pub allocations: Allocations,
    /// Those before this one have their stacks, or wait for them.
    with_stacks: usize,
    /// The sides, by index and position, that wait for a stack.
    without_stack: IdMap<StackKey, Vec<(usize, usize)>>,
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
            causes: Causes::default(),
            allocations: Allocations::default(),
            with_stacks: 0,
            without_stack: IdMap::default(),
        }
    }

    /// The sink of a detector with this index in the engine's list.
    pub fn sink(&mut self, detector: usize) -> Sink<'_> {
        Sink {
            findings: self,
            detector,
        }
    }

    /// Counts a finding that was seen before; none if its evidence is needed.
    fn count_again(&mut self, id: (usize, Key), tests: [Option<TestId>; 2]) -> Option<usize> {
        let &index = self.indices.get(&id)?;
        let known = &mut self.all[index].finding;
        known.count += 1;
        known.add_tests(tests);
        let has_evidence = self.unreported.count_again(index, tests);
        has_evidence.then_some(index)
    }

    fn add(&mut self, detector: usize, race: Race) -> usize {
        let info = self.detectors[detector];
        let Race {
            variable,
            accesses,
            towards,
        } = race;
        let tests = accesses.each_ref().map(|access| access.test);
        let sites = accesses.each_ref().map(|access| access.site);
        let key = Key::new(variable, sites, &self.allocations);
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
            allocations: Vec::new(),
            tests: Vec::new(),
        };
        finding.add_tests(tests);
        if let Some(&index) = self.indices.get(&(detector, key)) {
            self.unreported.add(index, tests, &finding);
            return index;
        }
        finding.find_allocations(&self.allocations);
        let index = self.all.len();
        self.unreported.add(index, tests, &finding);
        self.indices.insert((detector, key), index);
        self.all.push(Entry {
            detector,
            key,
            finding,
        });
        index
    }

    /// Gives new findings their stacks.
    #[inline]
    pub fn find_stacks(&mut self, stacks: &Stacks) {
        if self.with_stacks < self.all.len() {
            self.find_stacks_of_new(stacks);
        }
    }

    #[cold]
    fn find_stacks_of_new(&mut self, stacks: &Stacks) {
        for (index, entry) in self.all.iter_mut().enumerate().skip(self.with_stacks) {
            for (at, side) in entry.finding.accesses.iter_mut().enumerate() {
                if side.has_own_stack {
                    continue;
                }
                let key = StackKey::of(side);
                side.stack = stacks.get(key);
                if side.stack.is_none() {
                    self.without_stack.entry(key).or_default().push((index, at));
                }
            }
        }
        self.with_stacks = self.all.len();
    }

    /// A stack was recorded that findings may wait for.
    pub fn add_stack(&mut self, key: StackKey, stacks: &Stacks) {
        for (index, at) in self.without_stack.remove(&key).into_iter().flatten() {
            let side = &mut self.all[index].finding.accesses[at];
            if !side.has_own_stack {
                side.stack = stacks.get(key);
            }
        }
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
        let entries = self.all.iter().map(|entry| &entry.finding);
        self.united_of(entries.enumerate().collect())
    }

    /// Keeps from now on what is seen in each test.
    pub fn follow_tests(&mut self) {
        self.unreported.follow();
    }

    /// Whether it is kept what is seen in each test.
    pub fn follows_tests(&self) -> bool {
        self.unreported.is_followed()
    }

    /// What was seen in some tests since the last call, each test's with its own evidence, as if nothing else had been found.
    pub fn seen_in(
        &mut self,
        wanted: &dyn Fn(TestId) -> bool,
        stacks: &Stacks,
    ) -> Vec<(TestId, Vec<Finding>)> {
        let unreported = self.unreported.take(wanted).into_iter();
        unreported
            .map(|(test, mut seen)| {
                let sides = seen.values_mut().flat_map(|seen| &mut seen.accesses);
                for side in sides.filter(|side| !side.has_own_stack) {
                    side.stack = stacks.get(StackKey::of(side));
                }
                let findings = seen.iter().map(|(&index, finding)| (index, finding));
                (test, self.united_of(findings.collect()))
            })
            .collect()
    }

    fn united_of(&self, entries: Vec<(usize, &Finding)>) -> Vec<Finding> {
        let entries = entries.into_iter();
        let mut entries: Vec<(usize, &Entry, &Finding)> = entries
            .map(|(index, finding)| (index, &self.all[index], finding))
            .collect();
        // The sort is stable, so the order of the first sight stays.
        entries.sort_by_key(|(_, entry, _)| entry.detector);
        let mut found: Vec<(Key, Finding)> = Vec::new();
        let mut indices = Vec::new();
        for (index, Entry { key, .. }, finding) in entries {
            if let Some((_, known)) = found.iter_mut().find(|(known, _)| known == key) {
                known.also.push(finding.detector);
            } else if finding.detector.scope == Scope::Pair || !has_race(&found, finding) {
                found.push((*key, finding.clone()));
                indices.push(index);
            }
        }
        let mut found: Vec<Finding> = found.into_iter().map(|(_, finding)| finding).collect();
        for (finding, cause) in found.iter_mut().zip(self.causes.among(&indices)) {
            // An object may have been recorded after a finding of another thread.
            finding.find_allocations(&self.allocations);
            finding.cause = cause;
        }
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
