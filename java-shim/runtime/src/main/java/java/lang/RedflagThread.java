package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

/**
 * What the recorder keeps for one thread, used by that thread alone: its ring, what it remembers, the locks and the sweeps over
 * arrays that it has not told yet, and what it lately synchronized through. One object, so that a probe loads it once.
 *
 * <p>A segment is what the thread does between two of its synchronization operations. An access already told in this
 * segment is dropped: the first read and the first write of a variable stand for the others.
 */
final class RedflagThread extends RedflagMemory {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Longs in a slot of {@link #variables}: object, offset, version that was seen, news that were told. */
    private static final int VARIABLE = 4;

    /** A sweep at least this long is told again rather than remembered element by element. */
    private static final int LONG = 256;

    final int number;

    /** What the hidden field of an object holds that only this thread has seen; negative. */
    final long mark;

    /** Counts accesses that were told. */
    int told;

    /** The thread's id, by which it is found. */
    final long id;

    /** THREAD_WAITING and THREAD_MUTED; nonzero makes every event ask the native side first. */
    int special;

    /** The sweeps under way, by site. */
    final RedflagSweep[] sweeps = new RedflagSweep[SITE_SLOTS];

    /** A bit for each of {@link #sweeps} that is open. */
    private long sweeping;

    /** Variables that this thread lately synchronized through. */
    private final long[] variables;

    /** Counts what this thread did or learnt that others do not know yet. */
    private long news = 1;

    /** Locks that are held and not told yet: what to tell, and behind {@link #UNTOLD} of these, which lock. */
    private final long[] taken = new long[2 * UNTOLD];

    private int untold;

    private static final int UNTOLD = 8;

    /** Where {@link RedflagThreads} finds this state. */
    RedflagThread[] home;

    @Hidden
    RedflagThread(long id, int number, long ring, long words, boolean small) {
        super(ring, words, small);
        this.id = id;
        this.number = number;
        this.mark = FIRST_OWNER - number;
        RedflagSweep none = new RedflagSweep();
        for (int i = 0; i < SITE_SLOTS; i++) {
            sweeps[i] = none;
        }
        this.variables = new long[(small ? 16 : 256) * VARIABLE];
    }

    // ---------------------------------------------------------------- locks

    /**
     * Takes a lock. Where that begins no segment it is told before the next access that is told, and not at all if there is
     * none: to other threads it is no news.
     */
    @Hidden
    void take(int op, int site, long lock, boolean beginsSegment) {
        changeLocks(site, beginsSegment);
        if (beginsSegment) {
            tell(first(op, site), lock);
            return;
        }
        if (untold == UNTOLD) {
            tellLocks();
        }
        taken[untold] = first(op, site);
        taken[UNTOLD + untold] = lock;
        untold++;
    }

    /** Gives a lock back that was taken by another operation. */
    @Hidden
    void giveBack(int op, int taking, int site, long lock, boolean beginsSegment) {
        changeLocks(site, beginsSegment);
        int at = untold - 1;
        while (at >= 0 && (taken[UNTOLD + at] != lock || (taken[at] & RECORD_OP_MASK) != taking)) {
            at--;
        }
        if (at < 0) {
            tell(first(op, site), lock);
            return;
        }
        untold--;
        for (; at < untold; at++) {
            taken[at] = taken[at + 1];
            taken[UNTOLD + at] = taken[UNTOLD + at + 1];
        }
    }

    /** What was done with other locks must not be told with those that are held from now on. */
    @Hidden
    private void changeLocks(int site, boolean beginsSegment) {
        if (special != 0) {
            before(site);
        } else if (beginsSegment) {
            long before = news;
            endSegment();
            news = before;
        } else if (sweeping != 0) {
            tellSweeps();
        }
    }

    @Hidden
    private void tellLocks() {
        for (int i = 0; i < untold; i++) {
            tell(taken[i], taken[UNTOLD + i]);
        }
        untold = 0;
    }

    // ---------------------------------------------------------------- synchronization

