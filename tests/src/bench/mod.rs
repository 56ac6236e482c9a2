//! What watching costs: programs without the agent, with one that analyzes nothing, and with the whole of it.
//!
//! All modes are compared within one run, in turn, so that a change in the machine's speed affects all of them; only
//! ratios count. The programs of `tests/bench/src` are race-free: a finding is a false alarm and fails the run, and so
//! does a result that the agent changes.

pub mod churn;
pub mod figures;
pub mod grid;
pub mod jvm;
pub mod programs;
pub mod ring;
pub mod row;
pub mod sync;
