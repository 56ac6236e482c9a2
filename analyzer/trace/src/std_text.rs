//! STD, the text form of traces that race detectors of research read and write: one event on a line, `thread|op(operand)|location`.
//!
//! ```text
//! main|fork(worker)|Counter.main(Counter.java:11)
//! worker|acq(java.lang.Object#1)|Counter.inc(Counter.java:4)
//! worker|w(Counter#2.count)|Counter.inc(Counter.java:5)
//! worker|rel(java.lang.Object#1)|Counter.inc(Counter.java:4)
//! main|join(worker)|Counter.main(Counter.java:12)
//! ```
//!
//! The operations are `acq`, `rel`, `r`, `w`, `fork`, `join`, and `begin` and `end` of blocks that are meant to be atomic, which
//! have no operand. There is no other synchronization than locks, which are exclusive and never taken twice. What a release and
//! an acquire of something else order is written as a section of a lock that writes or reads a variable of the same name:
//!
//! ```text
//! main|acq(volatile:Flag#3+12)|…      worker|acq(volatile:Flag#3+12)|…
//! main|w(volatile:Flag#3+12)|…        worker|r(volatile:Flag#3+12)|…
//! main|rel(volatile:Flag#3+12)|…      worker|rel(volatile:Flag#3+12)|…
//! ```
//!
//! Other tools see a lock, which orders a little more: two reads too, and a read before a write. The reader here knows these names
//! and makes what they were of them.

mod known;
mod names;
mod read;
mod write;

pub use read::StdReader;
pub use write::{Publications, StdWriter};

/// The location of an event whose site is not known.
const NOWHERE: &str = "?";

/// What the name of a lock says that is not a plain lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prefix {
    /// A lock of `java.util.concurrent.locks`, held exclusively: a section that orders nothing.
    Lock,
    /// A monitor whose order does not count: likewise.
    Held,
    /// A lock that others may hold too: reading its variable takes it, writing releases it.
    Shared,
    Volatile,
    Atomic,
    Class,
    Interrupt,
    Finalizer,
    Notify,
    Fence,
    /// An atomic access to a variable of the name that follows: a section in which it is read or written.
    Mode,
    /// The same for the write of an update that depended on what it read.
    Update,
}

impl Prefix {
    const ALL: [Prefix; 12] = [
        Prefix::Lock,
        Prefix::Held,
        Prefix::Shared,
        Prefix::Volatile,
        Prefix::Atomic,
        Prefix::Class,
        Prefix::Interrupt,
        Prefix::Finalizer,
        Prefix::Notify,
        Prefix::Fence,
        Prefix::Mode,
        Prefix::Update,
    ];

    fn word(self) -> &'static str {
        match self {
            Prefix::Lock => "lock",
            Prefix::Held => "held",
            Prefix::Shared => "shared",
            Prefix::Volatile => "volatile",
            Prefix::Atomic => "atomic",
            Prefix::Class => "class",
            Prefix::Interrupt => "interrupt",
            Prefix::Finalizer => "finalizer",
            Prefix::Notify => "notify",
            Prefix::Fence => "fence",
            Prefix::Mode => "mode",
            Prefix::Update => "update",
        }
    }

    /// The prefix of a name, and the rest.
    fn of(name: &str) -> Option<(Prefix, &str)> {
        let (word, rest) = name.split_once(':')?;
        let mut all = Prefix::ALL.into_iter();
        Some((all.find(|prefix| prefix.word() == word)?, rest))
    }
}

#[cfg(test)]
mod tests;
