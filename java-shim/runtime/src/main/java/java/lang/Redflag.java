package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagThreads.threadEvent;
import static java.lang.RedflagThreads.threadEventUnless;

import java.lang.invoke.VarHandle;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The runtime shim: the static methods that rewritten classes call, one for each probe.
 *
 * <p>The agent defines this class in the boot loader before it rewrites a class, so it is in {@code java.base} and
 * every module can call it. The methods' names and descriptors are those of the rewriter's probe list; a test of the
 * agent compares the two. A method here only names its probe; what the probe does is in the class of its topic.
 *
 * <p>A probe must never disturb the program: it throws nothing, allocates nothing when hot, takes no lock, and calls nothing
 * that is itself rewritten. Hence no lambdas, no string concatenation, no collections in any class of the shim. What is new goes
 * into the thread's ring; what the native side answers (what a site is about, which object it is) is remembered.
 */
public final class Redflag {
    @Hidden
    private Redflag() {}

    // ---------------------------------------------------------------- called by the agent

    /**
     * Initializes all classes of the shim: at a probe there may be too little stack or memory left. In Java, because
     * the JVM prints a warning on stdout if native methods of the JDK are bound by anything but a class of the JDK.
     */
    @Hidden
    static int install() {
        RedflagClasses.initialize();
        return RedflagNative.BOUND;
    }

    /** Switches to another mode of recording. */
    @Hidden
    static void record(int wanted) {
        RedflagThreads.record(wanted);
    }

    /** The current thread begins. */
    @Hidden
    static void started() {
        RedflagThreads.started();
    }

    /** The current thread ends. */
    @Hidden
    static void ended() {
        RedflagThreads.ended();
    }

    // ---------------------------------------------------------------- fields

    /** After a read of an instance field known to be plain. */
    @ForceInline
    @Hidden
    public static void read(Object object, int site) {
        RedflagAccess.load(PROBE_READ, object, site);
    }

    /** Before a write of an instance field known to be plain. */
    @ForceInline
    @Hidden
    public static void write(Object object, int site) {
        RedflagAccess.store(PROBE_WRITE, object, site);
    }

    /** After a read of an instance field of another class; its site says whether it is plain, volatile or final. */
    @ForceInline
    @Hidden
    public static void readAny(Object object, int site) {
        RedflagAccess.load(PROBE_READ_ANY, object, site);
    }

    /** Before a write of an instance field of another class. */
    @ForceInline
    @Hidden
    public static void writeAny(Object object, int site) {
        RedflagAccess.store(PROBE_WRITE_ANY, object, site);
    }

    /** Before a write of a reference into a plain instance field. */
    @ForceInline
    @Hidden
    public static void writeRef(Object object, Object value, int site) {
        RedflagAccess.store(PROBE_WRITE_REF, object, value, site);
    }

    /** Before a write of a reference into an instance field of another class. */
    @ForceInline
    @Hidden
    public static void writeAnyRef(Object object, Object value, int site) {
        RedflagAccess.store(PROBE_WRITE_ANY_REF, object, value, site);
    }

    /** After a read of a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileRead(Object object, int site) {
        RedflagAccess.load(PROBE_VOLATILE_READ, object, site);
    }

    /** Before a write of a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileWrite(Object object, int site) {
        RedflagAccess.store(PROBE_VOLATILE_WRITE, object, site);
    }

    /** Before a write of a reference into a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileWriteRef(Object object, Object value, int site) {
        RedflagAccess.store(PROBE_VOLATILE_WRITE_REF, object, value, site);
    }

    /** After a read of a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void readStatic(int site) {
        RedflagAccess.loadStatic(PROBE_READ_STATIC, site, false);
    }

    /** Before a write of a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void writeStatic(int site) {
        RedflagAccess.storeStatic(PROBE_WRITE_STATIC, site, false);
    }

    /** After a read of a static field of another class, which was initialized by then. */
    @ForceInline
    @Hidden
    public static void readStaticAny(int site) {
        RedflagAccess.loadStatic(PROBE_READ_STATIC_ANY, site, true);
    }

    /** Before a write of a static field of another class, which was initialized by then. */
    @ForceInline
    @Hidden
    public static void writeStaticAny(int site) {
        RedflagAccess.storeStatic(PROBE_WRITE_STATIC_ANY, site, true);
    }

