//! Tests order no threads: the findings do not depend on which thread runs which test.

use crate::events::thread;
use crate::evidence::{run, settings};
use crate::random::Random;
use crate::shrink::for_all;
use redflag_detect::{Finding, Settings, SiteFacts, Visibility};
use redflag_trace::{Event, TestId, ThreadId};
use std::collections::BTreeMap;

const TRACES: u64 = 20_000;

fn all_detectors() -> Settings {
    Settings {
        sites: Some(Box::new(|site| SiteFacts {
            takes_task: site.0 % 5 == 0,
            ..SiteFacts::default()
        })),
        ..settings("all", Visibility::Extended)
    }
}

/// The same trace, in which threads begin and end tests in between.
fn with_tests(trace: &[Event]) -> Vec<Event> {
    let mut random = Random::new(trace.len() as u64);
    let mut runs: BTreeMap<ThreadId, TestId> = BTreeMap::new();
    let mut all = Vec::new();
    for event in trace {
        all.push(*event);
        let Some(thread) = thread(event).filter(|_| random.one_in(6)) else {
            continue;
        };
        all.push(match runs.remove(&thread) {
            Some(test) => Event::TestEnd { thread, test },
            None => {
                let test = TestId(random.below(4));
                runs.insert(thread, test);
                Event::TestBegin { thread, test }
            }
        });
    }
    all
}

fn without_tests(mut finding: Finding) -> Finding {
    finding.tests.clear();
    finding
        .accesses
        .iter_mut()
        .for_each(|side| side.test = None);
    finding
}

#[test]
fn findings_do_not_depend_on_tests() {
    let mut named = 0;
    for_all(0..TRACES, |trace| {
        let found = run(all_detectors(), &with_tests(trace));
        named += found.iter().filter(|one| !one.tests.is_empty()).count();
        let found: Vec<Finding> = found.into_iter().map(without_tests).collect();
        if found == run(all_detectors(), trace) {
            return Ok(());
        }
        Err(format!("with tests {found:?}"))
    });
    assert!(named as u64 > TRACES / 4, "only {named} named a test");
}
