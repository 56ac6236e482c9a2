//! Rewriting: which classes get probes, how much of them, and when.

pub mod contracts_file;
mod jimage;
pub mod retransform;
mod rewriter;
pub mod scope;
mod tally;

pub use rewriter::Rewriter;