    /** Before a write of a reference into a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void writeStaticRef(Object value, int site) {
        RedflagObjects.escape(value, site);
        RedflagAccess.storeStatic(PROBE_WRITE_STATIC_REF, site, false);
    }

    /** Before a write of a reference into a static field of another class. */
    @ForceInline
    @Hidden
    public static void writeStaticAnyRef(Object value, int site) {
        RedflagObjects.escape(value, site);
        RedflagAccess.storeStatic(PROBE_WRITE_STATIC_ANY_REF, site, true);
    }

    /** After a read of a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileReadStatic(int site) {
        RedflagAccess.loadStatic(PROBE_VOLATILE_READ_STATIC, site, false);
    }

    /** Before a write of a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileWriteStatic(int site) {
        RedflagAccess.storeStatic(PROBE_VOLATILE_WRITE_STATIC, site, false);
    }

    /** Before a write of a reference into a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileWriteStaticRef(Object value, int site) {
        RedflagObjects.escape(value, site);
        RedflagAccess.storeStatic(PROBE_VOLATILE_WRITE_STATIC_REF, site, false);
    }

    // ---------------------------------------------------------------- arrays and contents

    /** After an array element was read: array, index. */
    @ForceInline
    @Hidden
    public static void arrayRead(Object array, int index, int site) {
        RedflagAccess.arrayRead(array, index, site);
    }

    /** After an array element was written: array, index. */
    @ForceInline
    @Hidden
    public static void arrayWrite(Object array, int index, int site) {
        RedflagAccess.arrayWrite(array, index, site);
    }

    /** After `System.arraycopy`: from which array, first index there, into which, first index there, how many. */
    @Hidden
    public static void arrayCopied(Object from, int first, Object to, int firstThere, int length, int site) {
        RedflagAccess.arrayCopied(from, first, to, firstThere, length, site);
    }

    /** After an array was cloned: the original. */
    @Hidden
    public static void arrayCloned(Object array, int site) {
        RedflagAccess.range(PROBE_ARRAY_CLONED, OP_READ_ELEMENTS, array, 0, -1, site);
    }

    /** After a call that read a range of elements: array (perhaps null), the first index, the index after the last. */
    @Hidden
    public static void rangeRead(Object array, int first, int end, int site) {
        RedflagAccess.range(PROBE_RANGE_READ, OP_READ_ELEMENTS, array, first, end, site);
    }

    /** After a call that wrote a range of elements. */
    @Hidden
    public static void rangeWritten(Object array, int first, int end, int site) {
        RedflagAccess.range(PROBE_RANGE_WRITTEN, OP_WRITE_ELEMENTS, array, first, end, site);
    }

    /** Before a call that reads elements of an array: the object that it is on, or null, the array, the first index, how many. */
    @Hidden
    public static void elementsRead(Object object, Object array, int first, int count, int site) {
        RedflagAccess.elements(PROBE_ELEMENTS_READ, OP_READ_ELEMENTS, object, array, first, count, site);
    }

    /** After a call that wrote elements of an array. */
    @Hidden
    public static void elementsWritten(Object object, Object array, int first, int count, int site) {
        RedflagAccess.elements(PROBE_ELEMENTS_WRITTEN, OP_WRITE_ELEMENTS, object, array, first, count, site);
    }

    /** Before `System.arraycopy`, which may fail after it has copied some elements. */
    @Hidden
    public static void arrayCopying(Object from, int first, Object to, int firstThere, int length, int site) {
        RedflagAccess.arrayCopying(from, first, to, firstThere, length, site);
    }

    /** Before a call on an object whose contents are not thread-safe. */
    @ForceInline
    @Hidden
    public static void contents(Object object, int site) {
        RedflagContents.contents(PROBE_CONTENTS, object, site);
    }

    /** Before a call that is given an object whose contents are not thread-safe: the argument. */
    @Hidden
    public static void argument(Object object, int site) {
        RedflagContents.contents(PROBE_ARGUMENT, object, site);
    }

    /** The same before a call on an object: this object, the argument. */
    @Hidden
    public static void passed(Object object, Object argument, int site) {
        RedflagContents.passed(object, argument, site);
    }

    // ---------------------------------------------------------------- monitors

    /** After a monitor was entered. */
    @ForceInline
    @Hidden
    public static void monitorEnter(Object object, int site) {
        RedflagSync.monitor(PROBE_MONITOR_ENTER, OP_ACQUIRE_MONITOR, object, site);
    }

