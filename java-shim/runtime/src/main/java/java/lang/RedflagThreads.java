package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagNative.DEEP;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/** The table of threads that are recorded, and the switch that says whether any are. */
final class RedflagThreads {
    private static final Unsafe U = Unsafe.getUnsafe();

    private static final long TID = U.objectFieldOffset(Thread.class, "tid");

    /** Plain on purpose: a thread that sees the switch late only reports a little more or less. */
    private static int mode;

    /** Whether a change of the locks that a thread holds begins a segment, and notifications are told. */
    static boolean lockSets;

    /** Counts the switches, so that no thread settles after one that began before it: its ring is read no more. */
    private static int stretch;

    private static final int NEAR = 1 << 12;

    /** States of threads, by the lowest bits of their ids. */
    private static final RedflagThread[] STATES = new RedflagThread[NEAR];

    /** States of threads that found their place taken, by their whole ids; empty while nothing is recorded. */
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
        // Who sees the new number sees that it is off.
        U.storeFence();
        stretch++;
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
        RedflagNative.deep(DEEP);
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
        return state != null && state.id == id ? state : away(id);
    }

    /** The current thread's state at a probe; none if nothing is recorded. */
    @ForceInline
    @Hidden
    static RedflagThread me(int probe, int site) {
        RedflagThread state = me();
        return state != null ? state : idle(probe, site);
    }

    @Hidden
    private static RedflagThread away(long id) {
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
    private static RedflagThread idle(int probe, int site) {
        if (mode == MODE_ON) {
            return begin();
        }
        if (mode == MODE_CHECKING) {
            RedflagNative.check(probe, site);
        }
        return null;
    }

    /** Gives the current thread a state; none if it is not to be recorded. */
    @Hidden
    private static RedflagThread begin() {
        Thread thread = Thread.currentThread();
        long id = U.getLong(thread, TID);
        int began = stretch;
        U.loadFence();
        if (id <= 0 || mode != MODE_ON) {
            return null;
        }
        try {
            long[] facts = new long[OPENED_LONGS];
            // An overflow between the two would leave a ring without a state.
            RedflagNative.deep(DEEP + DEEP);
            if (RedflagNative.open(thread, facts) == 0) {
                return null;
            }
            RedflagThread state = new RedflagThread(
                    id, (int) facts[OPENED_THREAD], facts[OPENED_ADDRESS], facts[OPENED_WORDS], facts[OPENED_SMALL] != 0);
            state.special = (int) facts[OPENED_FLAGS];
            return settle(state, began) ? state : null;
        } catch (OutOfMemoryError none) {
            RedflagNative.lost();
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

    /** Puts a state where its thread finds it: near if the place is free, else far. Not if recording was switched meanwhile. */
    @Hidden
    private static boolean settle(RedflagThread state, int began) {
        int near = (int) state.id & NEAR - 1;
        int chunk = (int) (state.id >>> 10);
        boolean free = STATES[near] == null;
        RedflagThread[] fresh = free ? null : new RedflagThread[IDS];
        RedflagThread[][] larger = free || chunk < far.length ? null : new RedflagThread[chunk + 16][];
        int[] counts = larger == null ? null : new int[chunk + 16];
        RedflagNative.deep(DEEP);
        RedflagNative.lock();
        if (stretch != began) {
            RedflagNative.unlock();
            return false;
        }
        if (free && STATES[near] == null) {
            state.home = STATES;
            STATES[near] = state;
            RedflagNative.unlock();
            return true;
        }
        if (chunk >= far.length && larger == null || chunk < far.length && far[chunk] == null && fresh == null) {
            // The place was taken meanwhile; memory must not be asked for while the lock is held.
            RedflagNative.unlock();
            return settle(state, began);
        }
        if (chunk >= far.length) {
            System.arraycopy(far, 0, larger, 0, far.length);
            System.arraycopy(living, 0, counts, 0, living.length);
            living = counts;
            far = larger;
        }
        if (far[chunk] == null) {
            far[chunk] = fresh;
        }
        state.home = far[chunk];
        state.home[(int) state.id & IDS - 1] = state;
        living[chunk]++;
        RedflagNative.unlock();
        return true;
    }

    /** Tells what the current thread has put off telling; orders nothing. */
    @Hidden
    static void tellAll() {
        RedflagThread state = me();
        if (state != null) {
            state.endSegment();
        }
    }

    /** Has the native side tell what is rare. */
    @Hidden
    static void rare(int probe, int site, Object object, long n) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        state.endSegment();
        state.special = RedflagNative.rare(probe, site, state.number, object, n);
    }

    /** Most answers say nothing of another thread; only the self-check wants to hear of all. */
    @Hidden
    static void tellUnless(boolean idle, int probe, int site, Object thread, long n) {
        if (!idle || mode == MODE_CHECKING) {
            rare(probe, site, thread, n);
        }
    }
}
