package java.lang;

import static java.lang.RedflagLayout.STACKS_ENDED;

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

    private final long[] filter;
    private final int filterShift;
    private final RedflagShadow[] shadows;

    /** The object that each site last met. */
    final RedflagShadow[] bySite;

    /** A bit for each class whose initialization this thread is ordered after. */
    private long[] initialized = new long[4];

    /** The locks that this thread holds: the sum of their hashes, once for each time that they were taken. */
    private long locks;

    /** A bit for each site and the locks held there, by hash: whether the stack was recorded. */
    private final long[] stacks;

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
        this.stacks = new long[small ? 16 : 512];
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
     * Whether a stack is to be recorded for an access at a site: it is the first there under these locks since a test began, as far
     * as the table of bits can distinguish, and stacks have not taken too much time already.
     */
    @Hidden
    final boolean needsStack(int site) {
        if (testsOfStacks != tests) {
            clearStacks();
        }
        long hash = mixed(locks + site);
        int word = (int) hash & stacks.length - 1;
        long bit = 1L << (hash >>> 32);
        if ((stacks[word] & bit) != 0 || U.getLong(RedflagNative.STACK_BUDGET) <= 0) {
            return false;
        }
        stacks[word] |= bit;
        return true;
    }

    @Hidden
    private void clearStacks() {
        testsOfStacks = tests;
        for (int word = 0; word < stacks.length; word++) {
            stacks[word] = 0;
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
        return found.is(object) ? found : newShadow(object, slot);
    }

    @Hidden
    private RedflagShadow newShadow(Object object, int slot) {
        RedflagShadow type = object instanceof Class ? null : RedflagObjects.type(object.getClass());
        long id = RedflagNative.identify(object, RedflagObjects.number(type));
        RedflagShadow shadow = RedflagShadow.of(object, id);
        shadow.hasContract = type != null && type.hasContract;
        mapped += shadow.bits.length;
        if (mapped > 1 << 16) {
            dropFreed();
        }
        shadows[slot] = shadow;
        return shadow;
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
