//! Queries of the test runner: what was found in a test, by all that was recorded before the query.
//!
//! A query carries the sequence counter's value at its moment. The drain answers it once everything below that value is
//! analyzed, as it does with freed objects. The caller waits in native code, holds no lock meanwhile, and records nothing: a
//! query orders no threads. Not covered is an array range that another thread has not emitted yet because it has executed no
//! synchronization since.

use super::super::inbox::Message;
use super::super::session::Session;
use super::UncaughtExceptions;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use redflag_detect::{Engine, Finding};
use redflag_trace::{Names, TestId};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A query on its way through the drain. Dropping it unanswered wakes the caller.
pub struct Query {
    /// The counter's value at the query's moment.
    at: u64,
    tests: TestSelection,
    answer: Sender<TestFindings>,
    /// Whether the caller has stopped waiting. Then the findings stay for the next query.
    given_up: Arc<AtomicBool>,
}

/// The caller's side of a query.
pub struct PendingAnswer {
    answer: Receiver<TestFindings>,
    given_up: Arc<AtomicBool>,
}

/// Which tests a query is about.
#[derive(Clone, Debug)]
pub enum TestSelection {
    /// The one of this name.
    Named(String),
    /// All whose names have this prefix.
    Prefix(String),
    /// None: from now on, what is found in tests is kept for later queries.
    Follow,
}

impl TestSelection {
    fn includes(&self, name: &str) -> bool {
        match self {
            TestSelection::Named(wanted) => wanted == name,
            TestSelection::Prefix(prefix) => name.starts_with(prefix.as_str()),
            TestSelection::Follow => false,
        }
    }
}

/// What was found in tests since the previous query about them.
#[derive(Default)]
pub struct TestFindings {
    /// Findings by test.
    pub findings: Vec<(TestId, Vec<Finding>)>,
    /// Uncaught exceptions, by the numbers that the shim keeps them under.
    pub uncaught: Vec<(TestId, u32)>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Not everything that was recorded was analyzed in time.
    TimedOut,
    /// The drain has ended, or it analyzes nothing.
    DrainEnded,
}

impl Session {
    /// Asks what was found in some tests, and waits for the answer up to a limit.
    pub fn ask(&self, tests: TestSelection, patience: Duration) -> Result<TestFindings, NoAnswer> {
        let (query, pending) = Query::new(self.counter(), tests);
        self.send(Message::Query(Box::new(query)));
        pending.wait(patience)
    }
}

impl Query {
    /// A query at a value of the sequence counter.
    pub fn new(at: u64, tests: TestSelection) -> (Query, PendingAnswer) {
        let (sender, receiver) = bounded(1);
        let given_up = Arc::new(AtomicBool::new(false));
        let query = Query {
            at,
            tests,
            answer: sender,
            given_up: Arc::clone(&given_up),
        };
        let answer = receiver;
        (query, PendingAnswer { answer, given_up })
    }

    /// Whether everything recorded before the query is below this sequence number.
    pub fn is_ready(&self, horizon: u64) -> bool {
        self.at <= horizon
    }

    /// Answers the query.
    pub fn answer(self, engine: &mut Engine, names: &dyn Names, uncaught: &mut UncaughtExceptions) {
        engine.follow_tests();
        if self.given_up.load(Ordering::Acquire) {
            return;
        }
        let wanted = |test| {
            let name = names.test(test);
            name.is_some_and(|name| self.tests.includes(&name))
        };
        let found = TestFindings {
            findings: engine.seen_in(&wanted),
            uncaught: uncaught.take(engine, wanted),
        };
        // A caller that gives up at this very moment finds it in the report.
        let _ = self.answer.send(found);
    }
}

impl PendingAnswer {
    /// Waits for the answer up to a limit.
    pub fn wait(self, patience: Duration) -> Result<TestFindings, NoAnswer> {
        let answer = self.answer.recv_timeout(patience);
        self.given_up.store(true, Ordering::Release);
        answer.map_err(|error| match error {
            RecvTimeoutError::Timeout => NoAnswer::TimedOut,
            RecvTimeoutError::Disconnected => NoAnswer::DrainEnded,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{Tables, ThreadId, parse_trace};

    const LONG: Duration = Duration::from_secs(3600);

    fn names() -> Tables {
        let mut names = Tables::new();
        for (id, name) in [(1, "A#one"), (2, "A#two"), (3, "AB#one")] {
            names.set_test(TestId(id), name.into());
        }
        names
    }

    fn racy() -> Engine {
        let mut engine = Engine::new();
        engine.follow_tests();
        let race = "T1 test-begin t1\nT2 test-begin t3\nT1 write f1 @1\nT2 write f1 @2";
        for event in parse_trace(race).unwrap() {
            engine.event(&event);
        }
        engine
    }

    fn tests_of(found: &TestFindings) -> Vec<u32> {
        found.findings.iter().map(|(test, _)| test.0).collect()
    }

    #[test]
    fn a_query_gets_the_findings_of_its_tests_once() {
        let mut engine = racy();
        let mut ask = |tests| {
            let (query, pending) = Query::new(0, tests);
            query.answer(&mut engine, &names(), &mut UncaughtExceptions::default());
            tests_of(&pending.wait(LONG).unwrap())
        };
        assert_eq!(ask(TestSelection::Named("A#two".into())), [0; 0]);
        assert_eq!(ask(TestSelection::Prefix("A#".into())), [1]);
        assert_eq!(ask(TestSelection::Prefix("A".into())), [3]);
        assert_eq!(ask(TestSelection::Prefix("A".into())), [0; 0]);
    }

    #[test]
    fn a_query_gets_the_uncaught_exceptions_of_its_tests() {
        let mut engine = racy();
        let mut uncaught = UncaughtExceptions::default();
        uncaught.add(ThreadId(1), 7);
        for (test, numbers) in [("AB#one", &[][..]), ("A#one", &[(TestId(1), 7)])] {
            let (query, pending) = Query::new(0, TestSelection::Named(test.into()));
            query.answer(&mut engine, &names(), &mut uncaught);
            assert_eq!(pending.wait(LONG).unwrap().uncaught, numbers);
        }
    }

    #[test]
    fn a_caller_that_gave_up_leaves_the_findings_to_the_next() {
        let mut engine = racy();
        let all = TestSelection::Prefix(String::new());
        let (late, pending) = Query::new(0, all.clone());
        let waited = pending.wait(Duration::ZERO);
        assert_eq!(waited.err(), Some(NoAnswer::TimedOut));
        late.answer(&mut engine, &names(), &mut UncaughtExceptions::default());
        let (query, pending) = Query::new(0, all);
        query.answer(&mut engine, &names(), &mut UncaughtExceptions::default());
        assert_eq!(tests_of(&pending.wait(LONG).unwrap()), [1, 3]);
    }

    #[test]
    fn a_dropped_query_is_not_waited_for() {
        let (query, pending) = Query::new(0, TestSelection::Follow);
        drop(query);
        assert_eq!(pending.wait(LONG).err(), Some(NoAnswer::DrainEnded));
    }
}
