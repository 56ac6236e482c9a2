//! The event enum that every detector reads.
//!
//! Events come in a legal order: a release comes before the acquires that may have seen it, a thread's `Start` before its
//! `Begin`, its `End` before the `Joined` of another thread. Accesses may come anywhere between the synchronization
//! operations of their own thread.

use crate::{Escape, FieldId, ObjectId, SiteId, StackId, TestId, ThreadId};

/// How a variable is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Access {
    /// Its value is read.
    Read,
    /// A value is written.
    Write,
    /// Its value is read atomically: in opaque, acquire or volatile mode, or by an update.
    AtomicRead,
    /// A value is written atomically.
    AtomicWrite,
    /// An update that depends on what it reads, such as a compare-and-set, has written a value. The thread's last
    /// [`Access::AtomicRead`] of the variable is its read, and the write happened at the same time: so what the thread releases
    /// between the two covers the write, too.
    AtomicUpdate,
}

impl Access {
    /// Whether a value is written.
    pub fn is_write(self) -> bool {
        !matches!(self, Access::Read | Access::AtomicRead)
    }

    /// Whether it is atomic.
    pub fn is_atomic(self) -> bool {
        !matches!(self, Access::Read | Access::Write)
    }

    /// Whether the two race if they are of the same variable by different threads, and nothing orders them: one is a write,
    /// and they are not both atomic.
    pub fn conflicts(self, other: Access) -> bool {
        (self.is_write() || other.is_write()) && !(self.is_atomic() && other.is_atomic())
    }

    /// Whether it conflicts with all that the other conflicts with.
    pub fn conflicts_as_much(self, other: Access) -> bool {
        (self.is_write() || !other.is_write()) && (!self.is_atomic() || other.is_atomic())
    }
}

/// A memory location, or what a detector treats as one.
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
    /// The contents of an object that is not thread-safe, treated as one location.
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

    /// The object that the variable is part of; none for static fields.
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
        /// Its offset in the object.
        offset: u64,
    },
    /// An object accessed in acquire, release or volatile mode through a handle that hides the offset.
    Atomic(ObjectId),
    /// The initialization of a class, by the class's number.
    Class(u32),
    /// The interruption of a thread.
    Interrupt(ThreadId),
    /// From the end of an object's constructor to its finalizer.
    Finalizer(ObjectId),
    /// From a call of `notify` to the returns from `wait` on the same object. The monitor orders as much, so this adds
    /// nothing to happens-before; it is for detectors that ignore the order of monitors.
    Notify(ObjectId),
    /// Fences, all of which are treated as one.
    Fence,
}

impl Sync {
    /// The object that the synchronization goes through, if any.
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
    /// No other thread holds it at the same time.
    Exclusive,
    /// Other threads may share it: the reading side of a read-write lock.
    Shared,
    /// A monitor whose order does not count, such as an output stream's: only the fact that it is held is recorded.
    Monitor,
}

impl Hold {
    /// All of them, in the order of their numbers in records.
    pub const ALL: [Hold; 3] = [Hold::Exclusive, Hold::Shared, Hold::Monitor];
}

/// How a lock was taken: only a thread that blocks can be part of a deadlock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Taken {
    /// Not recorded, as in old traces.
    #[default]
    Unknown,
    /// The thread would have waited for it without a limit.
    Blocking,
    /// The thread would not have waited for it.
    Tried,
    /// The thread would have waited for some time.
    Timed,
}

