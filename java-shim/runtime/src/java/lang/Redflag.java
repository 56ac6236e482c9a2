package java.lang;

import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.ReadLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;
import jdk.internal.vm.annotation.Stable;

/**
 * The runtime shim: the static methods that rewritten classes call, one for each probe.
 *
 * <p>The agent defines this class into the boot loader before anything else runs, so it lies in {@code java.base} and every
 * module can call it. The numbers of the probes and the methods' names and descriptors are those of the rewriter's probe list;
 * a test of the agent compares the two, and the operations with the trace's.
 *
 * <p>A probe must never disturb the program: it throws nothing, allocates nothing when hot, takes no lock, and calls nothing
 * that is itself rewritten. Hence no lambdas, no string concatenation, no collections here. What is new goes into the
 * thread's ring; what the native side must answer (what a site is about, who an object is) is remembered.
 */
public final class Redflag {
    private static final Unsafe U = Unsafe.getUnsafe();

    // Probes.
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int READ_ANY = 2;
    private static final int WRITE_ANY = 3;
    private static final int READ_STATIC = 4;
    private static final int WRITE_STATIC = 5;
    private static final int READ_STATIC_ANY = 6;
    private static final int WRITE_STATIC_ANY = 7;
    private static final int ARRAY_READ = 8;
    private static final int ARRAY_WRITE = 9;
    private static final int CONTENTS = 10;
    private static final int VOLATILE_READ = 11;
    private static final int VOLATILE_WRITE = 12;
    private static final int VOLATILE_READ_STATIC = 13;
    private static final int VOLATILE_WRITE_STATIC = 14;
    private static final int MONITOR_ENTER = 15;
    private static final int MONITOR_EXIT = 16;
    private static final int CLASS_ENTER = 17;
    private static final int CLASS_EXIT = 18;
    private static final int WAITING = 19;
    private static final int VAR_BEFORE = 20;
    private static final int VAR_AFTER = 21;
    private static final int UNSAFE_BEFORE = 22;
    private static final int UNSAFE_AFTER = 23;
    private static final int FENCE_BEFORE = 24;
    private static final int FENCE_AFTER = 25;
    private static final int CLASS_INITIALIZED = 26;
    private static final int CLASS_USE = 27;
    private static final int CONSTRUCTED = 28;
    private static final int FINALIZING = 29;
    private static final int THREAD_START = 30;
    private static final int THREAD_JOINED = 31;
    private static final int THREAD_ALIVE = 32;
    private static final int INTERRUPT = 33;
    private static final int INTERRUPTED = 34;
    private static final int INTERRUPT_THROWN = 35;
    private static final int WRITE_REF = 36;
    private static final int WRITE_ANY_REF = 37;
    private static final int VOLATILE_WRITE_REF = 38;
    private static final int WRITE_STATIC_REF = 39;
    private static final int WRITE_STATIC_ANY_REF = 40;
    private static final int VOLATILE_WRITE_STATIC_REF = 41;
    private static final int PUBLISH = 42;
    private static final int CLONED = 43;
    private static final int OWNER = 44;
    private static final int THREAD_STATE = 45;
    private static final int FIELD_BEFORE = 46;
    private static final int FIELD_AFTER = 47;
    private static final int LOCKED = 48;
    private static final int TRIED_LOCK = 49;
    private static final int UNLOCKED = 50;
    private static final int NOTIFYING = 51;
    private static final int HANDLE_BEFORE = 52;
    private static final int HANDLE_AFTER = 53;
    private static final int ACCESSOR_MADE = 54;
    private static final int INVOKER_MADE = 55;
    private static final int ARRAY_COPIED = 56;
    private static final int ARRAY_CLONED = 57;
    private static final int ELEMENT_BEFORE = 58;
    private static final int RANGE_READ = 59;
    private static final int RANGE_WRITTEN = 60;
    private static final int TEST_BEGIN = 61;
    private static final int TEST_END = 62;
    private static final int HELD_ENTER = 63;
    private static final int HELD_EXIT = 64;
    private static final int UNCAUGHT = 65;

    // Operations of the trace.
    private static final int OP_READ_FIELD = 1;
    private static final int OP_WRITE_FIELD = 2;
    private static final int OP_READ_STATIC = 3;
    private static final int OP_WRITE_STATIC = 4;
    private static final int OP_READ_ELEMENTS = 5;
    static final int OP_WRITE_ELEMENTS = 6;
    private static final int OP_READ_CONTENTS = 7;
    private static final int OP_WRITE_CONTENTS = 8;
    private static final int OP_LOCKED = 9;
    private static final int OP_UNLOCKED = 10;
    private static final int OP_LOCKED_SHARED = 11;
    private static final int OP_UNLOCKED_SHARED = 12;
    private static final int OP_LOCKED_MONITOR = 13;
    private static final int OP_UNLOCKED_MONITOR = 14;
    private static final int OP_ACQUIRE_MONITOR = 16;
    private static final int OP_RELEASE_MONITOR = 17;
    static final int OP_ACQUIRE_VOLATILE = 18;
    static final int OP_RELEASE_VOLATILE = 19;
    private static final int OP_ACQUIRE_ATOMIC = 20;
    private static final int OP_RELEASE_ATOMIC = 21;
    private static final int OP_ACQUIRE_CLASS = 22;
    private static final int OP_RELEASE_CLASS = 23;
    private static final int OP_ACQUIRE_FINALIZER = 26;
    private static final int OP_RELEASE_FINALIZER = 27;
    static final int OP_ACQUIRE_FENCE = 28;
    static final int OP_RELEASE_FENCE = 29;
    private static final int OP_RELEASE_NOTIFY = 35;

    // What a site turned out to be about: the lowest four bits of its link.
    private static final int ROLE_PLAIN = 1;
    private static final int ROLE_VOLATILE = 2;
    private static final int ROLE_UNCHECKED = 3;
    private static final int ROLE_ORDERS = 4;
    private static final int ROLE_CONTENTS_READ = 5;
    private static final int ROLE_CONTENTS_WRITE = 6;
    private static final int ROLE_LOST = 7;
    private static final int ROLE_SETTLED = 8;
    private static final int ROLE_HANDLE_READ = 9;
    private static final int ROLE_HANDLE_WRITE = 10;
    private static final int ROLE_MASK = 15;

    /** Fields farther inside an object are told without the filter. */
    private static final long FAR = 1 << 12;

