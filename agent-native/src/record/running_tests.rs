//! Which test each thread of the program runs, and the names of tests.
//!
//! A test is told of by the probes of its method, or by name by whoever runs it and knows more: a JUnit extension calls
//! `Redflag.testBegins` and `testEnds`. A thread is in one test at a time, and what began first counts until it ends: a method
//! that runs inside a test that was named is part of it, and so is one test method that calls another.

use super::threads::Known;
use super::{Scene, Session};
use crate::lock::lock;
use redflag_trace::{Event, TestId, ThreadId, java_name};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The names of all tests, each with a number of its own.
#[derive(Default)]
pub struct Tests(Mutex<Table>);

#[derive(Default)]
struct Table {
    ids: HashMap<Arc<str>, TestId>,
    names: Vec<Arc<str>>,
}

impl Tests {
    /// The number of a test, given out at first sight.
    pub fn number(&self, name: &str) -> TestId {
        let mut table = lock(&self.0);
        if let Some(&known) = table.ids.get(name) {
            return known;
        }
        let id = TestId(u32::try_from(table.names.len()).unwrap_or(u32::MAX));
        let name: Arc<str> = name.into();
        table.names.push(Arc::clone(&name));
        table.ids.insert(name, id);
        id
    }

    /// The name of a test.
    pub fn name(&self, id: TestId) -> Option<Arc<str>> {
        lock(&self.0).names.get(id.0 as usize).cloned()
    }
}

/// The test that a thread runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    test: TestId,
    /// Whether it was begun by name, and not by its method.
    named: bool,
    /// How many begins of its kind wait for their ends.
    depth: u32,
}

/// A test begins, by name or by its method; whether it is the first to.
fn begin(running: &mut Option<Running>, test: TestId, named: bool) -> bool {
    match running {
        Some(known) => {
            known.depth += u32::from(known.counts(test, named));
            false
        }
        None => {
            let depth = 1;
            *running = Some(Running { test, named, depth });
            true
        }
    }
}

/// A test ends; which one the thread ran until now, if it runs none any more. A method that ends need not say which it is.
fn end(running: &mut Option<Running>, test: Option<TestId>) -> Option<TestId> {
    let known = running.as_mut()?;
    if !known.counts(test.unwrap_or(known.test), test.is_some()) {
        return None;
    }
    known.depth -= 1;
    if known.depth > 0 {
        return None;
    }
    running.take().map(|ended| ended.test)
}

impl Running {
    /// Whether a begin or end is about this test. Test methods that call each other all count.
    fn counts(self, test: TestId, named: bool) -> bool {
        self.named == named && (self.test == test || !named)
    }
}

impl Scene<'_, '_> {
    /// A test begins in the current thread.
    pub(super) fn test_begins(&self, session: &Session, tests: &Tests) {
        let (thread, named) = (ThreadId(self.hit.thread), self.hit.n != 0);
        let name = match named {
            true => self.text(),
            false => self.method_name(),
        };
        let Some(test) = name.map(|name| tests.number(&name)) else {
            return;
        };
        let begins = |known: &mut Known| begin(&mut known.test, test, named);
        if session.threads.with(thread, begins) == Some(true) {
            session.tell(thread, &Event::TestBegin { thread, test });
        }
    }

    /// A test ends in the current thread.
    pub(super) fn test_ends(&self, session: &Session, tests: &Tests) {
        let (thread, named) = (ThreadId(self.hit.thread), self.hit.n != 0);
        let test = self.text().map(|name| tests.number(&name));
        if named && test.is_none() {
            return;
        }
        let ends = |known: &mut Known| end(&mut known.test, test);
        if let Some(test) = session.threads.with(thread, ends).flatten() {
            session.tell(thread, &Event::TestEnd { thread, test });
        }
    }

    /// The name that the test goes by, if it was named.
    fn text(&self) -> Option<String> {
        self.env.text(self.hit.object?)
    }

    /// The test method at the probe, in the class that it runs in, which may inherit it.
    fn method_name(&self) -> Option<String> {
        let site = self.sites.get(self.hit.site)?;
        let class = self.hit.object.and_then(|test| {
            let class = self.env.class_of(test)?;
            self.env.jvm.signature(class).ok()
        });
        let class = class.unwrap_or_else(|| site.class().to_owned());
        Some(format!("{}#{}", java_name(&class), site.method()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: TestId = TestId(1);
    const B: TestId = TestId(2);

    #[test]
    fn a_test_has_one_number_and_its_name() {
        let tests = Tests::default();
        let (a, b) = (tests.number("A#x"), tests.number("B#y"));
        assert_ne!(a, b);
        assert_eq!(tests.number("A#x"), a);
        assert_eq!(tests.name(b).as_deref(), Some("B#y"));
        assert_eq!(tests.name(TestId(7)), None);
    }

    #[test]
    fn a_method_is_a_test_from_its_start_to_its_end() {
        let mut running = None;
        assert!(begin(&mut running, A, false));
        assert_eq!(end(&mut running, None), Some(A));
        assert_eq!(end(&mut running, None), None);
    }

    #[test]
    fn test_methods_that_call_each_other_are_the_first_one() {
        let mut running = None;
        assert!(begin(&mut running, A, false));
        assert!(!begin(&mut running, B, false));
        assert_eq!(end(&mut running, None), None);
        assert_eq!(end(&mut running, None), Some(A));
    }

    #[test]
    fn a_named_test_takes_in_the_methods_that_run_inside_it() {
        let mut running = None;
        assert!(begin(&mut running, A, true));
        assert!(!begin(&mut running, B, false));
        assert_eq!(end(&mut running, None), None);
        // Another name inside it is of a test that it runs.
        assert!(!begin(&mut running, B, true));
        assert_eq!(end(&mut running, Some(B)), None);
        assert_eq!(end(&mut running, Some(A)), Some(A));
    }

    #[test]
    fn a_name_inside_a_method_counts_nothing() {
        let mut running = None;
        assert!(begin(&mut running, A, false));
        assert!(!begin(&mut running, A, true));
        assert_eq!(end(&mut running, Some(A)), None);
        assert_eq!(end(&mut running, None), Some(A));
    }

    #[test]
    fn a_name_that_begins_twice_ends_twice() {
        let mut running = None;
        assert!(begin(&mut running, A, true));
        assert!(!begin(&mut running, A, true));
        assert_eq!(end(&mut running, Some(A)), None);
        assert_eq!(end(&mut running, Some(A)), Some(A));
    }
}