    /** Before a monitor is left. */
    @ForceInline
    @Hidden
    public static void monitorExit(Object object, int site) {
        RedflagSync.monitor(PROBE_MONITOR_EXIT, OP_RELEASE_MONITOR, object, site);
    }

    /** At the start of a static synchronized method in a class too old for class constants. */
    @ForceInline
    @Hidden
    public static void classEnter(int site) {
        RedflagSync.ofClass(PROBE_CLASS_ENTER, OP_ACQUIRE_MONITOR, site);
    }

    /** At every end of such a method. */
    @ForceInline
    @Hidden
    public static void classExit(int site) {
        RedflagSync.ofClass(PROBE_CLASS_EXIT, OP_RELEASE_MONITOR, site);
    }

    /** Before `Object.wait`: a release now, and an acquire at the thread's next event. */
    @Hidden
    public static void waiting(Object object, int site) {
        if (object != null) {
            threadEvent(PROBE_WAITING, site, object, 0);
        }
    }

    /** Before `Object.notify` and `notifyAll`. */
    @Hidden
    public static void notifying(Object object, int site) {
        RedflagSync.notifying(object, site);
    }

    // ---------------------------------------------------------------- locks

    /** After a monitor was entered that orders nothing: an output stream's or logger's, whose order is an accident. */
    @Hidden
    public static void heldEnter(Object object, int site) {
        RedflagSync.heldEnter(object, site);
    }

    /** Before such a monitor is left. */
    @Hidden
    public static void heldExit(Object object, int site) {
        RedflagSync.heldExit(object, site);
    }

    /** After a call that takes a lock: object (perhaps not a lock). */
    @ForceInline
    @Hidden
    public static void locked(Object object, int site) {
        RedflagSync.lockTaken(PROBE_LOCKED, TAKEN_BLOCKING, object, site);
    }

    /** After a call that takes a lock if it is free: object (perhaps not a lock), the answer. */
    @ForceInline
    @Hidden
    public static void triedLock(Object object, boolean taken, int site) {
        if (taken) {
            RedflagSync.lockTaken(PROBE_TRIED_LOCK, TAKEN_TRIED, object, site);
        }
    }

    /** After a call that takes a lock if it becomes free in time: object (perhaps not a lock), the answer. */
    @ForceInline
    @Hidden
    public static void timedLock(Object object, boolean taken, int site) {
        if (taken) {
            RedflagSync.lockTaken(PROBE_TIMED_LOCK, TAKEN_TIMED, object, site);
        }
    }

    /** Before a lock is released: object (perhaps not a lock). */
    @ForceInline
    @Hidden
    public static void unlocked(Object object, int site) {
        RedflagSync.lockReleased(object, site);
    }

    /** Before a call that waits on a condition: object (perhaps not a condition). */
    @Hidden
    public static void awaiting(Object object, int site) {
        RedflagSync.awaiting(object, site);
    }

    /** After such a call. */
    @Hidden
    public static void awaited(int site) {
        RedflagSync.awaited(site);
    }

    // ---------------------------------------------------------------- quiet sections

    /** At the start of a method of the JDK whose synchronization no documentation promises as an ordering. */
    @Hidden
    public static void quietEnter(int site) {
        RedflagSync.section(PROBE_QUIET_ENTER, site);
    }

    /** At every end of such a method. */
    @Hidden
    public static void quietExit(int site) {
        RedflagSync.section(PROBE_QUIET_EXIT, site);
    }

    /** At the start of what the JDK calls of the program, or of a method of the JDK that calls the program. */
    @Hidden
    public static void loudEnter(int site) {
        RedflagSync.section(PROBE_LOUD_ENTER, site);
    }

    /** At the start of a method of the JDK below which all synchronization counts. */
    @Hidden
    public static void neverQuiet(int site) {
        RedflagSync.section(PROBE_NEVER_QUIET, site);
    }

    /** At every end of both. */
    @Hidden
    public static void loudExit(int site) {
        RedflagSync.section(PROBE_LOUD_EXIT, site);
    }

    // ---------------------------------------------------------------- handles and fences

    /** Before an access through a `VarHandle` that may release: handle, first coordinate or null, index or 0. */
    @ForceInline
    @Hidden
    public static void varBefore(VarHandle handle, Object first, int index, int site) {
        RedflagHandles.variable(PROBE_VAR_BEFORE, handle, first, index, true, site);
    }

