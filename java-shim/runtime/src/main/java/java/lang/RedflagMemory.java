package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What one thread remembers: the accesses that it recorded in this segment, the objects that it last met, the classes whose
 * initialization it is ordered after, and whether its synchronization orders nothing at present.
 */
abstract class RedflagMemory extends RedflagRing {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Slots of tables by site; several sites share one. */
    static final int SITE_SLOTS = 64;

    /** Spreads places over tables. */
    static final long MIX = 0x9E3779B97F4A7C15L;

    private static final int STAMP = 0x7fff;

    // A place in the filter has 48 bits: an object's serial number and a field's offset; or a bit, a class and an offset.
    private static final int OFFSET_BITS = 12;
    private static final long SERIAL_MASK = (1L << 35) - 1;
    static final long STATIC_MARK = 1L << 47;

    /** Fields at this offset or beyond are recorded without the filter. */
    static final long UNFILTERED = 1 << OFFSET_BITS;

    int segment = 1;

    /** Slots of {@link #atomics}, and longs in each: object, offset and kind, segment. */
    private static final int ATOMICS = 64;

    private static final int ATOMIC = 3;

    /** Atomic accesses that were recorded last; null before the first. */
    private long[] atomics;

    private final long[] filter;
    private final int filterShift;
    private final RedflagShadow[] shadows;

    /** The object that each site last met. */
    final RedflagShadow[] bySite;

    /** The object, perhaps a view, on which each site last called a method. */
    final RedflagShadow[] called;

    /** How many calls on views were followed to what they show. */
    int followed;

    /** The site of a call on a wrapper that locks and has not used it yet, or -1, and the hash of what is wrapped. */
    private int siteOutside = -1;

    private int wrapped;

    /** A bit for each class whose initialization this thread is ordered after. */
    private long[] initialized = new long[4];

    /** The locks that this thread holds: the sum of their hashes, once for each time that they were taken. */
    private long locks;

    /** A bit for each site and the locks held there, by hash: whether the stack was recorded. */
    private final long[] stacks;

    /** The same for each object at each site. */
    private final long[] stacksOfObjects;

    /** How many bits were set in {@link #stacksOfObjects} since it was last cleared. */
    private int newObjects;

    /** For how many nanoseconds a test may always take stacks. */
    private static final long NANOS_OF_TEST = 10_000_000;

    /** The number of tests that had begun when {@link #stacks} was last cleared. */
    private int testsOfStacks;

    /**
     * The number of tests that have begun: with each of them, stacks are recorded anew. It may miss some when tests begin at once.
     */
    private static int tests;

    /** Words of bit maps made since those of freed arrays were last dropped. */
    private int mapped;

    /**
     * How many quiet sections the thread is in, or {@link #NEVER}, in the lowest bits; above them, what that was before each loud
     * section.
     */
    private long quiet;

    private static final int QUIET_BITS = 16;
    private static final long NEVER = (1L << QUIET_BITS) - 1;

    @Hidden
    RedflagMemory(long ring, long words, boolean small) {
        super(ring, words);
        this.filter = new long[small ? 128 : 4096];
        this.filterShift = small ? 57 : 52;
        this.shadows = empty(small ? 64 : 1024);
        this.bySite = empty(SITE_SLOTS);
        this.called = empty(SITE_SLOTS);
        this.stacks = new long[small ? 16 : 512];
        this.stacksOfObjects = new long[small ? 16 : 512];
    }

    @Hidden
    private static RedflagShadow[] empty(int length) {
        RedflagShadow[] all = new RedflagShadow[length];
        clear(all);
        return all;
    }

    @Hidden
    private static void clear(RedflagShadow[] all) {
        for (int i = 0; i < all.length; i++) {
            all[i] = RedflagShadow.NONE;
        }
    }

    // ---------------------------------------------------------------- quiet sections

    /** A method of the JDK begins whose synchronization orders nothing, by no documentation. */
    @Hidden
    final void quietEnter() {
        if ((quiet & NEVER) != NEVER) {
            quiet++;
        }
    }

    /** It ends. The thread's first probe may have come after its beginning. */
    @Hidden
    final void quietExit() {
        if (isQuiet()) {
            quiet--;
        }
    }

    /** The JDK calls what may be code of the program, whose synchronization counts; so does, if {@code never}, all below it. */
    @Hidden
    final void loudEnter(boolean never) {
        quiet = quiet << QUIET_BITS | (never ? NEVER : 0);
    }

