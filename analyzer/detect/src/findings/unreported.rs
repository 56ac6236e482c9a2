//! The findings of each test that were not reported yet, for the JUnit library, which fails tests while the program runs.
//!
//! A finding may be seen again in another test, or in another run of the same one: each time it is new to that test. Nothing is
//! kept before [`Unreported::follow`].

use redflag_trace::TestId;
use std::collections::{BTreeMap, BTreeSet};

/// Findings by test, as their indices among all.
#[derive(Debug, Default)]
pub(crate) struct Unreported {
    followed: bool,
    seen: BTreeMap<TestId, BTreeSet<usize>>,
}

impl Unreported {
    /// Keeps from now on what is seen.
    pub fn follow(&mut self) {
        self.followed = true;
    }

    /// A finding was seen in the tests of its two accesses.
    pub fn note(&mut self, finding: usize, tests: [Option<TestId>; 2]) {
        if self.followed {
            for test in tests.into_iter().flatten() {
                self.seen.entry(test).or_default().insert(finding);
            }
        }
    }

    /// Takes out what is kept for some tests.
    pub fn take(&mut self, wanted: &dyn Fn(TestId) -> bool) -> Vec<(TestId, BTreeSet<usize>)> {
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
