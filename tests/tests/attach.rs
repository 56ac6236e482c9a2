//! Attaching to a running program and detaching again, five times, and every way in which attaching can be refused.
//!
//! `REDFLAG_TEST_JDKS` names the Java runtimes to try, as a list like the search path; without it, the default one is tried.

#[path = "attach/busy.rs"]
mod busy;
#[path = "attach/refusals.rs"]
mod refusals;
#[path = "attach/rounds.rs"]
mod rounds;
#[path = "attach/setup.rs"]
mod setup;