    /** That call ends. */
    @Hidden
    final void loudExit() {
        quiet >>>= QUIET_BITS;
    }

    /** Whether synchronization orders nothing at present. */
    @Hidden
    final boolean isQuiet() {
        return ((quiet + 1) & NEVER) > 1;
    }

    /** Code of the program runs: the end of a quiet section was missed, or the JDK calls the program in one. */
    @Hidden
    final void endQuiet(int site) {
        quiet = 0;
        RedflagNative.quietLeaked(site);
    }

    // ---------------------------------------------------------------- the filter

    /** Begins the next segment. */
    @Hidden
    final void nextSegment() {
        int next = segment + 1;
        if ((next & STAMP) == 0) {
            next = reset(next);
        }
        segment = next;
    }

    /** The filter's stamps start again, so entries of old segments would look current. */
    @Hidden
    private int reset(int next) {
        long[] all = filter;
        for (int i = 0; i < all.length; i++) {
            all[i] = 0;
        }
        if (next != 0) {
            return next;
        }
        clear(shadows);
        clear(bySite);
        clear(called);
        atomics = null;
        return 1;
    }

    /** An instance field, as the filter knows it; its offset must be smaller than {@link #UNFILTERED}. */
    @ForceInline
    @Hidden
    static long place(long object, long offset) {
        return (object & SERIAL_MASK) << OFFSET_BITS | offset;
    }

    /** Whether a read of this place was recorded in this segment. If not, it counts as recorded from now on. */
    @ForceInline
    @Hidden
    final boolean alreadyRead(long place) {
        long key = place << 16 | (segment & STAMP) << 1;
        int slot = (int) (place * MIX >>> filterShift);
        if ((filter[slot] & -2L) == key) {
            return true;
        }
        filter[slot] = key;
        return false;
    }

    /** The same for a write. A write also counts as a read. */
    @ForceInline
    @Hidden
    final boolean alreadyWritten(long place) {
        long key = place << 16 | (segment & STAMP) << 1 | 1;
        int slot = (int) (place * MIX >>> filterShift);
        if (filter[slot] == key) {
            return true;
        }
        filter[slot] = key;
        return false;
    }

    /** Whether an atomic access of this kind was recorded in this segment. If not, it counts as recorded from now on. */
    @Hidden
    final boolean alreadyAtomic(long object, long offset, int kind) {
        long[] all = atomics;
        if (all == null) {
            atomics = all = new long[ATOMICS * ATOMIC];
        }
        long where = offset << 2 | kind;
        int slot = (int) ((object * MIX + where) * MIX >>> 58) * ATOMIC;
        if (all[slot] == object && all[slot + 1] == where && all[slot + 2] == segment) {
            return true;
        }
        all[slot] = object;
        all[slot + 1] = where;
        all[slot + 2] = segment;
        return false;
    }

    // ---------------------------------------------------------------- stacks

    /** A lock is held once more. */
    @Hidden
    final void holds(long lock) {
        locks += mixed(lock);
    }

    /** A lock is held once less. */
    @Hidden
    final void holdsNot(long lock) {
        locks -= mixed(lock);
    }

    /**
     * Whether a stack is to be recorded for an access to an object, or to a static field if that is 0, at a site. The first access
     * there under these locks since a test began comes first, as far as the table of bits can distinguish; then the first one to
     * this object, which may have another caller; then any. Each kind needs more of the budget, so that it leaves enough for those
     * before it.
     */
    @Hidden
    final boolean needsStack(int site, long object) {
        long left = U.getLong(RedflagNative.STACK_BUDGET);
        if (left <= 0) {
            return false;
        }
        if (testsOfStacks != tests) {
            testsOfStacks = tests;
            clear(stacks);
        }
        long place = mixed(locks + site);
        if (isNew(stacks, place)) {
            return true;
        }
        if (left < STACKS_OF_OBJECTS) {
            return false;
        }
        if (isNew(stacksOfObjects, mixed(place + object))) {
            if (++newObjects > stacksOfObjects.length << 4) {
                newObjects = 0;
                clear(stacksOfObjects);
            }
            return true;
        }
        return left >= STACKS_OF_ALL;
    }

    /** Whether the bit of a hash is not set yet; it is afterwards. */
    @Hidden
    private static boolean isNew(long[] bits, long hash) {
        int word = (int) hash & bits.length - 1;
        long bit = 1L << (hash >>> 32);
        boolean unset = (bits[word] & bit) == 0;
        bits[word] |= bit;
        return unset;
    }

