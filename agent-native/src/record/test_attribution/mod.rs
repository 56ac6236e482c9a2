//! Test attribution: which test each thread runs, and what was found in a test.
//!
//! - [`running`]: probes and the JUnit extension report where tests begin and end; the events go into the trace.
//! - [`query`]: the JUnit extension asks the drain what was found in a test.
//! - [`uncaught`]: uncaught exceptions, by the test that their thread worked for.
//! - [`findings`]: the answer in words, less what is suppressed or in the baseline.

mod findings;
mod query;
mod running;
mod uncaught;

pub use findings::TestPolicy;
pub use query::Query;
#[cfg(test)]
pub use query::{NoAnswer, TestSelection};
pub use running::{RunningTest, TestNames};
pub use uncaught::UncaughtExceptions;