    /** After an access through a `VarHandle` that may acquire. */
    @ForceInline
    @Hidden
    public static void varAfter(VarHandle handle, Object first, int index, int site) {
        RedflagHandles.variable(PROBE_VAR_AFTER, handle, first, index, true, site);
    }

    /** Before a reference is stored into an array whose elements are handed over by fences: array, index. */
    @Hidden
    public static void elementBefore(Object array, int index, int site) {
        RedflagHandles.elementBefore(array, index, site);
    }

    /** Before a field is set by reflection: the field, the object. */
    @Hidden
    public static void fieldBefore(Object field, Object target, int site) {
        RedflagHandles.variable(PROBE_FIELD_BEFORE, field, target, 0, true, site);
    }

    /** After a field was read by reflection. */
    @Hidden
    public static void fieldAfter(Object field, Object target, int site) {
        RedflagHandles.variable(PROBE_FIELD_AFTER, field, target, 0, true, site);
    }

    /** Before an access through `Unsafe` that may release: object, offset. */
    @ForceInline
    @Hidden
    public static void unsafeBefore(Object object, long offset, int site) {
        RedflagHandles.memory(PROBE_UNSAFE_BEFORE, object, offset, true, site);
    }

    /** After an access through `Unsafe` that may acquire: object, offset. */
    @ForceInline
    @Hidden
    public static void unsafeAfter(Object object, long offset, int site) {
        RedflagHandles.memory(PROBE_UNSAFE_AFTER, object, offset, true, site);
    }

    /** After an update through a `VarHandle` that may have failed: whether it wrote, handle, first coordinate or null, index or 0. */
    @Hidden
    public static void varUpdated(boolean done, VarHandle handle, Object first, int index, int site) {
        RedflagHandles.variable(PROBE_VAR_UPDATED, handle, first, index, done, site);
    }

    /** After an update through `Unsafe` that may have failed: whether it wrote, object, offset. */
    @Hidden
    public static void unsafeUpdated(boolean done, Object object, long offset, int site) {
        RedflagHandles.memory(PROBE_UNSAFE_UPDATED, object, offset, done, site);
    }

    /** Before a fence that releases. */
    @ForceInline
    @Hidden
    public static void fenceBefore(int site) {
        RedflagSync.fence(PROBE_FENCE_BEFORE, OP_RELEASE_FENCE, site);
    }

    /** After a fence that acquires. */
    @ForceInline
    @Hidden
    public static void fenceAfter(int site) {
        RedflagSync.fence(PROBE_FENCE_AFTER, OP_ACQUIRE_FENCE, site);
    }

    // ---------------------------------------------------------------- method handles

    /** When a method handle has been made that reads or writes a field: the handle. */
    @Hidden
    public static void accessorMade(Object handle, int site) {
        RedflagHandles.accessorMade(handle, site);
    }

    /** Before a method handle is made that is invoked in place of a `VarHandle`: it may reach anything. */
    @Hidden
    public static void invokerMade(int site) {
        RedflagHandles.reaches(PROBE_INVOKER_MADE, -1, site);
    }

    /** Before a method handle is invoked. */
    @ForceInline
    @Hidden
    public static void handleBefore(int site) {
        RedflagHandles.invocation(PROBE_HANDLE_BEFORE, OP_RELEASE_FENCE, site);
    }

    /** After a method handle was invoked. */
    @ForceInline
    @Hidden
    public static void handleAfter(int site) {
        RedflagHandles.invocation(PROBE_HANDLE_AFTER, OP_ACQUIRE_FENCE, site);
    }

    // ---------------------------------------------------------------- classes and finalizers

    /** At the start of `<clinit>`. */
    @Hidden
    public static void classInitializing(int site) {
        RedflagSync.initializing(site);
    }

    /** At the end of `<clinit>`. */
    @ForceInline
    @Hidden
    public static void classInitialized(int site) {
        RedflagSync.initialized(site);
    }

    /** At the start of static methods and constructors of a class with `<clinit>`. */
    @ForceInline
    @Hidden
    public static void classUse(int site) {
        RedflagSync.ofClass(PROBE_CLASS_USE, OP_ACQUIRE_CLASS, site);
    }

    /** At the end of a constructor of a class that has a finalizer. */
    @ForceInline
    @Hidden
    public static void constructed(Object object, int site) {
        RedflagSync.finalizer(PROBE_CONSTRUCTED, OP_RELEASE_FINALIZER, object, site);
    }