    /** Tells synchronization; ends the segment. */
    @Hidden
    void sync(int op, int site) {
        before(site);
        long head = reserve(2);
        long sequence = sequence();
        put(head, first(op, site));
        put(head + 1, sequence);
        landed(head + 2);
    }

    /** Tells synchronization through an object, class or thread. */
    @Hidden
    void sync(int op, int site, long what) {
        before(site);
        long head = reserve(3);
        long sequence = sequence();
        put(head, first(op, site));
        put(head + 1, what);
        put(head + 2, sequence);
        landed(head + 3);
    }

    /** Tells synchronization through a variable. */
    @Hidden
    void sync(int op, int site, long object, long offset) {
        before(site);
        long head = reserve(4);
        long sequence = sequence();
        put(head, first(op, site));
        put(head + 1, object);
        put(head + 2, offset);
        put(head + 3, sequence);
        landed(head + 4);
    }

    /**
     * Tells that a volatile variable was read, unless nothing was released to it since this thread last learnt of it.
     *
     * <p>A release takes its number, then counts the version up, then happens; an acquire happens, then reads the version,
     * then takes its number. So a version that was seen stands for releases whose numbers are lower than the acquire's.
     */
    @Hidden
    void acquire(int site, long object, long offset) {
        if (RedflagHandles.isFenced(offset)) {
            sync(OP_ACQUIRE_FENCE, site);
        }
        long place = object * MIX + offset;
        int slot = slot(place);
        long version = U.getLongAcquire(null, version(place));
        long[] all = variables;
        boolean known = all[slot] == object && all[slot + 1] == offset;
        if (known && all[slot + 2] == version && special == 0) {
            return;
        }
        sync(OP_ACQUIRE_VOLATILE, site, object, offset);
        all[slot] = object;
        all[slot + 1] = offset;
        all[slot + 2] = version;
        all[slot + 3] = known ? all[slot + 3] : 0;
    }

    /** Tells that a volatile variable is about to be written, unless this thread has nothing new to tell through it. */
    @Hidden
    void release(int site, long object, long offset) {
        if (RedflagHandles.isFenced(offset)) {
            sync(OP_RELEASE_FENCE, site);
        }
        long place = object * MIX + offset;
        int slot = slot(place);
        long[] all = variables;
        boolean known = all[slot] == object && all[slot + 1] == offset;
        if (known && all[slot + 3] == news && special == 0) {
            return;
        }
        long before = news;
        boolean learns = special != 0;
        sync(OP_RELEASE_VOLATILE, site, object, offset);
        if (!learns) {
            // To tell is not to learn.
            news = before;
        }
        long version = U.getAndAddLong(null, version(place), 1);
        if (!known) {
            all[slot] = object;
            all[slot + 1] = offset;
            all[slot + 2] = -1;
        } else if (all[slot + 2] == version) {
            all[slot + 2] = version + 1;
        }
        all[slot + 3] = news;
    }

    @Hidden
    private int slot(long place) {
        return ((int) (place * MIX >>> 48) & variables.length / VARIABLE - 1) * VARIABLE;
    }

    /** Variables share versions if their places fall together, which only tells more often than needed. */
    @Hidden
    private static long version(long place) {
        return RedflagNative.VERSIONS + ((place * MIX >>> 64 - VERSION_BITS) << 3);
    }

    @Hidden
    private void before(int site) {
        endSegment();
        if (special != 0) {
            special = RedflagNative.special(number, site);
        }
    }

    @Hidden
    private static long first(int op, int site) {
        return op | (long) site << RECORD_SITE_SHIFT;
    }

    // ---------------------------------------------------------------- segments

    /** Tells what is left to tell of this segment, and begins the next. */
    @Hidden
    void endSegment() {
        news++;
        if (sweeping != 0) {
            tellSweeps();
        }
        nextSegment();
    }

