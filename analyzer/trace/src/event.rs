//! What can happen: the event enum that every detector reads.
//!
//! The order of events is a legal one: a release stands before the acquires that may have seen it, a thread's `Start` before
//! its `Begin`, its `End` before the `Joined` of another. Accesses may stand anywhere between the synchronization of their
//! own thread.

use crate::{FieldId, ObjectId, SiteId, TestId, ThreadId};

/// How a variable is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Access {
    /// Its value is read.
    Read,
    /// A value is written.
    Write,
}

/// A memory location, or what counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    /// A field of an object.
    Field {
        /// The object.
        object: ObjectId,
        /// The field.
        field: FieldId,
    },
    /// A static field.
    Static {
        /// The field.
        field: FieldId,
    },
    /// Elements of an array: every `stride`-th from the first to the last, both included; often just one.
    Elements {
        /// The array.
        array: ObjectId,
        /// The first element.
        first: u32,
        /// The last element; not before the first, and a whole number of strides away from it.
        last: u32,
        /// The distance from one element to the next, at least 1.
        stride: u32,
    },
    /// The inside of an object that is not thread-safe, taken as one location.
    Contents {
        /// The object.
        object: ObjectId,
    },
}

impl Variable {
    /// One element of an array.
    pub fn element(array: ObjectId, index: u32) -> Variable {
        Variable::Elements {
            array,
            first: index,
            last: index,
            stride: 1,
        }
    }

    /// The object that the variable lives and dies with; none for static fields.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Variable::Field { object, .. } | Variable::Contents { object } => Some(object),
            Variable::Elements { array, .. } => Some(array),
            Variable::Static { .. } => None,
        }
    }
}

/// What threads synchronize through. A release makes everything before it visible to every later acquire of the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sync {
    /// An object's monitor.
    Monitor(ObjectId),
    /// A variable accessed with acquire, release or volatile mode, directly or through a handle. Static fields belong to
    /// their class object.
    Volatile {
        /// The object or array.
        object: ObjectId,
        /// Where in the object it lies.
        offset: u64,
    },
    /// An object accessed in such a mode through a handle that does not tell where in the object.
    Atomic(ObjectId),
    /// The initialization of a class, by the class's number.
    Class(u32),
    /// The interruption of a thread.
    Interrupt(ThreadId),
    /// From the end of an object's constructor to its finalizer.
    Finalizer(ObjectId),
    /// From a call of `notify` to the returns from `wait` on the same object. The monitor orders as much, so this says
    /// nothing to happens-before; it is for whoever does not take a monitor for an ordering.
    Notify(ObjectId),
    /// Fences, all of which are taken as one.
    Fence,
}

impl Sync {
    /// The object that the synchronization lives and dies with, if any.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Sync::Monitor(object)
            | Sync::Volatile { object, .. }
            | Sync::Atomic(object)
            | Sync::Finalizer(object)
            | Sync::Notify(object) => Some(object),
            Sync::Class(_) | Sync::Interrupt(_) | Sync::Fence => None,
        }
    }
}

/// How a thread holds a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hold {
    /// Nobody else holds it at the same time.
    Exclusive,
    /// Others may hold it too, but only in this way: the reading side of a read-write lock.
    Shared,
    /// It is a monitor whose order says nothing, as those of output streams: it is only told that it is held.
    Monitor,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A variable was accessed.
    Access {
        /// Who.
        thread: ThreadId,
        /// How.
        kind: Access,
        /// What.
        variable: Variable,
        /// Where.
        site: SiteId,
    },
    /// A thread sees what was released to `sync`. A monitor is held from here on, once more if it was held already.
    Acquire {
        /// Who.
        thread: ThreadId,
        /// Through what.
        sync: Sync,
        /// Where.
        site: SiteId,
    },
    /// A thread makes what it did visible through `sync`. A monitor is held once less.
    Release {
        /// Who.
        thread: ThreadId,
        /// Through what.
        sync: Sync,
        /// Where.
        site: SiteId,
    },
    /// A thread holds a lock of `java.util.concurrent.locks` from here on, once more if it did already. It says nothing of
    /// order: what orders threads is told by the variables that the lock is made of. Not told of monitors.
    Locked {
        /// Who.
        thread: ThreadId,
        /// The lock. A read-write lock is one, whichever of its two sides is taken.
        lock: ObjectId,
        /// How.
        hold: Hold,
        /// Where.
        site: SiteId,
    },
    /// A thread is about to give a lock back, once.
    Unlocked {
        /// Who.
        thread: ThreadId,
        /// The lock.
        lock: ObjectId,
        /// How it was held.
        hold: Hold,
        /// Where.
        site: SiteId,
    },
    /// A thread is about to start another.
    Start {
        /// Who starts.
        thread: ThreadId,
        /// Who is started.
        child: ThreadId,
        /// Where.
        site: SiteId,
    },
    /// A thread begins.
    Begin {
        /// Who.
        thread: ThreadId,
    },
    /// A thread has ended.
    End {
        /// Who.
        thread: ThreadId,
    },
    /// A thread has learnt that another one has ended.
    Joined {
        /// Who learnt it.
        thread: ThreadId,
        /// Who has ended.
        child: ThreadId,
        /// Where.
        site: SiteId,
    },
    /// A thread begins to run a test. It is in no other then. Like its end, this orders nothing.
    TestBegin {
        /// Who.
        thread: ThreadId,
        /// Which.
        test: TestId,
    },
    /// A thread has run a test.
    TestEnd {
        /// Who.
        thread: ThreadId,
        /// Which.
        test: TestId,
    },
    /// An object is gone, and nobody can access it any more.
    ObjectFreed(ObjectId),
}
