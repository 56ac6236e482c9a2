//! What watching costs: programs without the agent, with one that analyzes nothing, and with the whole of it.
//!
//! Everything is compared inside one run, the ways in turn, so that a change of the machine's mood hits all alike; what
//! counts are ratios. The programs of `tests/bench/src` are race-free: a finding is a false alarm and fails the run, and so
//! does a result that the agent changes.

pub mod churn;
pub mod figures;
pub mod grid;
pub mod jvm;
pub mod programs;
pub mod ring;
pub mod row;
pub mod sync;