    /** Whether an access may be told, now that it is new. */
    @Hidden
    private boolean may(int site) {
        news++;
        if (special != 0) {
            endSegment();
            special = RedflagNative.special(number, site);
            if ((special & THREAD_MUTED) != 0) {
                return false;
            }
        }
        if (untold != 0) {
            tellLocks();
        }
        RedflagKnown.sample(this, site);
        return true;
    }

    /** Tells an access to a static field. */
    @Hidden
    void access(int op, int site) {
        if (may(site)) {
            tell(first(op, site));
        }
    }

    /** Tells an access to a field or to contents. */
    @Hidden
    void access(int op, int site, long object) {
        if (may(site)) {
            tell(first(op, site), object);
        }
    }

    // ---------------------------------------------------------------- arrays

    /** An access to an element that does not go on with the sweep at its site. */
    @Hidden
    void element(int op, int site, Object array, int index, boolean write) {
        RedflagSweep sweep = sweeps[site & SITE_SLOTS - 1];
        boolean same = sweep.site == site && sweep.array.is(array);
        RedflagShadow shadow = same ? sweep.array : shadow(array);
        if (write ? !shadow.written(index, segment) : !shadow.touched(index, segment)) {
            sweep(op, site, shadow, index, write, same);
        } else if (!same && !sweep.isOpen()) {
            // The next access at this site will find its array here.
            renew(site).array = shadow;
        }
    }

    @Hidden
    private void sweep(int op, int site, RedflagShadow shadow, int index, boolean write, boolean same) {
        news++;
        int slot = site & SITE_SLOTS - 1;
        RedflagSweep sweep = sweeps[slot];
        if (sweep.isOpen()) {
            if (same && (index == sweep.last() || sweep.turns(index, LONGEST_STRIDE))) {
                return;
            }
            sweep.remember(segment, LONG);
            tell(sweep);
            sweep.close();
            sweeping &= ~(1L << slot);
            if (write ? shadow.written(index, segment) : shadow.touched(index, segment)) {
                return;
            }
        }
        if (!may(site)) {
            return;
        }
        if (sweeping == 0) {
            beginPending();
        }
        sweeping |= 1L << slot;
        shadow.touch(index, segment, write);
        renew(site).open(op, site, shadow, index);
    }

    /** The place for a sweep at a site, with a sweep of its own. */
    @Hidden
    private RedflagSweep renew(int site) {
        int slot = site & SITE_SLOTS - 1;
        RedflagSweep sweep = sweeps[slot];
        if (sweep.op == 0) {
            sweep = sweeps[slot] = new RedflagSweep();
            sweep.op = -1;
        }
        sweep.site = site;
        return sweep;
    }

    /** An access to all elements from the first to the last. Many of them are told again rather than remembered. */
    @Hidden
    void elements(int op, int site, Object array, int first, int last) {
        RedflagShadow shadow = shadow(array);
        boolean write = op == OP_WRITE_ELEMENTS;
        boolean few = last - first < LONG;
        if (few && shadow.isTold(first, last, segment, write) || !may(site)) {
            return;
        }
        for (int i = first; few && i <= last; i++) {
            shadow.touch(i, segment, write);
        }
        tell(first(op, site) | 1 << RECORD_STRIDE_SHIFT, shadow.id, first | (long) last << RANGE_LAST_SHIFT);
    }

    @Hidden
    private void tell(RedflagSweep sweep) {
        long low = sweep.first;
        long high = sweep.last();
        long stride = sweep.stride();
        if (stride < 0) {
            long swap = low;
            low = high;
            high = swap;
            stride = -stride;
        } else if (low == high) {
            stride = 1;
        }
        tell(first(sweep.op, sweep.site) | stride << RECORD_STRIDE_SHIFT, sweep.array.id, low | high << RANGE_LAST_SHIFT);
    }

    @Hidden
    private void tellSweeps() {
        long left = sweeping;
        sweeping = 0;
        while (left != 0) {
            RedflagSweep sweep = sweeps[Long.numberOfTrailingZeros(left)];
            tell(sweep);
            sweep.close();
            left &= left - 1;
        }
        endPending();
    }
}