    @Hidden
    private static void clear(long[] bits) {
        for (int word = 0; word < bits.length; word++) {
            bits[word] = 0;
        }
    }

    @ForceInline
    @Hidden
    private static long mixed(long word) {
        long product = (word + MIX) * MIX;
        product = (product ^ product >>> 29) * MIX;
        return product ^ product >>> 32;
    }

    /** A test has begun, whose reports must not show stacks of an earlier one. It may take some of its own, whatever was taken before. */
    @Hidden
    static void testBegan() {
        tests++;
        long left = U.getLong(RedflagNative.STACK_BUDGET);
        if (left < NANOS_OF_TEST && left > STACKS_ENDED) {
            U.putLong(RedflagNative.STACK_BUDGET, NANOS_OF_TEST);
        }
    }

    // ---------------------------------------------------------------- shadows

    /** The shadow of an object without a hidden field, remembered at this site too. */
    @Hidden
    final RedflagShadow shadow(Object object, int site) {
        RedflagShadow shadow = shadow(object);
        bySite[site & SITE_SLOTS - 1] = shadow;
        return shadow;
    }

    /** The shadow of an object without a hidden field. */
    @Hidden
    final RedflagShadow shadow(Object object) {
        int slot = System.identityHashCode(object) & shadows.length - 1;
        RedflagShadow found = shadows[slot];
        return found.is(object) ? found : newShadow(object, slot, -1);
    }

    /** The shadow of an object whose contents reports call those of the class of this number; of its own class if it is negative. */
    @Hidden
    final RedflagShadow shadowNamed(Object object, int name) {
        int slot = System.identityHashCode(object) & shadows.length - 1;
        RedflagShadow found = shadows[slot];
        return found.is(object) ? found : newShadow(object, slot, name);
    }

    @Hidden
    private RedflagShadow newShadow(Object object, int slot, int name) {
        RedflagShadow type = object instanceof Class ? null : RedflagObjects.type(object.getClass());
        long id = RedflagNative.identify(object, name >= 0 ? name : RedflagObjects.number(type));
        RedflagShadow shadow = RedflagShadow.of(object, id);
        if (type != null && type.kind != 0) {
            shadow.hasContract = type.kind == KIND_OBJECT || type.kind == KIND_CURSOR || type.kind == KIND_ORDERED;
            shadow.isOrdered = RedflagContents.isOrdered(object, type);
            shadow.over = type.kind == KIND_CURSOR ? RedflagContents.over(this, object, type) : null;
        }
        mapped += shadow.bits.length;
        if (mapped > 1 << 16) {
            dropFreed();
        }
        shadows[slot] = shadow;
        return shadow;
    }

    /** A call on a wrapper that locks: what it does to the collection that is wrapped happens inside. */
    @Hidden
    final void goesInside(Object wrapped, int site) {
        siteOutside = site;
        this.wrapped = System.identityHashCode(wrapped);
    }

    /** Where the program called a wrapper that is about to access what it wraps; the site in the wrapper if it did not. */
    @Hidden
    final int outside(Object wrapped, int site) {
        int outside = siteOutside;
        siteOutside = -1;
        return outside >= 0 && this.wrapped == System.identityHashCode(wrapped) ? outside : site;
    }

    /** Drops the shadows of freed arrays, which may hold large bit maps. */
    @Hidden
    private void dropFreed() {
        int live = 0;
        for (int i = 0; i < shadows.length; i++) {
            if (shadows[i].get() == null) {
                shadows[i] = RedflagShadow.NONE;
            } else {
                live += shadows[i].bits.length;
            }
        }
        for (int i = 0; i < bySite.length; i++) {
            if (bySite[i].get() == null) {
                bySite[i] = RedflagShadow.NONE;
            }
        }
        mapped = live < 1 << 15 ? live : 1 << 15;
    }

    /** Whether this thread is ordered after the initialization of a class. If not, it is from now on. */
    @Hidden
    final boolean alreadyInitialized(int type) {
        int word = type >>> 6;
        if (word < initialized.length && (initialized[word] & 1L << type) != 0) {
            return true;
        }
        if (word >= initialized.length) {
            long[] more = new long[word * 2];
            System.arraycopy(initialized, 0, more, 0, initialized.length);
            initialized = more;
        }
        initialized[word] |= 1L << type;
        return false;
    }
}