    // Places as the filter knows them: serial number of an object and offset, or class, offset and a mark.
    private static final long SERIALS = (1L << 35) - 1;
    private static final long STATIC_MARK = 1L << 47;

    private static final long CLASS_MARK = 1L << 62;
    private static final long ADDRESS_MARK = 1L << 63;

    /** Natives are bound when this class is initialized: 0 nothing, 1 probes report, 2 the identity field is hidden too. */
    private static final int BOUND = bind();

    /** Where the native side keeps the sequence counter. */
    static final long SEQUENCE = address(0);

    /** Where it keeps a byte for each site: whether the field there may be written after construction. */
    private static final long LATE = address(1);

    private static final long TID = U.objectFieldOffset(Thread.class, "tid");

    /** Whether accesses that are looked at are counted. The agent changes the constant's text when it is asked to. */
    private static final boolean COUNTING = "count:off".charAt(7) == 'n';

    private static final int CHUNK = 4096;

    /**
     * What sites are about, by number: role (4 bits), where objects keep their identity (16), where the field lies (20), its
     * class (24); zero until the site first runs. The JIT takes what is not zero for a constant.
     */
    @Stable
    private static final long[][] LINKS = new long[1 << 14][];

    /** How rarely the stack at a site is taken, as a power of two. */
    private static final byte[][] SAMPLES = new byte[1 << 14][];

    /** What is known of classes: where their objects keep their identity. */
    private static final RedflagShadow[] CLASSES = new RedflagShadow[4096];

    private static final int OFF = 0;
    private static final int ON = 1;
    private static final int CHECKING = 2;

    /** Added to {@link #ON}: it matters which locks are held at every access. */
    private static final int LOCK_SETS = 4;

    /** Plain on purpose: a thread that sees the switch late only reports a little more or less. */
    private static int mode;

    /** Whether a change of the locks that a thread holds begins a segment, and notifications are told. */
    private static boolean lockSets;

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

    /** Where the native side keeps a word that is held, spinning, while tables are changed. */
    private static final long LOCK = address(2);

    /** Where it keeps a number for each of 65,536 groups of variables, counted up at every release. */
    static final long VERSIONS = address(3);

    @Hidden
    private Redflag() {}

    // ---------------------------------------------------------------- the native side

    /**
     * Lets the agent bind the other natives and put its filter before the native method that lists a class's fields. The JVM
     * finds this method by name in the agent's library.
     */
    @Hidden
    private static native int bind();

    /** Where something shared lies: 0 the sequence counter, 1 the bytes of sites, 2 a lock, 3 versions of variables. */
    @Hidden
    private static native long address(int what);

    /** Opens the ring of the current thread: address, words, number, special, whether small. 0 if it is not recorded. */
    @Hidden
    private static native int open(Thread thread, long[] facts);

    /** What a site is about; the object that it was hit with, if any. 0 for a probe fired while the agent links another. */
    @Hidden
    private static native long link(int site, Object object);

    /** Who an object is; the number of its class, or -1 for class objects. */
    @Hidden
    static native long identify(Object object, int type);

    /** Makes an object of a class and all that is private behind it known to other threads. Says who it is. */
    @Hidden
    private static native long reveal(Object object, int type);

    /** Gives a copy of an object a mark of its own. */
    @Hidden
    private static native void renew(Object copy, long mark);

    /**
     * What is known of a class: where its objects keep their identity or 0 (16 bits), its number (24), whether calls on its
     * objects count as accesses to their contents (1). -1 if the agent cannot tell now.
     */
    @Hidden
    private static native long where(Class<?> type);

    /**
     * What a handle or reflected field reaches: offset (or -1), class object of a static variable (or 0), shift of an array
     * (or -1), whether it is volatile.
     */
    @Hidden
    private static native void resolve(Object handle, long[] facts);

    /** Waits until a ring has room up to here; says how far its thread may go. */
    @Hidden
    static native long room(long ring, long end);

    /** Has the native side look at a thread with something special about it. */
    @Hidden
    private static native int special(int thread, int site);

    /** Has the native side tell what is rare: the probe, its site, the thread, an object and a number. */
    @Hidden
    private static native int rare(int probe, int site, int thread, Object object, long n);

    /** Tells the self-check of a probe. */
    @Hidden
    private static native void check(int probe, int site);

    /** A settled field is written although its object is known to others. */
    @Hidden
    private static native void unsettle(int site);

    /** Takes the current thread's stack as an example for a site. */
    @Hidden
    private static native void stack(int site);

    /** Whether the current thread makes a method handle for a reflected field. */
    @Hidden
    private static native boolean reflects();

    /** A thread could not be recorded. */
    @Hidden
    private static native void lost();

    /**
     * Initializes this class from Java, so that the JVM sees a class of the JDK bind methods of the JDK: it warns of anything
     * else on the program's stdout.
     */
    @Hidden
    static int install() {
        return BOUND;
    }

    /** Switches recording: off, on, or for the self-check, and what is added to on; called by the agent. */
    @Hidden
    static void record(int wanted) {
        lock();
        mode = OFF;
        // Who sees the new number sees that it is off.
        U.storeFence();
        stretch++;
        for (int i = 0; i < NEAR; i++) {
            STATES[i] = null;
        }
        far = new RedflagThread[0][];
        living = new int[0];
        lockSets = (wanted & LOCK_SETS) != 0;
        mode = wanted & ~LOCK_SETS;
        unlock();
    }

    /** The current thread ends; called by the agent. */
    @Hidden
    static void ended() {
        RedflagThread state = me();
        if (state == null) {
            return;
        }
        state.endSegment();
        deep(DEEP);
        lock();
        int chunk = (int) (state.id >>> 10);
        if (state.home == STATES) {
            STATES[(int) state.id & NEAR - 1] = null;
        } else {
            state.home[(int) state.id & IDS - 1] = null;
        }
        if (state.home != STATES && chunk < living.length && --living[chunk] == 0) {
            far[chunk] = null;
        }
        unlock();
    }

    /** Uses more stack than anything that is called with the lock held, so that an overflow comes before it is taken. */
    @Hidden
    private static int deep(int left) {
        return left == 0 ? 0 : deep(left - 1) + 1;
    }

    private static final int DEEP = 16;

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

    // ---------------------------------------------------------------- threads

    @ForceInline
    @Hidden
    private static RedflagThread me() {
        long id = U.getLong(Thread.currentThread(), TID);
        RedflagThread state = STATES[(int) id & NEAR - 1];
        return state != null && state.id == id ? state : away(id);
    }

