//! What was found, in ids.

use crate::hash::IdMap;
use crate::locks::LockSet;
use redflag_trace::{Access, FieldId, ObjectId, SiteId, ThreadId, Variable};
use std::collections::HashSet;

/// Which algorithm found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detector {
    /// Happens-before.
    Hb,
}

/// How sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Two conflicting accesses were unordered in this run.
    Race,
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
}

impl MissingEdge {
    fn between(first: &Evidence, second: &Evidence) -> Self {
        match (first.locks.is_empty(), second.locks.is_empty()) {
            (true, true) => MissingEdge::NoLock,
            (false, true) => MissingEdge::OnlyFirstLocks,
            (true, false) => MissingEdge::OnlySecondLocks,
            (false, false) => MissingEdge::DifferentLocks,
        }
    }
}

/// A pair of sites that raced, with the first time it was seen as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which algorithm found it.
    pub detector: Detector,
    /// How sure it is.
    pub verdict: Verdict,
    /// The variable of the first time.
    pub variable: Variable,
    /// Both accesses, in the order of the trace.
    pub accesses: [Evidence; 2],
    /// What does not order them.
    pub missing: MissingEdge,
    /// How many times it was seen.
    pub count: u64,
}

impl Finding {
    /// The objects that the evidence names.
    fn objects(&self) -> impl Iterator<Item = ObjectId> {
        let locks = self.accesses.iter().flat_map(|access| access.locks.iter());
        self.variable
            .object()
            .into_iter()
            .chain(locks.map(|lock| lock.monitor))
    }
}

/// What makes two races the same finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    detector: Detector,
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

/// All findings, each once.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    all: Vec<Finding>,
    known: IdMap<Key, usize>,
    /// Objects that the evidence of some finding names.
    mentioned: HashSet<ObjectId>,
}

impl Findings {
    /// Counts a race and keeps its evidence if it is the first of its kind.
    pub fn race(&mut self, variable: Variable, first: Evidence, second: Evidence) {
        let mut sites = [first.site, second.site];
        sites.sort_unstable();
        let key = Key {
            detector: Detector::Hb,
            place: variable.into(),
            sites,
        };
        if let Some(&at) = self.known.get(&key) {
            self.all[at].count += 1;
            return;
        }
        let missing = MissingEdge::between(&first, &second);
        let accesses = [first, second];
        let finding = Finding {
            detector: Detector::Hb,
            verdict: Verdict::Race,
            variable,
            accesses,
            missing,
            count: 1,
        };
        self.mentioned.extend(finding.objects());
        self.known.insert(key, self.all.len());
        self.all.push(finding);
    }

    pub fn all(&self) -> &[Finding] {
        &self.all
    }

    pub fn mention(&self, object: ObjectId) -> bool {
        self.mentioned.contains(&object)
    }
}