    /** At the start of a finalizer. */
    @ForceInline
    @Hidden
    public static void finalizing(Object object, int site) {
        RedflagSync.finalizer(PROBE_FINALIZING, OP_ACQUIRE_FINALIZER, object, site);
    }

    // ---------------------------------------------------------------- threads

    /** Before a thread is started. */
    @Hidden
    public static void threadStart(Object object, int site) {
        threadEvent(PROBE_THREAD_START, site, object, 0);
    }

    /** After a join returned; the thread may not have ended. */
    @Hidden
    public static void threadJoined(Object object, int site) {
        threadEvent(PROBE_THREAD_JOINED, site, object, 0);
    }

    /** After `isAlive()`: object (perhaps not a thread), the answer. */
    @Hidden
    public static void threadAlive(Object thread, boolean alive, int site) {
        threadEventUnless(alive, PROBE_THREAD_ALIVE, site, thread, 0);
    }

    /** After `Thread.getState()`: the thread, the answer. */
    @Hidden
    public static void threadState(Object thread, Object answer, int site) {
        threadEventUnless(answer != Thread.State.TERMINATED, PROBE_THREAD_STATE, site, thread, 0);
    }

    /** Before a thread is interrupted. */
    @Hidden
    public static void interrupt(Object object, int site) {
        threadEvent(PROBE_INTERRUPT, site, object, 0);
    }

    /** After a query of a thread's interrupt status: the thread, the answer. */
    @Hidden
    public static void interrupted(Object thread, boolean was, int site) {
        threadEventUnless(!was, PROBE_INTERRUPTED, site, thread, 1);
    }

    /** When an `InterruptedException` has been made in the interrupted thread. */
    @Hidden
    public static void interruptThrown(int site) {
        threadEvent(PROBE_INTERRUPT_THROWN, site, null, 0);
    }

    // ---------------------------------------------------------------- tests

    /** At the start of a method that is a test: the object, or null if it is static. */
    @Hidden
    public static void testMethodBegins(Object test, int site) {
        threadEvent(PROBE_TEST_BEGIN, site, test, 0);
        RedflagMemory.testBegan();
    }

    /** At every end of such a method. */
    @Hidden
    public static void testMethodEnds(int site) {
        threadEvent(PROBE_TEST_END, site, null, 0);
    }

    /**
     * A test begins in the current thread. No probe calls this: the test runner finds it by reflection, so that a test
     * includes what runs before and after its method. While nothing is recorded it does nothing. Of nested tests in one
     * thread, the outermost counts.
     *
     * @param name the test, as {@code class#method}
     */
    @Hidden
    public static void testBegins(String name) {
        if (name != null) {
            threadEvent(PROBE_TEST_BEGIN, 0, name, 1);
            RedflagMemory.testBegan();
        }
    }

    /**
     * A test ends in the current thread.
     *
     * @param name the same name that it began with
     */
    @Hidden
    public static void testEnds(String name) {
        if (name != null) {
            threadEvent(PROBE_TEST_END, 0, name, 1);
        }
    }

    /** When a thread's exception was not caught, and the thread has no handler of its own. */
    @Hidden
    public static void uncaught(Object thread, Object exception, int site) {
        int number = RedflagTests.addUncaught(exception);
        if (number >= 0) {
            threadEvent(PROBE_UNCAUGHT, site, null, number);
        }
    }

    // ---------------------------------------------------------------- allocations

    /** After an array was made, or an object of the JDK that is a lock or has contents. */
    @ForceInline
    @Hidden
    public static void allocated(Object object, int site) {
        if (RedflagSites.known(site) == 0) {
            RedflagObjects.allocated(object, site);
        }
    }

    // ---------------------------------------------------------------- private objects

    /** Before a reference leaves watched code. */
    @ForceInline
    @Hidden
    public static void publish(Object object, int site) {
        RedflagObjects.escape(object, site);
    }

    /** After a call of `clone()`: the copy has the original's hidden field. */
    @Hidden
    public static void cloned(Object copy, int site) {
        RedflagObjects.cloned(copy, site);
    }

    /** What the hidden field of a new object holds: the owner mark of the thread that makes it, unless it holds an identity already. */
    @ForceInline
    @Hidden
    public static long owner(long hidden) {
        return hidden != 0 ? hidden : RedflagObjects.owner();
    }
}
