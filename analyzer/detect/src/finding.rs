//! What was found, in ids.

use crate::fresh::Fresh;
use crate::groups;
use crate::hash::IdMap;
use crate::history::{Step, Towards};
use crate::locks::{LockSet, exclude};
use crate::mark::Mark;
use redflag_trace::{Access, FieldId, ObjectId, SiteId, TestId, ThreadId, Variable};
use std::collections::HashSet;

/// An algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detector {
    /// Happens-before.
    Hb,
    /// Lock sets with access periods.
    Racer,
    /// Lock sets, and happens-before without locks.
    Hybrid,
}

/// How sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Two conflicting accesses were unordered in this run.
    Race,
    /// They were ordered, but by chance: another run may leave them unordered.
    Predicted,
}

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// Who.
    pub thread: ThreadId,
    /// How.
    pub kind: Access,
    /// Where.
    pub site: SiteId,
    /// Under which locks.
    pub locks: LockSet,
    /// For which test, as far as known.
    pub test: Option<TestId>,
    /// When.
    pub(crate) mark: Mark,
}

/// Which ordering one would have expected and did not find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingEdge {
    /// Neither side holds a lock.
    NoLock,
    /// Only the first access is made under a lock.
    OnlyFirstLocks,
    /// Only the second access is made under a lock.
    OnlySecondLocks,
    /// Both sides hold locks, but none in common.
    DifferentLocks,
    /// Both sides hold the same lock, but only to read.
    OnlyShared,
    /// These two accesses have a lock in common, but it is not held at every access.
    NoneAlways,
}

impl MissingEdge {
    fn between([first, second]: &[Evidence; 2]) -> Self {
        if exclude(&first.locks, &second.locks) {
            return MissingEdge::NoneAlways;
        }
        match (first.locks.is_empty(), second.locks.is_empty()) {
            (true, true) => MissingEdge::NoLock,
            (false, true) => MissingEdge::OnlyFirstLocks,
            (true, false) => MissingEdge::OnlySecondLocks,
            (false, false) => {
                let of = |side: &Evidence| -> HashSet<ObjectId> {
                    side.locks.iter().map(|lock| lock.object).collect()
                };
                match of(first).is_disjoint(&of(second)) {
                    true => MissingEdge::DifferentLocks,
                    false => MissingEdge::OnlyShared,
                }
            }
        }
    }
}

/// A pair of sites that conflict, with the first time it was seen as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which algorithm gave the verdict.
    pub detector: Detector,
    /// Which others found the same pair.
    pub also: Vec<Detector>,
    /// How sure it is.
    pub verdict: Verdict,
    /// The variable of the first time.
    pub variable: Variable,
    /// Both accesses, in the order of the trace.
    pub accesses: [Evidence; 2],
    /// What does not order them.
    pub missing: MissingEdge,
    /// What the second thread had last seen of the first, and what the first has last seen of the second.
    pub towards: [Towards; 2],
    /// The place, among all findings, of the racy publication that this is a consequence of: had that one been ordered,
    /// this one would be, too.
    pub cause: Option<usize>,
    /// How many times it was seen.
    pub count: u64,
    /// The tests that either access was made for, each time that it was seen, in that order; see [`MOST_TESTS`].
    pub tests: Vec<TestId>,
}

/// So many tests of a finding are told.
pub const MOST_TESTS: usize = 20;

impl Finding {
    fn seen_in(&mut self, tests: [Option<TestId>; 2]) {
        for test in tests.into_iter().flatten() {
            if self.tests.len() < MOST_TESTS && !self.tests.contains(&test) {
                self.tests.push(test);
            }
        }
    }

    /// The objects that the evidence names.
    pub fn objects(&self) -> impl Iterator<Item = ObjectId> {
        let locks = self.accesses.iter().flat_map(|access| access.locks.iter());
        let steps = self
            .towards
            .iter()
            .filter_map(|towards| match towards.point()?.step {
                Step::Release(sync) => sync.object(),
                Step::Start(_) | Step::End => None,
            });
        self.variable
            .object()
            .into_iter()
            .chain(locks.map(|lock| lock.object))
            .chain(steps)
    }
}

/// What makes two races the same finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    place: Place,
    sites: [SiteId; 2],
}

