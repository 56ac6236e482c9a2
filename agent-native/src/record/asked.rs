//! What who runs tests asks the drain: what was found in a test, with all that was recorded until the question.
//!
//! A question carries the sequence counter's value of its moment. The drain answers it once everything below that is judged,
//! as it does with objects that are gone. Who asks waits in native code, holds no lock meanwhile, and records nothing: a question
//! orders nothing. Not told is what another thread still has to tell: a sweep over an array that it has not ended by any
//! synchronization.

use super::drain::{Drain, Shared};
use super::session::Session;
use crate::lock::lock;
use redflag_detect::{Engine, Finding};
use redflag_trace::{Names, TestId, ThreadId};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often who waits for an answer looks whether there is anybody left to answer.
const LOOK: Duration = Duration::from_millis(20);

/// A question.
pub struct Question {
    /// Where the counter stood.
    at: u64,
    tests: Tests,
    answer: Sender<Found>,
    /// Whether who asked does not wait any more. Then what was found is kept for who asks next.
    given_up: Arc<AtomicBool>,
}

/// Which tests a question is about.
#[derive(Clone, Debug)]
pub enum Tests {
    /// The one of this name.
    Named(String),
    /// All whose names begin so.
    Beginning(String),
    /// None: from now on it is kept what is found in tests.
    Follow,
}

impl Tests {
    fn include(&self, name: &str) -> bool {
        match self {
            Tests::Named(wanted) => wanted == name,
            Tests::Beginning(with) => name.starts_with(with.as_str()),
            Tests::Follow => false,
        }
    }
}

/// What was found in tests since they were last asked for.
#[derive(Default)]
pub struct Found {
    /// Findings by test.
    pub findings: Vec<(TestId, Vec<Finding>)>,
    /// Exceptions that nobody caught, by the numbers that the shim keeps them under.
    pub uncaught: Vec<(TestId, u32)>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Not all that was recorded was judged in time.
    Late,
    /// Nothing is recorded or judged (any more).
    Over,
}

