//! The few methods of the JDK that are recognized where they are defined, because every way to them ends there.

use crate::class::Member;
use crate::probe::Probe;

/// What to insert into such a method.
#[derive(Clone, Copy)]
pub(crate) enum Definition {
    /// A probe with `this` when it starts.
    Entry(Probe),
    /// A probe with the first two arguments when it starts, which are references.
    Arguments(Probe),
    /// A probe with `this` at every return.
    Exit(Probe),
}

use Definition::{Arguments, Entry, Exit};

/// Class, method, descriptor (empty: any), what to insert.
#[rustfmt::skip]
const TABLE: &[(&str, &str, &str, Definition)] = &[
    ("java/lang/Thread", "start", "", Entry(Probe::ThreadStart)),
    ("java/lang/VirtualThread", "start", "", Entry(Probe::ThreadStart)),
    ("java/lang/ThreadBuilders$BoundVirtualThread", "start", "", Entry(Probe::ThreadStart)),
    ("java/lang/Thread", "join", "(J)V", Exit(Probe::ThreadJoined)),
    ("java/lang/Thread", "join", "(Ljava/time/Duration;)Z", Exit(Probe::ThreadJoined)),
    ("java/lang/VirtualThread", "joinNanos", "(J)Z", Exit(Probe::ThreadJoined)),
    ("java/lang/Thread", "interrupt", "()V", Entry(Probe::Interrupt)),
    ("java/lang/VirtualThread", "interrupt", "()V", Entry(Probe::Interrupt)),
    ("java/lang/InterruptedException", "<init>", "", Exit(Probe::InterruptThrown)),
    ("java/lang/invoke/DirectMethodHandle$Accessor", "<init>", "", Exit(Probe::AccessorMade)),
    ("java/lang/invoke/DirectMethodHandle$StaticAccessor", "<init>", "", Exit(Probe::AccessorMade)),
    // Who finds that the initialization of a class has failed, knows what was done in it.
    ("java/lang/NoClassDefFoundError", "<init>", "", Exit(Probe::FenceAfter)),
    // What came before a reachability fence comes before the object's reference is enqueued.
    ("java/lang/ref/ReferenceQueue", "enqueue", "", Entry(Probe::FenceAfter)),
    // What comes here was caught by nobody, and handled by no handler of the thread's own.
    ("java/lang/ThreadGroup", "uncaughtException", "", Arguments(Probe::Uncaught)),
];

/// What to insert into a method of a class.
pub(crate) fn of<'m>(class: &'m [u8], method: &'m Member) -> impl Iterator<Item = Definition> + 'm {
    TABLE
        .iter()
        .filter(move |(c, name, descriptor, _)| {
            c.as_bytes() == class
                && name.as_bytes() == method.name
                && (descriptor.is_empty() || descriptor.as_bytes() == method.descriptor)
        })
        .map(|&(_, _, _, definition)| definition)
}
