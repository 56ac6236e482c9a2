//! Hard use: everything at once, very many threads, and JVMs that end in every way there is.
//!
//! `REDFLAG_STRESS=full` makes the long runs of `docs/stress.md` out of the same tests.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "stress/endings.rs"]
mod endings;
#[path = "stress/full_disk.rs"]
mod full_disk;
#[path = "stress/kills.rs"]
mod kills;
#[path = "stress/many.rs"]
mod many;
#[path = "stress/mix.rs"]
mod mix;
#[path = "stress/order.rs"]
mod order;
#[path = "stress/setup.rs"]
mod setup;