    /** The current thread's state at a probe; none if nothing is recorded. */
    @ForceInline
    @Hidden
    private static RedflagThread me(int probe, int site) {
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
        if (mode == ON) {
            return begin();
        }
        if (mode == CHECKING) {
            check(probe, site);
        }
        return null;
    }

    /** Gives the current thread a state; called by the agent too, when a thread starts. None if it is not to be recorded. */
    @Hidden
    static RedflagThread begin() {
        Thread thread = Thread.currentThread();
        long id = U.getLong(thread, TID);
        int began = stretch;
        U.loadFence();
        if (id <= 0 || mode != ON) {
            return null;
        }
        try {
            long[] facts = new long[5];
            // An overflow between the two would leave a ring without a state.
            deep(DEEP + DEEP);
            if (open(thread, facts) == 0) {
                return null;
            }
            RedflagThread state = new RedflagThread(id, (int) facts[2], facts[0], facts[1], facts[4] != 0);
            state.special = (int) facts[3];
            return settle(state, began) ? state : null;
        } catch (OutOfMemoryError none) {
            lost();
            return null;
        }
    }

    /** The agent's way to begin a thread. */
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
        deep(DEEP);
        lock();
        if (stretch != began) {
            unlock();
            return false;
        }
        if (free && STATES[near] == null) {
            state.home = STATES;
            STATES[near] = state;
            unlock();
            return true;
        }
        if (chunk >= far.length && larger == null || chunk < far.length && far[chunk] == null && fresh == null) {
            // The place was taken meanwhile; memory must not be asked for while the lock is held.
            unlock();
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
        unlock();
        return true;
    }

    // ---------------------------------------------------------------- sites

    @ForceInline
    @Hidden
    private static long linked(int site) {
        long[] chunk = LINKS[site >>> 12];
        return chunk == null ? 0 : chunk[site & CHUNK - 1];
    }

    /** Has a site linked that runs for the first time. */
    @Hidden
    private static long relink(RedflagThread state, int site, Object object) {
        long link = link(site, object);
        if (link == 0) {
            return ROLE_LOST;
        }
        long[] fresh = LINKS[site >>> 12] == null ? new long[CHUNK] : null;
        deep(DEEP);
        lock();
        if (LINKS[site >>> 12] == null) {
            LINKS[site >>> 12] = fresh;
        }
        unlock();
        LINKS[site >>> 12][site & CHUNK - 1] = link;
        return link;
    }

    /** Whether a field was never written after construction: then its reads need not be told. */
    @ForceInline
    @Hidden
    private static boolean settled(long link, int site) {
        return ((int) link & ROLE_MASK) == ROLE_SETTLED && U.getByte(LATE + site) == 0;
    }

    @ForceInline
    @Hidden
    private static int role(long link) {
        return (int) link & ROLE_MASK;
    }

    @ForceInline
    @Hidden
    private static long keeps(long link) {
        return link >>> 4 & 0xffff;
    }

    @ForceInline
    @Hidden
    private static long offset(long link) {
        return link >>> 20 & 0xfffff;
    }

    @ForceInline
    @Hidden
    private static int type(long link) {
        return (int) (link >>> 40);
    }

    /** Takes the thread's stack at a site, the more rarely the more often it was taken there. */
    @Hidden
    static void sample(RedflagThread state, int site) {
        byte[] chunk = SAMPLES[site >>> 12];
        if (chunk == null) {
            chunk = SAMPLES[site >>> 12] = new byte[CHUNK];
        }
        // Read by all threads at every access, and written at few: counting every access there would cost more than telling it.
        int rarity = chunk[site & CHUNK - 1];
        if ((++state.told & (1 << rarity) - 1) == 0 && rarity < 30) {
            chunk[site & CHUNK - 1] = (byte) (rarity + 2);
            stack(site);
        }
    }

    @Hidden
    static int special(RedflagThread state, int site) {
        int special = special(state.number, site);
        return special;
    }

