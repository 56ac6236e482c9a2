//! Every probe that can be inserted, in one list.
//!
//! A probe is a static method of the runtime shim, called with what it needs on the operand stack and, last, the number of
//! its *site* (see [`crate::Site`]); only [`Probe::Owner`] gets no site. A release is inserted before the operation,
//! an acquire after it, so that an ordering may be seen where there was none but never missed where there was one. The
//! probes of array accesses and field reads come after the access: one that threw is not recorded, and no null or bounds check
//! is repeated.
//!
//! An object is private to its creator while its hidden field is negative. It may escape at the probes that get it as
//! *value*, and at those of the group [`Group::Publication`]; nowhere else.

/// The runtime shim's class, in `java.base` so that every module can call it.
pub const SHIM_CLASS: &str = "java/lang/Redflag";

/// The hidden field that carries an object's identity, or while it is negative its owner.
pub const IDENTITY_FIELD: &str = "$redflag$id";

/// In place of a number of elements: all of the array. Not -1, which methods return for none.
pub const ALL_ELEMENTS: i8 = -2;

macro_rules! probes {
    ($( $(#[$doc:meta])* $name:ident = $method:literal $descriptor:literal, $group:ident; )*) => {
        /// One kind of probe.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Probe { $( $(#[$doc])* $name, )* }

        impl Probe {
            /// All probes, in the order of their numbers.
            pub const ALL: &'static [Probe] = &[ $( Probe::$name, )* ];

            /// The shim's method.
            pub fn method(self) -> &'static str { match self { $( Probe::$name => $method, )* } }

            /// The descriptor of the shim's method.
            pub fn descriptor(self) -> &'static str { match self { $( Probe::$name => $descriptor, )* } }

            /// What the probe watches.
            pub fn group(self) -> Group { match self { $( Probe::$name => Group::$group, )* } }
        }
    };
}

probes! {
    /// After a read of a plain instance field.
    Read = "read" "(Ljava/lang/Object;I)V", Access;
    /// Before a write of a plain instance field.
    Write = "write" "(Ljava/lang/Object;I)V", Access;
    /// After a read of an instance field of another class: plain, volatile or final, which is found out when the site
    /// first runs.
    ReadAny = "readAny" "(Ljava/lang/Object;I)V", Access;
    /// Before a write of an instance field of another class.
    WriteAny = "writeAny" "(Ljava/lang/Object;I)V", Access;
    /// After a read of a plain static field of the class itself.
    ReadStatic = "readStatic" "(I)V", Access;
    /// Before a write of a plain static field of the class itself.
    WriteStatic = "writeStatic" "(I)V", Access;
    /// After a read of a static field of another class, which was initialized by then.
    ReadStaticAny = "readStaticAny" "(I)V", Access;
    /// Before a write of a static field of another class, which was initialized by then.
    WriteStaticAny = "writeStaticAny" "(I)V", Access;
    /// After an array element was read: array, index.
    ArrayRead = "arrayRead" "(Ljava/lang/Object;II)V", Access;
    /// After an array element was written: array, index.
    ArrayWrite = "arrayWrite" "(Ljava/lang/Object;II)V", Access;
    /// Before a call on an object whose contents are not thread-safe.
    Contents = "contents" "(Ljava/lang/Object;I)V", Access;
    /// After a read of a volatile instance field.
    VolatileRead = "volatileRead" "(Ljava/lang/Object;I)V", Volatile;
    /// Before a write of a volatile instance field.
    VolatileWrite = "volatileWrite" "(Ljava/lang/Object;I)V", Volatile;
    /// After a read of a volatile static field of the class itself.
    VolatileReadStatic = "volatileReadStatic" "(I)V", Volatile;
    /// Before a write of a volatile static field of the class itself.
    VolatileWriteStatic = "volatileWriteStatic" "(I)V", Volatile;
    /// After a monitor was entered.
    MonitorEnter = "monitorEnter" "(Ljava/lang/Object;I)V", Monitor;
    /// Before a monitor is left.
    MonitorExit = "monitorExit" "(Ljava/lang/Object;I)V", Monitor;
    /// At the start of a static synchronized method in a class too old for class constants.
    ClassEnter = "classEnter" "(I)V", Monitor;
    /// At every end of such a method.
    ClassExit = "classExit" "(I)V", Monitor;
    /// Before `Object.wait`: a release now, and an acquire at the thread's next event.
    Waiting = "waiting" "(Ljava/lang/Object;I)V", Monitor;
    /// Before an access through a `VarHandle` that may release: handle, first coordinate or null, index or 0.
    VarBefore = "varBefore" "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V", Atomic;
    /// After an access through a `VarHandle` that may acquire.
    VarAfter = "varAfter" "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;II)V", Atomic;
    /// Before an access through `Unsafe` that may release: object, offset.
    UnsafeBefore = "unsafeBefore" "(Ljava/lang/Object;JI)V", Atomic;
    /// After an access through `Unsafe` that may acquire: object, offset.
    UnsafeAfter = "unsafeAfter" "(Ljava/lang/Object;JI)V", Atomic;
    /// Before a fence that releases.
    FenceBefore = "fenceBefore" "(I)V", Atomic;
    /// After a fence that acquires.
    FenceAfter = "fenceAfter" "(I)V", Atomic;
    /// At the end of `<clinit>`.
    ClassInitialized = "classInitialized" "(I)V", Class;
    /// At the start of static methods and constructors of a class with `<clinit>`.
    ClassUse = "classUse" "(I)V", Class;
    /// At the end of a constructor of a class that has a finalizer.
    Constructed = "constructed" "(Ljava/lang/Object;I)V", Class;
    /// At the start of a finalizer.
    Finalizing = "finalizing" "(Ljava/lang/Object;I)V", Class;
    /// Before a thread is started.
    ThreadStart = "threadStart" "(Ljava/lang/Object;I)V", Thread;
    /// After a join returned; the thread may not have ended.
    ThreadJoined = "threadJoined" "(Ljava/lang/Object;I)V", Thread;
    /// After `isAlive()`: object (perhaps not a thread), the result.
    ThreadAlive = "threadAlive" "(Ljava/lang/Object;ZI)V", Thread;
    /// Before a thread is interrupted.
    Interrupt = "interrupt" "(Ljava/lang/Object;I)V", Thread;
    /// After a thread's interrupt status was read: the thread, the result.
    Interrupted = "interrupted" "(Ljava/lang/Object;ZI)V", Thread;
    /// When an `InterruptedException` has been made in the interrupted thread.
    InterruptThrown = "interruptThrown" "(I)V", Thread;
    /// Before a reference is written into a plain instance field: object, value.
    WriteRef = "writeRef" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Access;
    /// Before a reference is written into an instance field of another class: object, value.
    WriteAnyRef = "writeAnyRef" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Access;
    /// Before a reference is written into a volatile instance field: object, value.
    VolatileWriteRef = "volatileWriteRef" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Volatile;
    /// Before a reference is written into a plain static field of the class itself: value.
    WriteStaticRef = "writeStaticRef" "(Ljava/lang/Object;I)V", Access;
    /// Before a reference is written into a static field of another class, which was initialized by then: value.
    WriteStaticAnyRef = "writeStaticAnyRef" "(Ljava/lang/Object;I)V", Access;
    /// Before a reference is written into a volatile static field of the class itself: value.
    VolatileWriteStaticRef = "volatileWriteStaticRef" "(Ljava/lang/Object;I)V", Volatile;
    /// Before a private object may escape: its reference is stored into an array, passed to code without probes, or returned
    /// to it. Also after a call that may have made an object by a callback.
    Publish = "publish" "(Ljava/lang/Object;I)V", Publication;
    /// After a call of `clone()`: the copy, whose hidden field is a copy too.
    Cloned = "cloned" "(Ljava/lang/Object;I)V", Publication;
    /// After `super()`: takes the value of the hidden field, and gives the owner mark of a new object. It gets no site.
    Owner = "owner" "(J)J", Publication;
    /// After `Thread.getState()`: the thread, the result.
    ThreadState = "threadState" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Thread;
    /// Before a field is written by reflection: the `Field`, the object or null.
    FieldBefore = "fieldBefore" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Atomic;
    /// After a field was read by reflection: the `Field`, the object or null.
    FieldAfter = "fieldAfter" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Atomic;
    /// After a call that takes a lock: object (perhaps not a lock).
    Locked = "locked" "(Ljava/lang/Object;I)V", Monitor;
    /// After a call that takes a lock if it is free: object (perhaps not a lock), the result.
    TriedLock = "triedLock" "(Ljava/lang/Object;ZI)V", Monitor;
    /// Before a lock is released: object (perhaps not a lock).
    Unlocked = "unlocked" "(Ljava/lang/Object;I)V", Monitor;
    /// Before `Object.notify` and `notifyAll`.
    Notifying = "notifying" "(Ljava/lang/Object;I)V", Monitor;
    /// Before a method handle is invoked.
    HandleBefore = "handleBefore" "(I)V", Atomic;
    /// After a method handle was invoked.
    HandleAfter = "handleAfter" "(I)V", Atomic;
    /// When a method handle has been made that reads or writes a field: the handle.
    AccessorMade = "accessorMade" "(Ljava/lang/Object;I)V", Atomic;
    /// Before a method handle is made that is invoked in place of a `VarHandle`.
    InvokerMade = "invokerMade" "(I)V", Atomic;
    /// After `System.arraycopy`: from which array, first index there, into which, first index there, how many.
    ArrayCopied = "arrayCopied" "(Ljava/lang/Object;ILjava/lang/Object;III)V", Access;
    /// After an array was cloned: the original.
    ArrayCloned = "arrayCloned" "(Ljava/lang/Object;I)V", Access;
    /// Before a reference is stored into an array whose elements are ordered by fences: array, index.
    ElementBefore = "elementBefore" "(Ljava/lang/Object;II)V", Atomic;
    /// After a call that read a range of elements: array (perhaps null), the first index, the index after the last (too large
    /// or negative for the array's end).
    RangeRead = "rangeRead" "(Ljava/lang/Object;III)V", Access;
    /// After a call that wrote a range of elements.
    RangeWritten = "rangeWritten" "(Ljava/lang/Object;III)V", Access;
    /// At the start of a method that is a test: the object, or null if it is static.
    TestBegin = "testMethodBegins" "(Ljava/lang/Object;I)V", Test;
    /// At every end of such a method.
    TestEnd = "testMethodEnds" "(I)V", Test;
    /// After a monitor was entered that orders nothing: object.
    HeldEnter = "heldEnter" "(Ljava/lang/Object;I)V", Monitor;
    /// Before such a monitor is left.
    HeldExit = "heldExit" "(Ljava/lang/Object;I)V", Monitor;
    /// When a thread's exception is uncaught: the thread, the exception.
    Uncaught = "uncaught" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Thread;
    /// Before a call that is given an object whose contents are not thread-safe: the argument.
    Argument = "argument" "(Ljava/lang/Object;I)V", Access;
    /// The same before a call on an object: this object, the argument.
    Passed = "passed" "(Ljava/lang/Object;Ljava/lang/Object;I)V", Access;
    /// Before a call that reads elements of an array: the object that it is on, or null, the array, the first index, how many
    /// ([`ALL_ELEMENTS`] for all).
    ElementsRead = "elementsRead" "(Ljava/lang/Object;Ljava/lang/Object;III)V", Access;
    /// After a call that wrote elements of an array.
    ElementsWritten = "elementsWritten" "(Ljava/lang/Object;Ljava/lang/Object;III)V", Access;
    /// Before `System.arraycopy`, which may fail after it has copied some elements.
    ArrayCopying = "arrayCopying" "(Ljava/lang/Object;ILjava/lang/Object;III)V", Access;
    /// After an array was made, or an object of the JDK that is a lock or has contents.
    Allocated = "allocated" "(Ljava/lang/Object;I)V", Allocation;
    /// After a call that takes a lock if it becomes free in time: object (perhaps not a lock), the result.
    TimedLock = "timedLock" "(Ljava/lang/Object;ZI)V", Monitor;
    /// Before a call that waits on a condition: object (perhaps not a condition).
    Awaiting = "awaiting" "(Ljava/lang/Object;I)V", Monitor;
    /// After such a call. If it throws, the thread's next event says the same.
    Awaited = "awaited" "(I)V", Monitor;
    /// At the start of `<clinit>`.
    ClassInitializing = "classInitializing" "(I)V", Class;
    /// At the start of a method of the JDK whose synchronization orders nothing.
    QuietEnter = "quietEnter" "(I)V", Quiet;
    /// At every end of such a method.
    QuietExit = "quietExit" "(I)V", Quiet;
    /// At the start of what the JDK calls of the program, or of a method of the JDK that calls the program.
    LoudEnter = "loudEnter" "(I)V", Quiet;
    /// At the start of a method of the JDK below which all synchronization counts.
    NeverQuiet = "neverQuiet" "(I)V", Quiet;
    /// At every end of both.
    LoudExit = "loudExit" "(I)V", Quiet;
    /// After an update through a `VarHandle` that may have failed: whether it wrote, handle, first coordinate or null, index
    /// or 0.
    VarUpdated = "varUpdated" "(ZLjava/lang/invoke/VarHandle;Ljava/lang/Object;II)V", Atomic;
    /// After an update through `Unsafe` that may have failed: whether it wrote, object, offset.
    UnsafeUpdated = "unsafeUpdated" "(ZLjava/lang/Object;JI)V", Atomic;
}

/// What a probe watches, for the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Fields, array elements, contents of JDK objects.
    Access,
    /// Monitors, and locks of `java.util.concurrent.locks`.
    Monitor,
    /// Volatile fields.
    Volatile,
    /// `VarHandle`, `Unsafe`, reflection, method handles, fences.
    Atomic,
    /// Threads and interrupts.
    Thread,
    /// Class initialization and finalizers.
    Class,
    /// Owner marks of private objects, and where these may escape.
    Publication,
    /// Which test runs.
    Test,
    /// Where arrays, locks and JDK objects are allocated.
    Allocation,
    /// Where synchronization of the JDK orders nothing.
    Quiet,
}

/// How many probes of each kind were inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts([u32; Probe::ALL.len()]);

impl Default for Counts {
    fn default() -> Self {
        Counts([0; Probe::ALL.len()])
    }
}

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, probe: Probe) {
        self.0[probe as usize] += 1;
    }

    /// Adds another count to this one.
    pub fn merge(&mut self, other: &Counts) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// How many of one kind.
    pub fn of(&self, probe: Probe) -> u32 {
        self.0[probe as usize]
    }

    /// How many in all.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|&n| u64::from(n)).sum()
    }
}
