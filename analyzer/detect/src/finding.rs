//! A finding, in ids: names are the report's business.

use crate::allocations::Allocations;
use crate::findings::Race;
use crate::lock_set::{LockSet, exclude};
use crate::order::history::{Step, Towards};
use redflag_trace::{Access, ObjectId, SiteId, StackId, TestId, ThreadId, Variable};
use std::collections::HashSet;

/// What a detector is called, and what its findings mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DetectorInfo {
    /// Its name in options and reports.
    pub name: &'static str,
    /// How sure its findings are.
    pub verdict: Verdict,
    /// What each of its findings is about.
    pub scope: Scope,
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Two conflicting accesses were unordered in this run.
    Race,
    /// They were ordered, but by chance: another run may leave them unordered.
    Predicted,
}

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// A pair of accesses: each pair of sites is a finding of its own.
    Pair,
    /// A variable, for which the two accesses are just an example: it adds nothing to a race on the same variable.
    Variable,
}

/// One side of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The thread that made the access.
    pub thread: ThreadId,
    /// Whether it is a read or a write.
    pub kind: Access,
    /// The access's place in the program.
    pub site: SiteId,
    /// Whether it is for what the thread, which made the object, wrote to the variable before the object escaped at the site.
    pub publication: bool,
    /// The locks held.
    pub locks: LockSet,
    /// The test that the thread worked for, as far as known.
    pub test: Option<TestId>,
    /// The stack of this access; or else, if it `has_own_stack` not, the one stack that all other accesses of this thread had at this
    /// site, under these locks and for this test, as far as their stacks were recorded.
    pub stack: Option<StackId>,
    /// Whether the stack is that of this very access.
    pub has_own_stack: bool,
}

/// The ordering that was expected and is missing, in terms of the locks held.
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
    /// Both sides hold the same lock, and one of them exclusively, but taking it did not order them. So it is not a lock that
    /// other threads have to wait for.
    CommonLock,
}

impl Evidence {
    /// The same with the stack of this very access, if it was recorded.
    pub(crate) fn with_own_stack(self, stack: Option<StackId>) -> Evidence {
        Evidence {
            stack,
            has_own_stack: stack.is_some(),
            ..self
        }
    }
}

impl MissingEdge {
    pub(crate) fn between([first, second]: &[Evidence; 2]) -> Self {
        if exclude(&first.locks, &second.locks) {
            return MissingEdge::CommonLock;
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
    /// The detector that gave the verdict.
    pub detector: DetectorInfo,
    /// Other detectors that found the same pair.
    pub also: Vec<DetectorInfo>,
    /// How sure it is.
    pub verdict: Verdict,
    /// The variable of the first time.
    pub variable: Variable,
    /// Both accesses, in the order of the trace.
    pub accesses: [Evidence; 2],
    /// The ordering that was expected and is missing.
    pub missing: MissingEdge,
    /// What the second thread had last seen of the first, and what the first has last seen of the second.
    pub towards: [Towards; 2],
    /// The index, among all findings, of the racy publication of an object that this is a consequence of: had that one been
    /// ordered, this one would be, too.
    pub cause: Option<usize>,
    /// How many times it was seen.
    pub count: u64,
    /// The objects in the evidence whose allocation was recorded, and its sites.
    pub allocations: Vec<(ObjectId, SiteId)>,
    /// The tests that either access was made for, each time that it was seen, in that order; see [`MAX_TESTS`].
    pub tests: Vec<TestId>,
}

/// A finding lists at most this many tests.
pub const MAX_TESTS: usize = 20;

impl Finding {
    /// Takes over the evidence of another sight.
    pub(crate) fn show(&mut self, race: Race) {
        self.variable = race.variable;
        self.missing = MissingEdge::between(&race.accesses);
        self.accesses = race.accesses;
        self.towards = race.towards;
    }

    pub(crate) fn add_tests(&mut self, tests: [Option<TestId>; 2]) {
        for test in tests.into_iter().flatten() {
            if self.tests.len() < MAX_TESTS && !self.tests.contains(&test) {
                self.tests.push(test);
            }
        }
    }

    /// The site that allocated the variable's object, if it was recorded.
    pub fn allocated(&self) -> Option<SiteId> {
        self.allocation(self.variable.object()?)
    }

    /// The site that allocated an object of the evidence, if it was recorded.
    pub fn allocation(&self, object: ObjectId) -> Option<SiteId> {
        let known = self.allocations.iter().find(|(known, _)| *known == object);
        known.map(|&(_, site)| site)
    }

    /// Adds the sites that are known by now.
    pub(crate) fn find_allocations(&mut self, allocations: &Allocations) {
        let objects: Vec<ObjectId> = self.objects().collect();
        for object in objects {
            if self.allocation(object).is_none() {
                let site = allocations.get(object);
                self.allocations.extend(site.map(|site| (object, site)));
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
                Step::Unlock(lock) => Some(lock),
                Step::Start(_) | Step::End => None,
            });
        self.variable
            .object()
            .into_iter()
            .chain(locks.map(|lock| lock.object))
            .chain(steps)
    }
}
