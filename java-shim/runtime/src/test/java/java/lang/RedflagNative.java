package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;

/** Takes the place of the native side in tests: memory of its own, and answers that tests choose. */
final class RedflagNative {
    private static final Unsafe U = Unsafe.getUnsafe();

    static final int BOUND = 2;
    static final long SEQUENCE = zeroed(8);
    static final long LATE_WRITES = zeroed(1 << 16);
    static final long MIXED_MODES = zeroed(1);
    static final long VERSIONS = zeroed(8L << VERSION_BITS);

    /** No stacks, unless a test wants them. */
    static final long STACK_BUDGET = zeroed(8);

    /** The ring that {@link #waitForSpace} reads. */
    static RedflagTestRing ring;

    /** How often a thread waited for space. */
    static int waits;

    /** What {@link #updateFlags} answers, and how often it was called. */
    static int flags;

    static int flagUpdates;

    /** How many stacks were taken. */
    static int stacks;

    private static long objects;

    private RedflagNative() {}

    static long zeroed(long bytes) {
        long memory = U.allocateMemory(bytes);
        U.setMemory(memory, bytes, (byte) 0);
        return memory;
    }

    static int open(Thread thread, long[] opened) {
        return 0;
    }

    static long link(int site, Object object) {
        return ROLE_LOST;
    }

    static long linkMemory(int site, Object object, long offset) {
        return ROLE_LOST;
    }

    static long identify(Object object, int type) {
        return ++objects;
    }

    static void escape(Object object, int type, int thread, long mark) {}

    static long publish(Object object, int type, int thread, long mark) {
        return ++objects;
    }

    static void setOwner(Object copy, long mark) {}

    /** The classes that have contracts, and the facts about them. */
    static Class<?>[] known = {};

    static long[] facts = {};

    static long classFacts(Class<?> type) {
        for (int i = 0; i < known.length; i++) {
            if (known[i] == type) {
                return facts[i];
            }
        }
        return CLASS_UNKNOWN;
    }

    static void resolve(Object handle, long[] target) {}

    static long waitForSpace(long address, long end) {
        waits++;
        return ring.drain();
    }

    static int updateFlags(int thread, int site) {
        flagUpdates++;
        return flags;
    }

    static int threadEvent(int probe, int site, int thread, Object object, long n) {
        return 0;
    }

    static void selfCheck(int probe, int site) {}

    static void lateWrite(int site) {}

    static int takeStack() {
        return ++stacks;
    }

    static boolean reflects() {
        return false;
    }

    /** How often code of the program ran in a quiet section. */
    static int leaks;

    static void quietLeaked(int site) {
        leaks++;
    }

    static void threadLost() {}

    static void reserveStack() {}

    static void reserveStackTwice() {}

    static void lock() {}

    static void unlock() {}
}
