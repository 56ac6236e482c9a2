//! Which test each thread of the program runs, and the names of tests.
//!
//! A test begins and ends with its method, where probes report it, or by name: the JUnit extension, which knows more, calls
//! `Redflag.testBegins` and `testEnds`. A thread runs one test at a time, and the first to begin counts until it ends: a method
//! that runs inside a named test is part of it, and a test method that another test method calls is part of the caller's test.

use super::super::session::Session;
use super::super::thread_events::HitContext;
use super::super::threads::ThreadState;
use crate::lock::lock;
use redflag_trace::{Event, TestId, ThreadId, java_name};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The names of all tests, each with a number of its own.
#[derive(Default)]
pub struct TestNames(Mutex<Table>);

#[derive(Default)]
struct Table {
    ids: HashMap<Arc<str>, TestId>,
    names: Vec<Arc<str>>,
}

impl TestNames {
    /// The number of a test; a new name gets a new number.
    pub fn number(&self, name: &str) -> TestId {
        let mut table = lock(&self.0);
        if let Some(&id) = table.ids.get(name) {
            return id;
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
pub struct RunningTest {
    test: TestId,
    /// Whether it was begun by name, and not by its method.
    named: bool,
    /// How many begins of its kind have not ended yet.
    depth: u32,
}

/// A test begins, by name or by its method. Returns whether the thread ran none before.
fn begin(running: &mut Option<RunningTest>, test: TestId, named: bool) -> bool {
    match running {
        Some(current) => {
            current.depth += u32::from(current.counts(test, named));
            false
        }
        None => {
            let depth = 1;
            *running = Some(RunningTest { test, named, depth });
            true
        }
    }
}

/// A test ends. Returns the thread's test if it runs none from now on. A method that ends need not name its test.
fn end(running: &mut Option<RunningTest>, test: Option<TestId>) -> Option<TestId> {
    let current = running.as_mut()?;
    if !current.counts(test.unwrap_or(current.test), test.is_some()) {
        return None;
    }
    current.depth -= 1;
    if current.depth > 0 {
        return None;
    }
    running.take().map(|ended| ended.test)
}

impl RunningTest {
    /// Whether a begin or end is about this test. Test methods that call each other all count.
    fn counts(self, test: TestId, named: bool) -> bool {
        self.named == named && (self.test == test || !named)
    }
}

impl HitContext<'_, '_> {
    /// A test begins in the current thread.
    pub fn test_begins(&self, session: &Session, tests: &TestNames) {
        let (thread, named) = (ThreadId(self.hit.thread), self.hit.n != 0);
        let name = match named {
            true => self.text(),
            false => self.method_name(),
        };
        let Some(test) = name.map(|name| tests.number(&name)) else {
            return;
        };
        let begins = |state: &mut ThreadState| begin(&mut state.test, test, named);
        if session.threads().with(thread, begins) == Some(true) {
            session.emit(thread, &Event::TestBegin { thread, test });
        }
    }

    /// A test ends in the current thread.
    pub fn test_ends(&self, session: &Session, tests: &TestNames) {
        let (thread, named) = (ThreadId(self.hit.thread), self.hit.n != 0);
        let test = self.text().map(|name| tests.number(&name));
        if named && test.is_none() {
            return;
        }
        let ends = |state: &mut ThreadState| end(&mut state.test, test);
        if let Some(test) = session.threads().with(thread, ends).flatten() {
            session.emit(thread, &Event::TestEnd { thread, test });
        }
    }

    /// The name of a test that begins or ends by name.
    fn text(&self) -> Option<String> {
        self.env.text(self.hit.object?)
    }

    /// The test method at the probe, in the class of the test object, which may inherit it.
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
    fn a_name_has_one_number() {
        let tests = TestNames::default();
        let (a, b) = (tests.number("A#x"), tests.number("B#y"));
        assert_ne!(a, b);
        assert_eq!(tests.number("A#x"), a);
        assert_eq!(tests.name(b).as_deref(), Some("B#y"));
        assert_eq!(tests.name(TestId(7)), None);
    }

    #[test]
    fn a_method_is_a_test_from_start_to_end() {
        let mut running = None;
        assert!(begin(&mut running, A, false));
        assert_eq!(end(&mut running, None), Some(A));
        assert_eq!(end(&mut running, None), None);
    }

    #[test]
    fn nested_test_methods_count_as_the_outermost() {
        let mut running = None;
        assert!(begin(&mut running, A, false));
        assert!(!begin(&mut running, B, false));
        assert_eq!(end(&mut running, None), None);
        assert_eq!(end(&mut running, None), Some(A));
    }

    #[test]
    fn methods_inside_a_named_test_are_part_of_it() {
        let mut running = None;
        assert!(begin(&mut running, A, true));
        assert!(!begin(&mut running, B, false));
        assert_eq!(end(&mut running, None), None);
        // Another name inside it is that of a test which it runs.
        assert!(!begin(&mut running, B, true));
        assert_eq!(end(&mut running, Some(B)), None);
        assert_eq!(end(&mut running, Some(A)), Some(A));
    }

    #[test]
    fn a_name_inside_a_test_method_is_ignored() {
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
