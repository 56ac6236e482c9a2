//! The channel from the watched program to the analysis: one ring of 64-bit words per thread, and the merge of all rings into
//! one legal order.
//!
//! A ring has one producer, its thread, and one consumer, the merge. The producer is Java code that writes through addresses,
//! or Rust code on the same thread. Both keep their position in the ring's [`HEAD`] word only, so that each continues where
//! the other stopped. Records have the form of [`redflag_trace::wire`].
//!
//! `docs/ring.md` describes the layout and the protocol, and shows why it is correct.

#![forbid(unsafe_code)]

mod merge;
mod pool;
mod registry;
mod ring;
mod sequence;
mod shapes;
mod slot;
mod sync;
#[cfg(test)]
#[cfg(not(loom))]
mod tests;

pub use merge::{Merge, Round};
pub use pool::RingPool;
pub use registry::Registry;
pub use ring::{CLOSED, DATA, HEAD, IN_FLIGHT, MIN_CAPACITY, PENDING, Ring, SEEN, TAIL};
pub use sequence::Sequence;
