//! Uncaught exceptions in tests. The shim keeps the exceptions; here are their numbers.

use redflag_detect::Engine;
use redflag_trace::{TestId, ThreadId};
use std::collections::HashMap;

/// Uncaught exceptions that no query has fetched yet.
#[derive(Default)]
pub struct UncaughtExceptions {
    by_thread: HashMap<ThreadId, Vec<u32>>,
    by_test: Vec<(TestId, u32)>,
}

impl UncaughtExceptions {
    /// A thread has an uncaught exception.
    pub fn add(&mut self, thread: ThreadId, number: u32) {
        self.by_thread.entry(thread).or_default().push(number);
    }

    /// Attributes a thread's exceptions to the test that it works for. The engine knows that test until it has analyzed the
    /// thread's end.
    pub fn attribute(&mut self, thread: ThreadId, engine: &Engine) {
        let Some(numbers) = self.by_thread.remove(&thread) else {
            return;
        };
        if let Some(test) = engine.test_of(thread) {
            self.by_test
                .extend(numbers.into_iter().map(|number| (test, number)));
        }
    }

    /// Removes and returns the exceptions of some tests.
    pub fn take(&mut self, engine: &Engine, wanted: impl Fn(TestId) -> bool) -> Vec<(TestId, u32)> {
        let threads: Vec<ThreadId> = self.by_thread.keys().copied().collect();
        for thread in threads {
            self.attribute(thread, engine);
        }
        let (taken, others) = std::mem::take(&mut self.by_test)
            .into_iter()
            .partition(|&(test, _)| wanted(test));
        self.by_test = others;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redflag_trace::{Event, parse_trace};

    const ONE: TestId = TestId(1);

    /// Analyzes a trace in which T5 has an uncaught exception.
    fn analyzed(trace: &str) -> (Engine, UncaughtExceptions) {
        let (mut engine, mut uncaught) = (Engine::new(), UncaughtExceptions::default());
        uncaught.add(ThreadId(5), 7);
        for event in parse_trace(trace).unwrap() {
            if let Event::End { thread } = event {
                uncaught.attribute(thread, &engine);
            }
            engine.event(&event);
        }
        (engine, uncaught)
    }

    #[test]
    fn an_exception_belongs_to_the_test_of_its_thread_even_after_the_thread_ended() {
        let starts = "T1 test-begin t1\nT1 start T5 @9\nT5 begin\n";
        for rest in ["", "T5 end\nT1 test-end t1"] {
            let (engine, mut uncaught) = analyzed(&format!("{starts}{rest}"));
            assert_eq!(uncaught.take(&engine, |test| test != ONE), []);
            assert_eq!(uncaught.take(&engine, |test| test == ONE), [(ONE, 7)]);
            assert_eq!(uncaught.take(&engine, |test| test == ONE), []);
        }
    }

    #[test]
    fn an_exception_outside_of_tests_is_dropped() {
        let (engine, mut uncaught) = analyzed("T1 begin\nT1 start T5 @9\nT5 begin\nT5 end");
        assert_eq!(uncaught.take(&engine, |_| true), []);
    }
}
