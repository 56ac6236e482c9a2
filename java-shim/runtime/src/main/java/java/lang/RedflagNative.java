package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

/**
 * The native side: what the shim asks of it, the memory that both share, and the lock of the shim's tables.
 *
 * <p>The other classes of the shim use this one, and it uses none of them. Natives are bound when it is initialized.
 */
final class RedflagNative {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Whether natives are bound: 0 nothing, 1 probes report, 2 the hidden field is hidden from reflection too. */
    static final int BOUND = bind();

    /** The address of the sequence counter. */
    static final long SEQUENCE = address(ADDRESS_SEQUENCE);

    /** The address of a byte for each site: whether the field there may be written after construction. */
    static final long LATE_WRITES = address(ADDRESS_LATE_WRITES);

    /** The address of the spin lock that is held while tables are changed. */
    private static final long LOCK = address(ADDRESS_LOCK);

    /** The address of a number for each group of variables, counted up at every release. */
    static final long VERSIONS = address(ADDRESS_VERSIONS);

    /** The address of a byte: whether the program may access volatile variables in plain mode. */
    static final long MIXED_MODES = address(ADDRESS_MIXED_MODES);

    /** The address of the nanoseconds for which stacks may still be taken. */
    static final long STACK_BUDGET = address(ADDRESS_STACK_BUDGET);

    /** More frames than any code uses that runs with the lock held. */
    private static final int FRAMES = 16;

    @Hidden
    private RedflagNative() {}

    /**
     * Lets the agent bind the other natives and put its filter before the native method that lists a class's fields. The JVM
     * finds this method by name in the agent's library.
     */
    @Hidden
    private static native int bind();

    /** The address of memory that both sides share. */
    @Hidden
    private static native long address(int what);

    /** Opens the ring of the current thread, and describes it in longs. 0 if the thread is not recorded. */
    @Hidden
    static native int open(Thread thread, long[] opened);

    /** The link of a site that ran with this object or with none; 0 if the probe ran while another was being linked. */
    @Hidden
    static native long link(int site, Object object);

    /** The link of a site that accesses an object at an offset. */
    @Hidden
    static native long linkMemory(int site, Object object, long offset);

    /** The identity of an object, given the number of its class, or -1 for class objects. */
    @Hidden
    static native long identify(Object object, int type);

    /** An object of this class escapes at a mark of a thread: others can reach it and all private objects that it refers to. */
    @Hidden
    static native void escape(Object object, int type, int thread, long mark);

    /** Publishes an object: it escapes at a mark of a thread, and gets an identity. */
    @Hidden
    static native long publish(Object object, int type, int thread, long mark);

    /** Gives a copy of an object an owner mark of its own. */
    @Hidden
    static native void setOwner(Object copy, long mark);

    /** What the shim must know of a class, in one word. */
    @Hidden
    static native long classFacts(Class<?> type);

    /** Describes in longs which variable a handle or reflected field reaches. */
    @Hidden
    static native void resolve(Object handle, long[] target);

    /** Waits until a ring has space up to here; returns how far its thread may go. */
    @Hidden
    static native long waitForSpace(long ring, long end);

    /** Does what a thread's flags require, at the thread's next event; returns the flags that are left. */
    @Hidden
    static native int updateFlags(int thread, int site);

    /** Records a thread event: the probe, its site, the thread, an object and a number. Returns the thread's flags. */
    @Hidden
    static native int threadEvent(int probe, int site, int thread, Object object, long n);

    /** Reports a probe to the self-check. */
    @Hidden
    static native void selfCheck(int probe, int site);

    /** An init-only field is written although its object has escaped. */
    @Hidden
    static native void lateWrite(int site);

    /** The number of the current thread's stack; 0 if it cannot be taken. */
    @Hidden
    static native int takeStack();

    /** Whether the current thread makes a method handle for a reflected field. */
    @Hidden
    static native boolean reflects();

    /** Code of the program runs at this site in a quiet section. */
    @Hidden
    static native void quietLeaked(int site);

    /** Counts a thread that could not be recorded. */
    @Hidden
    static native void threadLost();

    /** Uses more stack than any code that runs with the lock held: an overflow must come before the lock is taken. */
    @Hidden
    static void reserveStack() {
        descend(FRAMES);
    }

    /** Reserves stack for two calls in a row that reserve it themselves. */
    @Hidden
    static void reserveStackTwice() {
        descend(FRAMES + FRAMES);
    }

    @Hidden
    private static int descend(int left) {
        return left == 0 ? 0 : descend(left - 1) + 1;
    }

    @Hidden
    static void lock() {
        while (!U.compareAndSetInt(null, LOCK, 0, 1)) {
            Thread.onSpinWait();
        }
    }

    @Hidden
    static void unlock() {
        U.putIntRelease(null, LOCK, 0);
    }
}