impl Taken {
    /// All of them, in the order of their numbers in records.
    pub const ALL: [Taken; 4] = [Taken::Unknown, Taken::Blocking, Taken::Tried, Taken::Timed];
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A variable was accessed.
    Access {
        /// The thread.
        thread: ThreadId,
        /// Read or write, plain or atomic.
        kind: Access,
        /// The variable.
        variable: Variable,
        /// The site.
        site: SiteId,
    },
    /// A thread observes what was released to `sync`. A monitor is held from here on, one level deeper if it was held before.
    Acquire {
        /// The thread.
        thread: ThreadId,
        /// What it synchronizes through.
        sync: Sync,
        /// The site.
        site: SiteId,
    },
    /// A thread publishes what it did through `sync`. A monitor is held one level less.
    Release {
        /// The thread.
        thread: ThreadId,
        /// What it synchronizes through.
        sync: Sync,
        /// The site.
        site: SiteId,
    },
    /// A thread holds a lock of `java.util.concurrent.locks` from here on, one level deeper if it did before. This orders
    /// nothing: the order is recorded at the variables that the lock is made of. Not recorded for monitors.
    Locked {
        /// The thread.
        thread: ThreadId,
        /// The lock. A read-write lock is one, whichever of its two sides is taken.
        lock: ObjectId,
        /// How it is held.
        hold: Hold,
        /// How it was taken.
        taken: Taken,
        /// The site.
        site: SiteId,
    },
    /// A thread is about to release a lock, by one level.
    Unlocked {
        /// The thread.
        thread: ThreadId,
        /// The lock.
        lock: ObjectId,
        /// How it was held.
        hold: Hold,
        /// The site.
        site: SiteId,
    },
    /// A thread gives up all levels that it has of a lock, to wait until it is notified. Like [`Event::Locked`], this orders
    /// nothing. A `wait` on a monitor also releases it, just before; so only the levels beyond the first are left here.
    Waits {
        /// The thread.
        thread: ThreadId,
        /// The lock, or the object whose monitor it is.
        lock: ObjectId,
        /// How it was held.
        hold: Hold,
        /// The site.
        site: SiteId,
    },
    /// A thread that gave up a lock to wait has as many levels of it again. After a `wait` on a monitor, these are in addition to
    /// the one that it has acquired.
    Waited {
        /// The thread.
        thread: ThreadId,
        /// The lock, or the object whose monitor it is.
        lock: ObjectId,
        /// How it is held.
        hold: Hold,
        /// The site.
        site: SiteId,
    },
    /// A thread begins to initialize a class; the end is a release of the class. This orders nothing.
    Initializing {
        /// The thread.
        thread: ThreadId,
        /// The class's number.
        class: u32,
        /// The site.
        site: SiteId,
    },
    /// A thread is about to start another.
    Start {
        /// The starting thread.
        thread: ThreadId,
        /// The started thread.
        child: ThreadId,
        /// The site.
        site: SiteId,
    },
    /// A thread begins.
    Begin {
        /// The thread.
        thread: ThreadId,
    },
    /// A thread has ended.
    End {
        /// The thread.
        thread: ThreadId,
    },
    /// A thread has observed that another one has ended. If that one runs, the observer may have seen everything that it released
    /// so far, in a way that is not recorded.
    Joined {
        /// The observer.
        thread: ThreadId,
        /// The thread that has ended, or that may have been observed.
        child: ThreadId,
        /// The site.
        site: SiteId,
    },
    /// A thread begins to run a test; it runs one at a time. Like its end, this orders nothing.
    TestBegin {
        /// The thread.
        thread: ThreadId,
        /// The test.
        test: TestId,
    },
    /// A thread has run a test.
    TestEnd {
        /// The thread.
        thread: ThreadId,
        /// The test.
        test: TestId,
    },
    /// The stack of the thread's next access at a site. Recorded for some accesses only; the locks that the thread holds here are
    /// those of the access.
    Stack {
        /// The thread.
        thread: ThreadId,
        /// The stack.
        stack: StackId,
        /// The site.
        site: SiteId,
    },
    /// A thread has allocated an object, which has no name of its own. Recorded for some objects only.
    Allocated {
        /// The thread.
        thread: ThreadId,
        /// The object.
        object: ObjectId,
        /// The site.
        site: SiteId,
    },
    /// A point of a thread that records of published objects refer to by its number: private objects escape at the site, or,
    /// without a site, the thread has made objects in its segment.
    Mark {
        /// The thread.
        thread: ThreadId,
        /// The number of the mark among the thread's own, from 1 on.
        number: u64,
        /// The site.
        site: SiteId,
    },
    /// A thread has given an object its identity which was private to its creator before. These fields do not have their default
    /// values: the creator wrote them before the object escaped.
    Published {
        /// The thread.
        thread: ThreadId,
        /// The object.
        object: ObjectId,
        /// How it escaped.
        escape: Escape,
        /// One or two of its fields; zero is none.
        fields: [FieldId; 2],
    },
    /// An object was freed: no thread can access it any more.
    ObjectFreed(ObjectId),
}
