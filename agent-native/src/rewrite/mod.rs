//! What happens to a class when the JVM shows its bytes: which classes are rewritten, how, and what was done to them.

pub mod contracts_file;
mod jimage;
pub mod retransform;
pub mod scope;
mod tally;
mod watch;

pub use watch::Watch;
