//! Attaching to a running program and detaching again, five times, and every way in which attaching can be refused.
//!
//! `REDFLAG_JDKS` names the Java homes to try, as a list like the search path; without it, all that are found are tried.
#![allow(clippy::unwrap_used, reason = "this whole file is a test")]

#[path = "attach/busy.rs"]
mod busy;
#[path = "attach/foreign.rs"]
mod foreign;
#[path = "attach/held.rs"]
mod held;
#[path = "attach/hung.rs"]
mod hung;
#[path = "attach/laps.rs"]
mod laps;
#[path = "attach/named.rs"]
mod named;
#[path = "attach/refusals.rs"]
mod refusals;
#[path = "attach/rounds.rs"]
mod rounds;
#[path = "attach/setup.rs"]
mod setup;
#[path = "attach/unseen.rs"]
mod unseen;
