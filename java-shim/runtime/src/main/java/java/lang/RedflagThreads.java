package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** The table of threads that are recorded, and the switch that says whether any are. */
final class RedflagThreads {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static final long TID = U.objectFieldOffset(Thread.class, "tid");

    /** Plain on purpose: a thread that sees the switch late only records a little more or less. */
    private static int mode;

    /** Whether a change of the locks that a thread holds begins a segment, and notifications are recorded. */
    static boolean lockSets;

    /** Counts the switches. A state of an earlier generation must not be registered: its ring is not read any more. */
    private static int generation;

    private static final int NEAR = 1 << 12;

    /** States of threads, by the lowest bits of their ids. */
    private static final RedflagThread[] STATES = new RedflagThread[NEAR];

    /** States of threads whose near slot was taken, by their whole ids; empty while nothing is recorded. */
    private static RedflagThread[][] far = {};

    /** How many states each chunk of {@link #far} holds. */
    private static int[] living = {};

    private static final int IDS = 1024;

    @Hidden
    private RedflagThreads() {}

    /** Switches to another mode. */
    @Hidden
    static void record(int wanted) {
        RedflagNative.lock();
        mode = MODE_OFF;
        // A thread that sees the new number sees that recording is off.
        U.storeFence();
        generation++;
        for (int i = 0; i < NEAR; i++) {
            STATES[i] = null;
        }
        far = new RedflagThread[0][];
        living = new int[0];
        lockSets = wanted == MODE_LOCK_SETS;
        mode = lockSets ? MODE_ON : wanted;
        RedflagNative.unlock();
    }

    /** The current thread ends. */
    @Hidden
    static void ended() {
        RedflagThread state = me();
        if (state == null) {
            return;
        }
        state.endSegment();
        RedflagNative.reserveStack();
        RedflagNative.lock();
        int chunk = (int) (state.id >>> 10);
        if (state.home == STATES) {
            STATES[(int) state.id & NEAR - 1] = null;
        } else {
            state.home[(int) state.id & IDS - 1] = null;
        }
        if (state.home != STATES && chunk < living.length && --living[chunk] == 0) {
            far[chunk] = null;
        }
        RedflagNative.unlock();
    }

    @ForceInline
    @Hidden
    static RedflagThread me() {
        long id = U.getLong(Thread.currentThread(), TID);
        RedflagThread state = STATES[(int) id & NEAR - 1];
        return state != null && state.id == id ? state : findFar(id);
    }

    /** The current thread's state at a probe; none if nothing is recorded. */
    @ForceInline
    @Hidden
    static RedflagThread me(int probe, int site) {
        RedflagThread state = me();
        return state != null ? state : firstProbe(probe, site);
    }

    @Hidden
    private static RedflagThread findFar(long id) {
        RedflagThread[][] all = far;
        int chunk = (int) (id >>> 10);
        if (chunk >= all.length) {
            return null;
        }
        RedflagThread[] states = all[chunk];
        return states == null ? null : states[(int) id & IDS - 1];
    }

    /** A probe of a thread without a state: its first, or nothing is recorded. */
    @Hidden
    private static RedflagThread firstProbe(int probe, int site) {
        if (mode == MODE_ON) {
            return begin();
        }
        if (mode == MODE_CHECKING) {
            RedflagNative.selfCheck(probe, site);
        }
        return null;
    }

    /** Gives the current thread a state; none if it is not to be recorded. */
    @Hidden
    private static RedflagThread begin() {
        Thread thread = Thread.currentThread();
        long id = U.getLong(thread, TID);
        int began = generation;
        U.loadFence();
        if (id <= 0 || mode != MODE_ON) {
            return null;
        }
        try {
            long[] opened = new long[OPENED_LONGS];
            // An overflow between opening and registering would leave a ring without a state.
            RedflagNative.reserveStackTwice();
            if (RedflagNative.open(thread, opened) == 0) {
                return null;
            }
            RedflagThread state = new RedflagThread(
                    id, (int) opened[OPENED_THREAD], opened[OPENED_ADDRESS], opened[OPENED_WORDS], opened[OPENED_SMALL] != 0);
            state.flags = (int) opened[OPENED_FLAGS];
            return register(state, began) ? state : null;
        } catch (OutOfMemoryError none) {
            RedflagNative.threadLost();
            return null;
        }
    }

    /** The current thread starts; its first probe would give it a state too. */
    @Hidden
    static void started() {
        if (me() == null) {
            begin();
        }
    }

    /** Puts a state where its thread finds it: near if the slot is free, else far. False if recording was switched. */
    @Hidden
    private static boolean register(RedflagThread state, int began) {
        int near = (int) state.id & NEAR - 1;
        int chunk = (int) (state.id >>> 10);
        boolean free = STATES[near] == null;
        RedflagThread[] added = free ? null : new RedflagThread[IDS];
        RedflagThread[][] larger = free || chunk < far.length ? null : new RedflagThread[chunk + 16][];
        int[] counts = larger == null ? null : new int[chunk + 16];
        RedflagNative.reserveStack();
        RedflagNative.lock();
        if (generation != began) {
            RedflagNative.unlock();
            return false;
        }
        if (free && STATES[near] == null) {
            state.home = STATES;
            STATES[near] = state;
            RedflagNative.unlock();
            return true;
        }
        if (chunk >= far.length && larger == null || chunk < far.length && far[chunk] == null && added == null) {
            // The slot was taken meanwhile; memory must not be allocated while the lock is held.
            RedflagNative.unlock();
            return register(state, began);
        }
        if (chunk >= far.length) {
            System.arraycopy(far, 0, larger, 0, far.length);
            System.arraycopy(living, 0, counts, 0, living.length);
            living = counts;
            far = larger;
        }
        if (far[chunk] == null) {
            far[chunk] = added;
        }
        state.home = far[chunk];
        state.home[(int) state.id & IDS - 1] = state;
        living[chunk]++;
        RedflagNative.unlock();
        return true;
    }

    /** Records what the current thread has not recorded yet; orders nothing. */
    @Hidden
    static void emitPending() {
        RedflagThread state = me();
        if (state != null) {
            state.endSegment();
        }
    }

    /** Has the native side record an event of the current thread. */
    @Hidden
    static void threadEvent(int probe, int site, Object object, long n) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        state.endSegment();
        state.flags = state.flags & THREAD_AWAITING | RedflagNative.threadEvent(probe, site, state.number, object, n);
    }

    /** The same for a query whose answer may order nothing: then only the self-check needs the event. */
    @Hidden
    static void threadEventUnless(boolean saysNothing, int probe, int site, Object thread, long n) {
        if (!saysNothing || mode == MODE_CHECKING) {
            threadEvent(probe, site, thread, n);
        }
    }
}
