package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

/**
 * The native side: what the shim asks of it, the memory that both share, and the lock of the shim's tables.
 *
 * <p>Everything else in the shim stands on this class, and this one on nothing of it. Natives are bound when it is initialized.
 */
final class RedflagNative {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Whether natives are bound: 0 nothing, 1 probes report, 2 the identity field is hidden too. */
    static final int BOUND = bind();

    /** Where the native side keeps the sequence counter. */
    static final long SEQUENCE = address(ADDRESS_SEQUENCE);

    /** Where it keeps a byte for each site: whether the field there may be written after construction. */
    static final long LATE = address(ADDRESS_LATE_WRITES);

    /** Where it keeps a word that is held, spinning, while tables are changed. */
    private static final long LOCK = address(ADDRESS_LOCK);

    /** Where it keeps a number for each of 65,536 groups of variables, counted up at every release. */
    static final long VERSIONS = address(ADDRESS_VERSIONS);

    @Hidden
    private RedflagNative() {}

    /**
     * Lets the agent bind the other natives and put its filter before the native method that lists a class's fields. The JVM
     * finds this method by name in the agent's library.
     */
    @Hidden
    private static native int bind();

    /** Where memory is that both sides share. */
    @Hidden
    private static native long address(int what);

    /** Opens the ring of the current thread: address, words, number, special, whether small. 0 if it is not recorded. */
    @Hidden
    static native int open(Thread thread, long[] facts);

    /** What a site is about; the object that it was hit with, if any. 0 for a probe fired while the agent links another. */
    @Hidden
    static native long link(int site, Object object);

    /** Who an object is; the number of its class, or -1 for class objects. */
    @Hidden
    static native long identify(Object object, int type);

    /** Makes an object of a class and all that is private behind it such as other threads may find. */
    @Hidden
    static native void expose(Object object, int type);

    /** Does the same, and says who the object is. */
    @Hidden
    static native long reveal(Object object, int type);

    /** Gives a copy of an object a mark of its own. */
    @Hidden
    static native void renew(Object copy, long mark);

    /**
     * What is known of a class: where its objects keep their identity or 0 (16 bits), its number (24), whether calls on its
     * objects count as accesses to their contents (1). -1 if the agent cannot tell now.
     */
    @Hidden
    static native long where(Class<?> type);

    /**
     * What a handle or reflected field reaches: offset (or -1), class object of a static variable (or 0), shift of an array
     * (or -1), whether it is volatile.
     */
    @Hidden
    static native void resolve(Object handle, long[] facts);

    /** Waits until a ring has room up to here; says how far its thread may go. */
    @Hidden
    static native long room(long ring, long end);

    /** Has the native side look at a thread with something special about it. */
    @Hidden
    static native int special(int thread, int site);

    /** Has the native side tell what is rare: the probe, its site, the thread, an object and a number. */
    @Hidden
    static native int rare(int probe, int site, int thread, Object object, long n);

    /** Tells the self-check of a probe. */
    @Hidden
    static native void check(int probe, int site);

    /** A settled field is written although its object is known to others. */
    @Hidden
    static native void unsettle(int site);

    /** Takes the current thread's stack as an example for a site. */
    @Hidden
    static native void stack(int site);

    /** Whether the current thread makes a method handle for a reflected field. */
    @Hidden
    static native boolean reflects();

    /** A thread could not be recorded. */
    @Hidden
    static native void lost();

    /** Uses more stack than anything that is called with the lock held, so that an overflow comes before it is taken. */
    @Hidden
    static int deep(int left) {
        return left == 0 ? 0 : deep(left - 1) + 1;
    }

    static final int DEEP = 16;

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