impl Session {
    /// Asks what was found in some tests, and waits for the answer as long as that.
    pub fn ask(&self, tests: Tests, patience: Duration) -> Result<Found, NoAnswer> {
        let (answer, answered) = mpsc::channel();
        let given_up = Arc::new(AtomicBool::new(false));
        let until = Instant::now() + patience;
        lock(&self.shared().questions).push(Question {
            at: self.counter(),
            tests,
            answer,
            given_up: Arc::clone(&given_up),
        });
        let outcome = loop {
            let left = until.saturating_duration_since(Instant::now());
            // Looked at before waiting: an answer that was given until then is found.
            let over = self.shared().done.load(Ordering::Acquire);
            match answered.recv_timeout(left.min(LOOK)) {
                Ok(found) => break Ok(found),
                Err(RecvTimeoutError::Disconnected) => break Err(NoAnswer::Over),
                Err(RecvTimeoutError::Timeout) if over => break Err(NoAnswer::Over),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => break Err(NoAnswer::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        };
        given_up.store(true, Ordering::Release);
        outcome
    }

    /// A thread has an exception that nobody caught, kept by the shim under this number.
    pub fn uncaught(&self, thread: ThreadId, number: u32) {
        let mut all = lock(&self.shared().uncaught);
        all.entry(thread).or_default().push(number);
    }
}

/// Gives the exceptions of a thread to the test that it works for, while that is known: before its end is judged.
pub fn give_uncaught(
    thread: ThreadId,
    shared: &Shared,
    engine: &Engine,
    uncaught: &mut Vec<(TestId, u32)>,
) {
    let Some(numbers) = lock(&shared.uncaught).remove(&thread) else {
        return;
    };
    if let Some(test) = engine.test_of(thread) {
        uncaught.extend(numbers.into_iter().map(|number| (test, number)));
    }
}

impl Drain {
    /// Answers questions about what is judged by now: everything below this number.
    pub(super) fn answer(&mut self, horizon: u64) {
        let ready = |question: &Question| question.at <= horizon;
        let (ready, waiting) = std::mem::take(&mut self.questions)
            .into_iter()
            .partition(ready);
        self.questions = waiting;
        let Some(engine) = &mut self.engine else {
            return;
        };
        for question in ready {
            engine.follow_tests();
            if question.given_up.load(Ordering::Acquire) {
                continue;
            }
            let uncaught = (&*self.shared, &mut self.uncaught);
            let found = found(engine, &self.names, &question.tests, uncaught);
            // Whoever gave up at this very moment finds it in the report.
            let _ = question.answer.send(found);
        }
    }
}

fn found(
    engine: &mut Engine,
    names: &dyn Names,
    tests: &Tests,
    (shared, uncaught): (&Shared, &mut Vec<(TestId, u32)>),
) -> Found {
    let wanted = |test| names.test(test).is_some_and(|name| tests.include(&name));
    let threads: Vec<ThreadId> = lock(&shared.uncaught).keys().copied().collect();
    for thread in threads {
        give_uncaught(thread, shared, engine, uncaught);
    }
    let (own, others) = std::mem::take(uncaught)
        .into_iter()
        .partition(|&(test, _)| wanted(test));
    *uncaught = others;
    Found {
        findings: engine.seen_in(&wanted),
        uncaught: own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{Event, Tables, parse_trace};

    fn names() -> Tables {
        let mut names = Tables::new();
        for (id, name) in [(1, "A#one"), (2, "A#two"), (3, "AB#one")] {
            names.set_test(TestId(id), name.into());
        }
        names
    }

    /// Judges a trace, with an exception of T5's.
    fn judged(trace: &str) -> (Engine, Shared, Vec<(TestId, u32)>) {
        let (mut engine, shared) = (Engine::new(), Shared::default());
        let mut uncaught = Vec::new();
        engine.follow_tests();
        lock(&shared.uncaught).insert(ThreadId(5), vec![7]);
        for event in parse_trace(trace).unwrap() {
            if let Event::End { thread } = event {
                give_uncaught(thread, &shared, &engine, &mut uncaught);
            }
            engine.event(&event);
        }
        (engine, shared, uncaught)
    }

    fn ask(judged: &mut (Engine, Shared, Vec<(TestId, u32)>), tests: &Tests) -> Found {
        let (engine, shared, uncaught) = judged;
        found(engine, &names(), tests, (shared, uncaught))
    }

    #[test]
    fn a_test_hears_of_its_own_findings_only_and_once() {
        let race = "T1 test-begin t1\nT2 test-begin t3\nT1 write f1 @1\nT2 write f1 @2";
        let mut judged = judged(race);
        let tests_of = |found: Found| -> Vec<u32> {
            let tests = found.findings.iter();
            tests.map(|(test, _)| test.0).collect()
        };
        let two = Tests::Named("A#two".into());
        assert_eq!(tests_of(ask(&mut judged, &two)), [0; 0]);
        assert_eq!(
            tests_of(ask(&mut judged, &Tests::Beginning("A#".into()))),
            [1]
        );
        assert_eq!(
            tests_of(ask(&mut judged, &Tests::Beginning("A".into()))),
            [3]
        );
    }

    #[test]
    fn an_exception_goes_to_the_test_of_its_thread_even_if_that_has_ended() {
        let one = Tests::Named("A#one".into());
        let starts = "T1 test-begin t1\nT1 start T5 @9\nT5 begin\n";
        for rest in ["", "T5 end\nT1 test-end t1"] {
            let mut judged = judged(&format!("{starts}{rest}"));
            let two = Tests::Named("A#two".into());
            assert_eq!(ask(&mut judged, &two).uncaught, []);
            assert_eq!(ask(&mut judged, &one).uncaught, [(TestId(1), 7)]);
            assert_eq!(ask(&mut judged, &one).uncaught, []);
        }
    }
}