    @Hidden
    private static void rare(int probe, int site, Object object, long n) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        state.endSegment();
        state.special = rare(probe, site, state.number, object, n);
    }

    // ---------------------------------------------------------------- identity

    /** Whether an object that keeps its identity there (or not at all) is this thread's alone. */
    @ForceInline
    @Hidden
    private static boolean isPrivate(RedflagThread state, Object object, long keeps) {
        return keeps != 0 && U.getLong(object, keeps) == state.mark;
    }

    /** Who an object is, for synchronization: also one that was private until now. */
    @Hidden
    private static long identity(RedflagThread state, Object object) {
        long keeps = keeps(object);
        return keeps == 0 ? state.shadow(object).id : revealed(state, object, keeps);
    }

    @Hidden
    private static long identity(RedflagThread state, Object object, long link) {
        long keeps = keeps(link);
        return keeps == 0 ? state.shadow(object).id : revealed(state, object, keeps);
    }

    @Hidden
    private static long revealed(RedflagThread state, Object object, long keeps) {
        long id = U.getLong(object, keeps);
        return id > 0 ? id : reveal(state, object);
    }

    @Hidden
    private static long reveal(RedflagThread state, Object object) {
        RedflagShadow type = type(object.getClass());
        long id = reveal(object, type == null ? -1 : (int) type.id);
        return id;
    }

    /** Where an object keeps its identity; 0 if it does not. */
    @Hidden
    private static long keeps(Object object) {
        Class<?> type = object.getClass();
        if (type.getClassLoader0() == null) {
            return 0;
        }
        RedflagShadow known = type(type);
        return known == null ? 0 : known.offset;
    }

    /** What is known of a class; none while the agent itself runs Java code. */
    @Hidden
    static RedflagShadow type(Class<?> type) {
        int slot = System.identityHashCode(type) & CLASSES.length - 1;
        RedflagShadow known = CLASSES[slot];
        return known != null && known.is(type) ? known : learn(type, slot);
    }

    @Hidden
    private static RedflagShadow learn(Class<?> type, int slot) {
        long facts = where(type);
        if (facts < 0) {
            return null;
        }
        RedflagShadow known = RedflagShadow.of(type, facts >>> 16 & 0xffffff);
        known.offset = facts & 0xffff;
        known.judged = (facts >>> 40 & 1) != 0;
        U.storeFence();
        CLASSES[slot] = known;
        return known;
    }

    /** An object goes where other threads may find it. */
    @ForceInline
    @Hidden
    private static void escape(Object object) {
        if (object != null && object.getClass().getClassLoader0() != null) {
            escaping(object);
        }
    }

    @Hidden
    private static void escaping(Object object) {
        long keeps = keeps(object);
        if (keeps != 0 && U.getLong(object, keeps) <= 0) {
            RedflagThread state = me(PUBLISH, 0);
            if (state != null) {
                reveal(state, object);
            }
        }
    }

    // ---------------------------------------------------------------- fields

    @ForceInline
    @Hidden
    private static void load(int probe, Object object, int site) {
        long link = linked(site);
        if (role(link) == ROLE_UNCHECKED || settled(link, site)) {
            return;
        }
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        if (isPrivate(state, object, keeps(link))) {
            return;
        }
        loaded(state, object, link, site);
    }

    @Hidden
    private static void loaded(RedflagThread state, Object object, long link, int site) {
        if (COUNTING) {
            state.count();
        }
        if (link == 0) {
            link = relink(state, site, object);
            if (settled(link, site) || isPrivate(state, object, keeps(link))) {
                return;
            }
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_SETTLED) {
            long id = identity(state, object, link);
            long offset = offset(link);
            if (offset >= FAR || !state.toldRead((id & SERIALS) << 12 | offset)) {
                state.access(OP_READ_FIELD, site, id);
            }
        } else if (role == ROLE_VOLATILE) {
            state.acquire(site, identity(state, object, link), offset(link));
        }
    }

    @ForceInline
    @Hidden
    private static void store(int probe, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        long link = linked(site);
        if (role(link) != ROLE_VOLATILE && isPrivate(state, object, keeps(link))) {
            return;
        }
        stored(state, object, link, site);
    }

    @ForceInline
    @Hidden
    private static void store(int probe, Object object, Object value, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        long link = linked(site);
        if (role(link) != ROLE_VOLATILE && isPrivate(state, object, keeps(link))) {
            return;
        }
        storedReference(state, object, value, link, site);
    }

    @Hidden
    private static void storedReference(RedflagThread state, Object object, Object value, long link, int site) {
        if (link == 0) {
            link = relink(state, site, object);
            if (role(link) != ROLE_VOLATILE && isPrivate(state, object, keeps(link))) {
                return;
            }
        }
        escape(value);
        stored(state, object, link, site);
    }

    @Hidden
    private static void stored(RedflagThread state, Object object, long link, int site) {
        if (COUNTING) {
            state.count();
        }
        if (link == 0) {
            link = relink(state, site, object);
            if (role(link) != ROLE_VOLATILE && isPrivate(state, object, keeps(link))) {
                return;
            }
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_SETTLED) {
            if (settled(link, site)) {
                unsettle(site);
            }
            long id = identity(state, object, link);
            long offset = offset(link);
            if (offset >= FAR || !state.toldWrite((id & SERIALS) << 12 | offset)) {
                state.access(OP_WRITE_FIELD, site, id);
            }
        } else if (role == ROLE_VOLATILE) {
            state.release(site, identity(state, object, link), offset(link));
        }
    }

    @ForceInline
    @Hidden
    private static void loadStatic(int probe, int site, boolean foreign) {
        long link = linked(site);
        if (!foreign && (role(link) == ROLE_UNCHECKED || settled(link, site))) {
            return;
        }
        RedflagThread state = me(probe, site);
        if (state != null) {
            loadedStatic(state, link, site, foreign);
        }
    }

    @Hidden
    private static void loadedStatic(RedflagThread state, long link, int site, boolean foreign) {
        if (COUNTING) {
            state.count();
        }
        if (link == 0) {
            link = relink(state, site, null);
        }
        if (foreign) {
            use(state, link, site);
        }
        if (settled(link, site)) {
            return;
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_SETTLED) {
            if (!state.toldRead(place(link))) {
                state.access(OP_READ_STATIC, site);
            }
        } else if (role == ROLE_VOLATILE) {
            state.acquire(site, CLASS_MARK | type(link), offset(link));
        }
    }

    @Hidden
    private static void storeStatic(int probe, int site, boolean foreign) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        if (COUNTING) {
            state.count();
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, null);
        }
        if (foreign) {
            use(state, link, site);
        }
        int role = role(link);
        if (role == ROLE_PLAIN || role == ROLE_SETTLED) {
            if (!state.toldWrite(place(link))) {
                state.access(OP_WRITE_STATIC, site);
            }
        } else if (role == ROLE_VOLATILE) {
            state.release(site, CLASS_MARK | type(link), offset(link));
        }
    }

    @Hidden
    private static long place(long link) {
        return STATIC_MARK | link >>> 20;
    }

    /** The end of a class's initialization is released once, so acquiring it once is enough. */
    @Hidden
    private static void use(RedflagThread state, long link, int site) {
        if (role(link) != ROLE_LOST && !state.knows(type(link))) {
            state.sync(OP_ACQUIRE_CLASS, site, type(link));
        }
    }

    /** After a read of an instance field known to be plain. */
    @ForceInline
    @Hidden
    public static void read(Object object, int site) {
        load(READ, object, site);
    }

    /** Before a write of an instance field known to be plain. */
    @ForceInline
    @Hidden
    public static void write(Object object, int site) {
        store(WRITE, object, site);
    }

    /** After a read of an instance field of another class: plain, volatile or final, as the site turns out. */
    @ForceInline
    @Hidden
    public static void readAny(Object object, int site) {
        load(READ_ANY, object, site);
    }

    /** Before a write of an instance field of another class. */
    @ForceInline
    @Hidden
    public static void writeAny(Object object, int site) {
        store(WRITE_ANY, object, site);
    }

    /** Before a write of a reference into a plain instance field. */
    @ForceInline
    @Hidden
    public static void writeRef(Object object, Object value, int site) {
        store(WRITE_REF, object, value, site);
    }

    /** Before a write of a reference into an instance field of another class. */
    @ForceInline
    @Hidden
    public static void writeAnyRef(Object object, Object value, int site) {
        store(WRITE_ANY_REF, object, value, site);
    }

    /** After a read of a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileRead(Object object, int site) {
        load(VOLATILE_READ, object, site);
    }

    /** Before a write of a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileWrite(Object object, int site) {
        store(VOLATILE_WRITE, object, site);
    }

    /** Before a write of a reference into a volatile instance field. */
    @ForceInline
    @Hidden
    public static void volatileWriteRef(Object object, Object value, int site) {
        store(VOLATILE_WRITE_REF, object, value, site);
    }

    /** After a read of a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void readStatic(int site) {
        loadStatic(READ_STATIC, site, false);
    }

    /** Before a write of a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void writeStatic(int site) {
        storeStatic(WRITE_STATIC, site, false);
    }

    /** After a read of a static field of another class, which was initialized by then. */
    @ForceInline
    @Hidden
    public static void readStaticAny(int site) {
        loadStatic(READ_STATIC_ANY, site, true);
    }

    /** Before a write of a static field of another class, which was initialized by then. */
    @ForceInline
    @Hidden
    public static void writeStaticAny(int site) {
        storeStatic(WRITE_STATIC_ANY, site, true);
    }

    /** Before a write of a reference into a plain static field of the class itself. */
    @ForceInline
    @Hidden
    public static void writeStaticRef(Object value, int site) {
        escape(value);
        storeStatic(WRITE_STATIC_REF, site, false);
    }

    /** Before a write of a reference into a static field of another class. */
    @ForceInline
    @Hidden
    public static void writeStaticAnyRef(Object value, int site) {
        escape(value);
        storeStatic(WRITE_STATIC_ANY_REF, site, true);
    }

    /** After a read of a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileReadStatic(int site) {
        loadStatic(VOLATILE_READ_STATIC, site, false);
    }

    /** Before a write of a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileWriteStatic(int site) {
        storeStatic(VOLATILE_WRITE_STATIC, site, false);
    }

    /** Before a write of a reference into a volatile static field of the class itself. */
    @ForceInline
    @Hidden
    public static void volatileWriteStaticRef(Object value, int site) {
        escape(value);
        storeStatic(VOLATILE_WRITE_STATIC_REF, site, false);
    }

    // ---------------------------------------------------------------- arrays and contents

    /** After an array element was read: array, index. */
    @ForceInline
    @Hidden
    public static void arrayRead(Object array, int index, int site) {
        RedflagThread state = me(ARRAY_READ, site);
        if (state == null) {
            return;
        }
        if (COUNTING) {
            state.count();
        }
        RedflagSweep sweep = state.sweeps[site & 63];
        if (!sweep.goesOn(index, site, array)
                && !(sweep.knows(site, array) && sweep.array.touched(index, state.segment))) {
            state.element(OP_READ_ELEMENTS, site, array, index, false);
        }
    }

    /** After an array element was written: array, index. */
    @ForceInline
    @Hidden
    public static void arrayWrite(Object array, int index, int site) {
        RedflagThread state = me(ARRAY_WRITE, site);
        if (state == null) {
            return;
        }
        if (COUNTING) {
            state.count();
        }
        RedflagSweep sweep = state.sweeps[site & 63];
        if (!sweep.goesOn(index, site, array)
                && !(sweep.knows(site, array) && sweep.array.written(index, state.segment))) {
            state.element(OP_WRITE_ELEMENTS, site, array, index, true);
        }
    }

    /** After `System.arraycopy`: from which array, first index there, into which, first index there, how many. */
    @Hidden
    public static void arrayCopied(Object from, int first, Object to, int firstThere, int length, int site) {
        RedflagThread state = me(ARRAY_COPIED, site);
        if (state != null) {
            elements(state, OP_READ_ELEMENTS, site, from, first, length);
            elements(state, OP_WRITE_ELEMENTS, site, to, firstThere, length);
        }
    }

    /** After an array was cloned: the original. */
    @Hidden
    public static void arrayCloned(Object array, int site) {
        range(ARRAY_CLONED, OP_READ_ELEMENTS, array, 0, -1, site);
    }

    /** After a call that read a range of elements: array (perhaps null), the first index, the index behind the last. */
    @Hidden
    public static void rangeRead(Object array, int first, int end, int site) {
        range(RANGE_READ, OP_READ_ELEMENTS, array, first, end, site);
    }

    /** After a call that wrote a range of elements. */
    @Hidden
    public static void rangeWritten(Object array, int first, int end, int site) {
        range(RANGE_WRITTEN, OP_WRITE_ELEMENTS, array, first, end, site);
    }

    @Hidden
    private static void range(int probe, int op, Object array, int first, int end, int site) {
        RedflagThread state = me(probe, site);
        if (state != null && array != null) {
            int length = Array.getLength(array);
            elements(state, op, site, array, first, (end < 0 || end > length ? length : end) - first);
        }
    }

    @Hidden
    private static void elements(RedflagThread state, int op, int site, Object array, int first, int length) {
        if (length > 0) {
            if (COUNTING) {
                state.count();
            }
            state.elements(op, site, array, first, first + length - 1);
        }
    }

    /** Before a call on an object whose contents are not thread-safe. */
    @ForceInline
    @Hidden
    public static void contents(Object object, int site) {
        RedflagThread state = me(CONTENTS, site);
        if (state == null || object == null) {
            return;
        }
        RedflagShadow shadow = state.bySite[site & 63];
        if (!shadow.is(object)) {
            shadow = state.shadow(object, site);
        }
        if (shadow.judged && shadow.writtenIn != state.segment) {
            called(state, shadow, site);
        }
    }

    @Hidden
    private static void called(RedflagThread state, RedflagShadow shadow, int site) {
        if (COUNTING) {
            state.count();
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, shadow.get());
        }
        if (role(link) == ROLE_CONTENTS_WRITE) {
            state.access(OP_WRITE_CONTENTS, site, shadow.id);
            shadow.writtenIn = state.segment;
        } else if (role(link) == ROLE_CONTENTS_READ && shadow.readIn != state.segment) {
            state.access(OP_READ_CONTENTS, site, shadow.id);
            shadow.readIn = state.segment;
        }
    }

    // ---------------------------------------------------------------- monitors

    @Hidden
    private static void monitor(int probe, int op, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || object == null) {
            return;
        }
        if (op == OP_RELEASE_MONITOR && (state.special & RedflagThread.WAITING) != 0) {
            rare(probe, site, object, 0);
        } else {
            state.sync(op, site, identity(state, object));
        }
    }

    /** After a monitor was entered. */
    @ForceInline
    @Hidden
    public static void monitorEnter(Object object, int site) {
        monitor(MONITOR_ENTER, OP_ACQUIRE_MONITOR, object, site);
    }

    /** Before a monitor is left. */
    @ForceInline
    @Hidden
    public static void monitorExit(Object object, int site) {
        monitor(MONITOR_EXIT, OP_RELEASE_MONITOR, object, site);
    }

    @Hidden
    private static void ofClass(int probe, int op, int site) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, null);
        }
        if (role(link) == ROLE_LOST) {
            return;
        }
        if (op == OP_ACQUIRE_CLASS) {
            use(state, link, site);
        } else if (op == OP_RELEASE_CLASS) {
            state.knows(type(link));
            state.sync(op, site, type(link));
        } else {
            state.sync(op, site, CLASS_MARK | type(link));
        }
    }

    /** At the start of a static synchronized method in a class too old for class constants. */
    @ForceInline
    @Hidden
    public static void classEnter(int site) {
        ofClass(CLASS_ENTER, OP_ACQUIRE_MONITOR, site);
    }

    /** At every end of such a method. */
    @ForceInline
    @Hidden
    public static void classExit(int site) {
        ofClass(CLASS_EXIT, OP_RELEASE_MONITOR, site);
    }

    /** Before `Object.wait`: a release now, and an acquire at the thread's next event. */
    @Hidden
    public static void waiting(Object object, int site) {
        if (object != null) {
            rare(WAITING, site, object, 0);
        }
    }

    /** Before `Object.notify` and `notifyAll`: the monitor orders as much, so it is told only to whoever wants more. */
    @Hidden
    public static void notifying(Object object, int site) {
        if (lockSets && object != null) {
            RedflagThread state = me(NOTIFYING, site);
            if (state != null) {
                state.sync(OP_RELEASE_NOTIFY, site, identity(state, object));
            }
        }
    }

    // ---------------------------------------------------------------- locks

    /** Where locks keep what they are made of, found when first needed. */
    @Stable
    private static long inReentrant;

    @Stable
    private static long inRead;

    @Stable
    private static long inWrite;

    @Hidden
    private static void lock(int probe, boolean taken, Object object, int site) {
        RedflagThread state = me(probe, site);
        Object made = made(object);
        if (state == null || made == null) {
            return;
        }
        boolean shared = object instanceof ReadLock;
        int taking = shared ? OP_LOCKED_SHARED : OP_LOCKED;
        long lock = held(state, made, site);
        if (taken) {
            state.take(taking, site, lock, lockSets);
        } else {
            state.giveBack(shared ? OP_UNLOCKED_SHARED : OP_UNLOCKED, taking, site, lock, lockSets);
        }
    }

    /** After a monitor was entered that orders nothing. */
    @Hidden
    public static void heldEnter(Object object, int site) {
        RedflagThread state = me(HELD_ENTER, site);
        if (state != null) {
            state.take(OP_LOCKED_MONITOR, site, held(state, object, site), lockSets);
        }
    }

    /** Before such a monitor is left. */
    @Hidden
    public static void heldExit(Object object, int site) {
        RedflagThread state = me(HELD_EXIT, site);
        if (state != null && object != null) {
            state.giveBack(OP_UNLOCKED_MONITOR, OP_LOCKED_MONITOR, site, held(state, object, site), lockSets);
        }
    }

    @Hidden
    private static long held(RedflagThread state, Object object, int site) {
        RedflagShadow known = state.bySite[site & 63];
        return known.is(object) ? known.id : lock(state, object, site);
    }

    @Hidden
    private static long lock(RedflagThread state, Object made, int site) {
        return keeps(made) == 0 ? state.shadow(made, site).id : identity(state, made);
    }

    /** What a lock is made of, if it is one of the JDK's: both sides of a read-write lock share it. Null if it is no lock. */
    @Hidden
    private static Object made(Object lock) {
        long at;
        if (lock instanceof ReentrantLock) {
            at = inReentrant != 0 ? inReentrant : (inReentrant = sync(ReentrantLock.class));
        } else if (lock instanceof ReadLock) {
            at = inRead != 0 ? inRead : (inRead = sync(ReadLock.class));
        } else if (lock instanceof WriteLock) {
            at = inWrite != 0 ? inWrite : (inWrite = sync(WriteLock.class));
        } else {
            return lock instanceof Lock ? lock : null;
        }
        return at < 0 ? lock : U.getReference(lock, at);
    }

    @Hidden
    private static long sync(Class<?> type) {
        try {
            return U.objectFieldOffset(type, "sync");
        } catch (InternalError none) {
            return -1;
        }
    }

    /** After a call that takes a lock: object (perhaps no lock). */
    @ForceInline
    @Hidden
    public static void locked(Object object, int site) {
        lock(LOCKED, true, object, site);
    }

    /** After a call that may take a lock: object (perhaps no lock), the answer. */
    @ForceInline
    @Hidden
    public static void triedLock(Object object, boolean taken, int site) {
        if (taken) {
            lock(TRIED_LOCK, true, object, site);
        }
    }

    /** Before a lock is given back: object (perhaps no lock). */
    @ForceInline
    @Hidden
    public static void unlocked(Object object, int site) {
        lock(UNLOCKED, false, object, site);
    }

    // ---------------------------------------------------------------- handles and fences

    @Hidden
    private static void variable(int probe, Object handle, Object first, int index, int site) {
        RedflagThread state = me(probe, site);
        if (state == null || handle == null) {
            return;
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, handle);
        }
        int role = role(link);
        boolean reflected = probe == FIELD_BEFORE || probe == FIELD_AFTER;
        if (!reflected && role != ROLE_ORDERS && role != ROLE_HANDLE_READ && role != ROLE_HANDLE_WRITE) {
            return;
        }
        RedflagShadow shadow = state.bySite[site & 63];
        if (!shadow.is(handle)) {
            shadow = state.shadow(handle, site);
        }
        if (shadow.offset == 0) {
            resolved(state, handle, shadow);
        }
        // The class of a static field was initialized by then.
        if (shadow.base != 0 && (probe == VAR_AFTER || probe == FIELD_AFTER) && !state.knows((int) shadow.base)) {
            state.sync(OP_ACQUIRE_CLASS, site, (int) shadow.base);
        }
        // A site of reflection is reached by many fields, and each has the mode that it was declared with.
        if (reflected ? !shadow.ordered : role != ROLE_ORDERS) {
            plain(state, shadow, first, index, link, site);
            return;
        }
        boolean release = probe == VAR_BEFORE || probe == FIELD_BEFORE;
        if (shadow.base != 0) {
            order(state, release, site, shadow.base, shadow.offset);
        } else if (first == null || shadow.offset < 0) {
            long object = first == null ? 0 : identity(state, first);
            state.sync(release ? OP_RELEASE_ATOMIC : OP_ACQUIRE_ATOMIC, site, object);
        } else {
            long offset = shadow.shift < 0 ? shadow.offset : shadow.offset + ((long) index << shadow.shift);
            order(state, release, site, identity(state, first), offset);
        }
    }

    /** A plain access through a handle. A site that is reached by handles of several fields tells of the first only. */
    @Hidden
    private static void plain(
            RedflagThread state, RedflagShadow handle, Object first, int index, long link, int site) {
        boolean write = role(link) == ROLE_HANDLE_WRITE;
        if (handle.shift >= 0) {
            if (first != null && !state.sweeps[site & 63].goesOn(index, site, first)) {
                state.element(write ? OP_WRITE_ELEMENTS : OP_READ_ELEMENTS, site, first, index, write);
            }
        } else if (handle.offset != offset(link) || role(link) != ROLE_HANDLE_READ && !write) {
            return;
        } else if (handle.base != 0) {
            if (write ? !state.toldWrite(place(link)) : !state.toldRead(place(link))) {
                state.access(write ? OP_WRITE_STATIC : OP_READ_STATIC, site);
            }
        } else if (first != null) {
            if (isPrivate(state, first, keeps(first))) {
                return;
            }
            long id = identity(state, first);
            long where = (id & SERIALS) << 12 | handle.offset;
            if (handle.offset >= FAR || (write ? !state.toldWrite(where) : !state.toldRead(where))) {
                state.access(write ? OP_WRITE_FIELD : OP_READ_FIELD, site, id);
            }
        }
    }

    @Hidden
    private static void order(RedflagThread state, boolean release, int site, long object, long offset) {
        if (release) {
            state.release(site, object, offset);
        } else {
            state.acquire(site, object, offset);
        }
    }

    @Hidden
    private static void resolved(RedflagThread state, Object handle, RedflagShadow shadow) {
        long[] facts = new long[4];
        resolve(handle, facts);
        shadow.base = facts[1];
        shadow.shift = (int) facts[2];
        shadow.ordered = facts[3] != 0;
        shadow.offset = facts[0];
    }

    /** Before an access through a `VarHandle` that may release: handle, first coordinate or null, index or 0. */
    @ForceInline
    @Hidden
    public static void varBefore(VarHandle handle, Object first, int index, int site) {
        variable(VAR_BEFORE, handle, first, index, site);
    }

    /** After an access through a `VarHandle` that may acquire. */
    @ForceInline
    @Hidden
    public static void varAfter(VarHandle handle, Object first, int index, int site) {
        variable(VAR_AFTER, handle, first, index, site);
    }

    /** Before a reference is stored into an array whose elements are handed over by fences: array, index. */
    @Hidden
    public static void elementBefore(Object array, int index, int site) {
        RedflagThread state = me(ELEMENT_BEFORE, site);
        if (state == null || array == null) {
            return;
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, null);
        }
        if (role(link) == ROLE_ORDERS) {
            long offset = offset(link) + (long) index * U.arrayIndexScale(Object[].class);
            state.release(site, identity(state, array), offset);
        }
    }

    /** Before a field is set by reflection: the field, the object. */
    @Hidden
    public static void fieldBefore(Object field, Object target, int site) {
        variable(FIELD_BEFORE, field, target, 0, site);
    }

    /** After a field was read by reflection. */
    @Hidden
    public static void fieldAfter(Object field, Object target, int site) {
        variable(FIELD_AFTER, field, target, 0, site);
    }

    @Hidden
    private static void memory(int probe, Object object, long offset, int site) {
        RedflagThread state = me(probe, site);
        if (state == null) {
            return;
        }
        long link = linked(site);
        if (link == 0) {
            link = relink(state, site, null);
        }
        if (role(link) == ROLE_ORDERS) {
            boolean release = probe == UNSAFE_BEFORE;
            if (object == null) {
                order(state, release, site, ADDRESS_MARK | offset, 0);
            } else {
                order(state, release, site, identity(state, object), offset);
            }
        }
    }

    /** Before an access through `Unsafe` that may release: object, offset. */
    @ForceInline
    @Hidden
    public static void unsafeBefore(Object object, long offset, int site) {
        memory(UNSAFE_BEFORE, object, offset, site);
    }

    /** After an access through `Unsafe` that may acquire: object, offset. */
    @ForceInline
    @Hidden
    public static void unsafeAfter(Object object, long offset, int site) {
        memory(UNSAFE_AFTER, object, offset, site);
    }

    @Hidden
    private static void fence(int probe, int op, int site) {
        RedflagThread state = me(probe, site);
        if (state != null) {
            state.sync(op, site);
        }
    }

    /** Before a fence that releases. */
    @ForceInline
    @Hidden
    public static void fenceBefore(int site) {
        fence(FENCE_BEFORE, OP_RELEASE_FENCE, site);
    }

    /** After a fence that acquires. */
    @ForceInline
    @Hidden
    public static void fenceAfter(int site) {
        fence(FENCE_AFTER, OP_ACQUIRE_FENCE, site);
    }

    // ---------------------------------------------------------------- method handles

    /** In the flags of a handle's field. */
    private static final int STATIC = 0x8;

    private static final int VOLATILE = 0x40;

    /** The bit of variables whose offset is not known. */
    private static final long UNKNOWN = 1L << 63;

    /**
     * Which volatile variables a method handle may access, a bit for each {@link #reach reach}. Which of them an invocation
     * accesses is not known. So it counts as a fence, and so does every other access to these variables.
     */
    private static long fenced;

    /** Whether a method handle may access the variables that lie there. */
    @ForceInline
    @Hidden
    static boolean isFenced(long offset) {
        return (fenced >>> (offset >>> 2) & 1) != 0;
    }

    @Hidden
    private static void reaches(int probe, long reach, int site) {
        if ((fenced & reach) == reach) {
            return;
        }
        deep(DEEP);
        lock();
        fenced |= reach;
        unlock();
        rare(probe, site, null, 0);
    }

    /** What a handle reaches that reads or writes a field, 0 if the field is not volatile. */
    @Hidden
    private static long reach(Object handle) {
        try {
            Class<?> type = handle.getClass();
            Object field = U.getReference(handle, U.objectFieldOffset(type.getSuperclass(), "member"));
            int flags = U.getInt(field, U.objectFieldOffset(field.getClass(), "flags"));
            if ((flags & VOLATILE) == 0) {
                return 0;
            }
            long offset = (flags & STATIC) != 0
                    ? U.getLong(handle, U.objectFieldOffset(type, "staticOffset"))
                    : U.getInt(handle, U.objectFieldOffset(type, "fieldOffset"));
            return 1L << (offset >>> 2) | UNKNOWN;
        } catch (InternalError unknown) {
            return -1;
        }
    }

    /** When a method handle has been made that reads or writes a field: the handle. */
    @Hidden
    public static void accessorMade(Object handle, int site) {
        long reach = reach(handle);
        if (reach != 0 && !reflects()) {
            reaches(ACCESSOR_MADE, reach, site);
        }
    }

    /** Before a method handle is made that is invoked in place of a `VarHandle`: it may reach anything. */
    @Hidden
    public static void invokerMade(int site) {
        reaches(INVOKER_MADE, -1, site);
    }

    /** Before a method handle is invoked. */
    @ForceInline
    @Hidden
    public static void handleBefore(int site) {
        if (fenced != 0) {
            fence(HANDLE_BEFORE, OP_RELEASE_FENCE, site);
        }
    }

    /** After a method handle was invoked. */
    @ForceInline
    @Hidden
    public static void handleAfter(int site) {
        if (fenced != 0) {
            fence(HANDLE_AFTER, OP_ACQUIRE_FENCE, site);
        }
    }

    // ---------------------------------------------------------------- classes and finalizers

    /** At the end of `<clinit>`. */
    @ForceInline
    @Hidden
    public static void classInitialized(int site) {
        ofClass(CLASS_INITIALIZED, OP_RELEASE_CLASS, site);
        // Some ways to learn of it do not tell the class.
        fence(CLASS_INITIALIZED, OP_RELEASE_FENCE, site);
    }

    /** At the start of static methods and constructors of a class with `<clinit>`. */
    @ForceInline
    @Hidden
    public static void classUse(int site) {
        ofClass(CLASS_USE, OP_ACQUIRE_CLASS, site);
    }

    @Hidden
    private static void finalizer(int probe, int op, Object object, int site) {
        RedflagThread state = me(probe, site);
        if (state != null && object != null) {
            state.sync(op, site, identity(state, object));
        }
    }

    /** At the end of a constructor of a class that has a finalizer. */
    @ForceInline
    @Hidden
    public static void constructed(Object object, int site) {
        finalizer(CONSTRUCTED, OP_RELEASE_FINALIZER, object, site);
    }

    /** At the start of a finalizer. */
    @ForceInline
    @Hidden
    public static void finalizing(Object object, int site) {
        finalizer(FINALIZING, OP_ACQUIRE_FINALIZER, object, site);
    }

    // ---------------------------------------------------------------- threads

    /** Most answers say nothing of another thread; only the self-check wants to hear of all. */
    @Hidden
    private static void tellUnless(boolean idle, int probe, int site, Object thread, long n) {
        if (!idle || mode == CHECKING) {
            rare(probe, site, thread, n);
        }
    }

    /** Before a thread is started. */
    @Hidden
    public static void threadStart(Object object, int site) {
        rare(THREAD_START, site, object, 0);
    }

    /** After a join returned; the thread may not have ended. */
    @Hidden
    public static void threadJoined(Object object, int site) {
        rare(THREAD_JOINED, site, object, 0);
    }

    /** After `isAlive()`: object (perhaps no thread), the answer. */
    @Hidden
    public static void threadAlive(Object thread, boolean alive, int site) {
        tellUnless(alive, THREAD_ALIVE, site, thread, 0);
    }

    /** After `Thread.getState()`: the thread, the answer. */
    @Hidden
    public static void threadState(Object thread, Object answer, int site) {
        tellUnless(answer != Thread.State.TERMINATED, THREAD_STATE, site, thread, 0);
    }

    /** Before a thread is interrupted. */
    @Hidden
    public static void interrupt(Object object, int site) {
        rare(INTERRUPT, site, object, 0);
    }

    /** After a thread's interruption was asked for: the thread, the answer. */
    @Hidden
    public static void interrupted(Object thread, boolean was, int site) {
        tellUnless(!was, INTERRUPTED, site, thread, 1);
    }

    /** When an `InterruptedException` has been made in the interrupted thread. */
    @Hidden
    public static void interruptThrown(int site) {
        rare(INTERRUPT_THROWN, site, null, 0);
    }

    // ---------------------------------------------------------------- tests

    /** At the start of a method that is a test: the object, or null if it is static. */
    @Hidden
    public static void testMethodBegins(Object test, int site) {
        rare(TEST_BEGIN, site, test, 0);
    }

    /** At every end of such a method. */
    @Hidden
    public static void testMethodEnds(int site) {
        rare(TEST_END, site, null, 0);
    }

    /**
     * A test begins in the current thread. No probe calls this: who runs tests finds it by reflection, and so tells what
     * belongs to a test around its method. While nothing is recorded it does nothing. Of several tests that begin in a thread,
     * one inside the other, the first counts.
     *
     * @param name the test, as {@code class#method}
     */
    @Hidden
    public static void testBegins(String name) {
        if (name != null) {
            rare(TEST_BEGIN, 0, name, 1);
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
            rare(TEST_END, 0, name, 1);
        }
    }

    /** When nobody has caught a thread's exception, and no handler of its own has handled it. */
    @Hidden
    public static void uncaught(Object thread, Object exception, int site) {
        int number = RedflagTests.keep(exception);
        if (number >= 0) {
            rare(UNCAUGHT, site, null, number);
        }
    }

    /** Tells what the current thread has put off telling; orders nothing. */
    @Hidden
    static void tellAll() {
        RedflagThread state = me();
        if (state != null) {
            state.endSegment();
        }
    }

    // ---------------------------------------------------------------- what is private

    /** Before a reference leaves watched code. */
    @ForceInline
    @Hidden
    public static void publish(Object object, int site) {
        escape(object);
    }

    /** After a call of `clone()`: the copy has the original's hidden field. */
    @Hidden
    public static void cloned(Object copy, int site) {
        if (copy != null && keeps(copy) != 0) {
            RedflagThread state = me(CLONED, site);
            renew(copy, state == null ? 0 : state.mark);
        }
    }

    /** What the hidden field of a new object holds: it is private to the thread that makes it, unless it is known already. */
    @ForceInline
    @Hidden
    public static long owner(long known) {
        if (known != 0) {
            return known;
        }
        RedflagThread state = me(OWNER, 0);
        return state != null ? state.mark : 0;
    }
}
