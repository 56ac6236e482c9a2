//! The findings of each test that were not reported yet, for the JUnit library, which fails tests while the program runs.
//!
//! A finding may be seen again in another test, or in another run of the same one: each time it is new to that test, with the
//! evidence of that time. Nothing is kept before [`Unreported::follow`].

use crate::finding::Finding;
use redflag_trace::TestId;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Findings by test, with their indices among all.
#[derive(Debug, Default)]
pub(crate) struct Unreported {
    followed: bool,
    seen: BTreeMap<TestId, SeenInTest>,
}

/// What was seen in a test, as it was seen there first.
pub(crate) type SeenInTest = BTreeMap<usize, Finding>;

impl Unreported {
    /// Keeps from now on what is seen.
    pub fn follow(&mut self) {
        self.followed = true;
    }

    /// Whether it is kept what is seen.
    pub fn is_followed(&self) -> bool {
        self.followed
    }

    /// A known finding was seen in the tests of its two accesses. False if it is new to one of them, or only now has both accesses
    /// in it, so that its evidence is to be added.
    pub fn count_again(&mut self, index: usize, tests: [Option<TestId>; 2]) -> bool {
        if !self.followed {
            return true;
        }
        let mut all_known = true;
        for test in each_once(tests) {
            let seen = self.seen.get_mut(&test);
            match seen.and_then(|seen| seen.get_mut(&index)) {
                Some(finding) => {
                    finding.count += 1;
                    all_known &= !is_better(tests, finding);
                }
                None => all_known = false,
            }
        }
        all_known
    }

    /// Adds a finding to those of its tests that it is new to, or has only now both accesses in.
    pub fn add(&mut self, index: usize, tests: [Option<TestId>; 2], finding: &Finding) {
        if !self.followed {
            return;
        }
        for test in each_once(tests) {
            match self.seen.entry(test).or_default().entry(index) {
                Entry::Vacant(entry) => {
                    entry.insert(finding.clone());
                }
                Entry::Occupied(mut entry) if is_better(tests, entry.get()) => {
                    let count = entry.get().count;
                    *entry.get_mut() = Finding {
                        count,
                        ..finding.clone()
                    };
                }
                Entry::Occupied(_) => {}
            }
        }
    }

    /// Takes out what is kept for some tests.
    pub fn take(&mut self, wanted: &dyn Fn(TestId) -> bool) -> Vec<(TestId, SeenInTest)> {
        let mut taken = Vec::new();
        self.seen.retain(|&test, findings| {
            let take = wanted(test);
            if take {
                taken.push((test, std::mem::take(findings)));
            }
            !take
        });
        taken
    }
}

/// Whether accesses of these tests are in one test, and those of the known evidence are not: threads of an earlier test may still
/// run, but the evidence of a test is best of its own threads.
fn is_better([first, second]: [Option<TestId>; 2], known: &Finding) -> bool {
    let [one, other] = known.accesses.each_ref().map(|side| side.test);
    first == second && one != other
}

/// The tests of two accesses, each once.
fn each_once([first, second]: [Option<TestId>; 2]) -> impl Iterator<Item = TestId> {
    let second = second.filter(|_| second != first);
    first.into_iter().chain(second)
}