/// A variable without its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    Field(FieldId),
    Element,
    Contents,
}

impl From<Variable> for Place {
    fn from(variable: Variable) -> Self {
        match variable {
            Variable::Field { field, .. } | Variable::Static { field } => Place::Field(field),
            Variable::Elements { .. } => Place::Element,
            Variable::Contents { .. } => Place::Contents,
        }
    }
}

/// A finding that is not known yet.
pub(crate) struct New {
    detector: Detector,
    key: Key,
}

/// All findings, each once.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    all: Vec<(Key, Finding)>,
    known: IdMap<(Detector, Key), usize>,
    /// Objects that the evidence of some finding names.
    mentioned: HashSet<ObjectId>,
    fresh: Fresh,
}

impl Findings {
    /// Counts a pair that was seen in these tests, and says what to add it as if it is the first of its kind.
    pub fn count(
        &mut self,
        detector: Detector,
        variable: Variable,
        mut sites: [SiteId; 2],
        tests: [Option<TestId>; 2],
    ) -> Option<New> {
        sites.sort_unstable();
        let key = Key {
            place: variable.into(),
            sites,
        };
        match self.known.get(&(detector, key)) {
            Some(&at) => {
                let known = &mut self.all[at].1;
                known.count += 1;
                known.seen_in(tests);
                self.fresh.note(at, tests);
                None
            }
            None => Some(New { detector, key }),
        }
    }

    /// Keeps the evidence of a new pair.
    pub fn add(
        &mut self,
        New { detector, key }: New,
        variable: Variable,
        accesses: [Evidence; 2],
        towards: [Towards; 2],
    ) {
        let tests = accesses.each_ref().map(|access| access.test);
        let mut finding = Finding {
            detector,
            also: Vec::new(),
            verdict: match detector {
                Detector::Hb => Verdict::Race,
                Detector::Racer | Detector::Hybrid => Verdict::Predicted,
            },
            variable,
            missing: MissingEdge::between(&accesses),
            accesses,
            towards,
            cause: None,
            count: 1,
            tests: Vec::new(),
        };
        finding.seen_in(tests);
        self.fresh.note(self.all.len(), tests);
        self.mentioned.extend(finding.objects());
        self.known.insert((detector, key), self.all.len());
        self.all.push((key, finding));
    }

    /// How many pairs are known.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// All in the order of the first sight, without the first `n`.
    pub fn since(&self, n: usize) -> impl Iterator<Item = &Finding> {
        self.all.iter().skip(n).map(|(_, finding)| finding)
    }

    /// Each once, by the surest detector that found it: races first, the rest in the order of the first sight. RACER warns
    /// of a variable and not of a pair, so it says nothing new of one that has a race.
    pub fn all(&self) -> Vec<Finding> {
        self.only(&|_| true)
    }

    /// Keeps from now on what is seen in each test.
    pub fn follow(&mut self) {
        self.fresh.follow();
    }

    /// What was seen in some tests since they were last asked for, as if nothing else had been found.
    pub fn seen_in(&mut self, wanted: &dyn Fn(TestId) -> bool) -> Vec<(TestId, Vec<Finding>)> {
        let fresh = self.fresh.take(wanted).into_iter();
        fresh
            .map(|(test, places)| (test, self.only(&|place| places.contains(&place))))
            .collect()
    }

    fn only(&self, wanted: &dyn Fn(usize) -> bool) -> Vec<Finding> {
        let mut found: Vec<(Key, Finding)> = Vec::new();
        for detector in [Detector::Hb, Detector::Racer, Detector::Hybrid] {
            let all = self.all.iter().enumerate();
            let own = all.filter(|(place, (_, f))| f.detector == detector && wanted(*place));
            for (_, (key, finding)) in own {
                if let Some((_, known)) = found.iter_mut().find(|(known, _)| known == key) {
                    known.also.push(detector);
                } else if detector != Detector::Racer || !has_race(&found, finding) {
                    found.push((*key, finding.clone()));
                }
            }
        }
        let mut found: Vec<Finding> = found.into_iter().map(|(_, finding)| finding).collect();
        groups::find_causes(&mut found);
        found
    }

    /// Whether the evidence of a finding names an object.
    pub fn mention(&self, object: ObjectId) -> bool {
        self.mentioned.contains(&object)
    }
}

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
