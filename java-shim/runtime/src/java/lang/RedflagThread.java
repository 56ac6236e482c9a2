package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * What the recorder keeps for one thread, used by that thread alone: its ring, the accesses it already told in this segment,
 * and the sweeps over arrays that it has not told yet.
 *
 * <p>A segment is what the thread does between two of its synchronization operations. An access already told in this
 * segment is dropped: the first read and the first write of a variable stand for the others.
 */
final class RedflagThread {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** The thread has begun a {@code wait}, which its next event ends. */
    static final int WAITING = 1;

    /** The thread may be inside code from before we attached; its accesses are left out. */
    static final int MUTED = 2;

    // Byte offsets in the ring; see the ring's own description. HEAD is at 0.
    private static final int IN_FLIGHT = 8;
    private static final int PENDING = 16;
    private static final int SEEN = 32;
    private static final int TAIL = 64;
    private static final int DATA = 128;

    private static final int STAMP = 0x7fff;
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** Longs in a slot of {@link #variables}: object, offset, version that was seen, news that were told. */
    private static final int VARIABLE = 4;

    /** A sweep at least this long is told again rather than remembered element by element. */
    private static final int LONG = 256;

    private static final int FARTHEST = 1 << 23;

    final int number;

    /** What the hidden field of an object holds that only this thread has seen; negative. */
    final long mark;

    private final long ring;
    private final long data;
    private final long mask;
    private final long capacity;

    /** The ring's head may go this far without asking again. */
    private long room;

    int segment = 1;

    /** The last sequence number that this thread took, or one that was not given yet when it began. */
    private long last = U.getLong(Redflag.SEQUENCE);

    /** Counts accesses that were told. */
    int told;

    /** The thread's id, by which it is found. */
    final long id;

    /** {@link #WAITING} and {@link #MUTED}; nonzero makes every event ask the native side first. */
    int special;

    private final long[] filter;
    private final int filterShift;
    private final RedflagShadow[] shadows;
    final RedflagShadow[] bySite;

    private static final int SITES = 64;

    /** The sweeps under way, by site. */
    final RedflagSweep[] sweeps = new RedflagSweep[SITES];

    /** A bit for each of {@link #sweeps} that is open. */
    private long sweeping;

    /** Variables that this thread lately synchronized through. */
    private final long[] variables;

    /** Counts what this thread did or learnt that others do not know yet. */
    private long news = 1;

    /** A bit for each class that this thread knows to be initialized. */
    private long[] initialized = new long[4];

    /** Locks that are held and not told yet: what to tell, and behind {@link #UNTOLD} of these, which lock. */
    private final long[] taken = new long[2 * UNTOLD];

    private int untold;

    private static final int UNTOLD = 8;

    /** Words of bit maps made since dead ones were last thrown away. */
    private int mapped;

    /** Where {@link Redflag} finds this state. */
    RedflagThread[] home;

    @Hidden
    RedflagThread(long id, int number, long ring, long words, boolean small) {
        this.id = id;
        this.number = number;
        this.mark = -1L - number;
        this.ring = ring;
        this.data = ring + DATA;
        this.mask = (words << 3) - 1;
        this.capacity = words;
        this.filter = new long[small ? 128 : 4096];
        this.filterShift = small ? 57 : 52;
        this.shadows = empty(small ? 64 : 1024);
        this.bySite = empty(SITES);
        RedflagSweep none = new RedflagSweep();
        for (int i = 0; i < SITES; i++) {
            sweeps[i] = none;
        }
        this.variables = new long[(small ? 16 : 256) * VARIABLE];
    }

    @Hidden
    private static RedflagShadow[] empty(int length) {
        RedflagShadow[] all = new RedflagShadow[length];
        for (int i = 0; i < length; i++) {
            all[i] = RedflagShadow.NONE;
        }
        return all;
    }

    // ---------------------------------------------------------------- the ring

    @Hidden
    private void put(long position, long word) {
        U.putLong(data + (position << 3 & mask), word);
    }

    /** Where the next record goes, once there is room for it. */
    @Hidden
    private long reserve(int words) {
        long head = U.getLong(ring);
        if (head + words > room) {
            makeRoom(head + words);
        }
        return head;
    }

    @Hidden
    private void makeRoom(long end) {
        room = U.getLongAcquire(null, ring + TAIL) + capacity;
        if (end > room) {
            room = Redflag.room(ring, end);
        }
    }

    @Hidden
    private void publish(long head) {
        U.putLongRelease(null, ring, head);
    }

    @Hidden
    private void tell(long first) {
        long head = reserve(1);
        put(head, first);
        publish(head + 1);
    }

    @Hidden
    private void tell(long first, long second) {
        long head = reserve(2);
        put(head, first);
        put(head + 1, second);
        publish(head + 2);
    }

    @Hidden
    private void tell(long first, long second, long third) {
        long head = reserve(3);
        put(head, first);
        put(head + 1, second);
        put(head + 2, third);
        publish(head + 3);
    }

    /**
     * A sequence number. Until its record is published, the merge must wait for this ring. The mark is one more than a lower
     * bound of the number; the thread's own last number serves, and the counter's cache line is touched only once.
     */
    @Hidden
    private long sequence() {
        U.putLongRelease(null, ring + IN_FLIGHT, last + 1);
        return last = U.getAndAddLong(null, Redflag.SEQUENCE, 1);
    }

    @Hidden
    private void landed(long head) {
        publish(head);
        U.putLongRelease(null, ring + IN_FLIGHT, 0);
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
        while (at >= 0 && (taken[UNTOLD + at] != lock || (byte) taken[at] != taking)) {
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
        if (Redflag.isFenced(offset)) {
            sync(Redflag.OP_ACQUIRE_FENCE, site);
        }
        long place = object * MIX + offset;
        int slot = slot(place);
        long version = U.getLongAcquire(null, version(place));
        long[] all = variables;
        boolean known = all[slot] == object && all[slot + 1] == offset;
        if (known && all[slot + 2] == version && special == 0) {
            return;
        }
        sync(Redflag.OP_ACQUIRE_VOLATILE, site, object, offset);
        all[slot] = object;
        all[slot + 1] = offset;
        all[slot + 2] = version;
        all[slot + 3] = known ? all[slot + 3] : 0;
    }

    /** Tells that a volatile variable is about to be written, unless this thread has nothing new to tell through it. */
    @Hidden
    void release(int site, long object, long offset) {
        if (Redflag.isFenced(offset)) {
            sync(Redflag.OP_RELEASE_FENCE, site);
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
        sync(Redflag.OP_RELEASE_VOLATILE, site, object, offset);
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
        return Redflag.VERSIONS + ((place * MIX >>> 48) << 3);
    }

    @Hidden
    private void before(int site) {
        endSegment();
        if (special != 0) {
            special = Redflag.special(this, site);
        }
    }

    @Hidden
    private static long first(int op, int site) {
        return op | (long) site << 32;
    }

    // ---------------------------------------------------------------- segments

    /** Tells what is left to tell of this segment, and begins the next. */
    @Hidden
    void endSegment() {
        news++;
        if (sweeping != 0) {
            tellSweeps();
        }
        int next = segment + 1;
        if ((next & STAMP) == 0) {
            next = forget(next);
        }
        segment = next;
    }

    /** The filter's stamps begin anew: what it holds would look current. */
    @Hidden
    private int forget(int next) {
        long[] all = filter;
        for (int i = 0; i < all.length; i++) {
            all[i] = 0;
        }
        if (next != 0) {
            return next;
        }
        for (int i = 0; i < shadows.length; i++) {
            shadows[i] = RedflagShadow.NONE;
        }
        for (int i = 0; i < bySite.length; i++) {
            bySite[i] = RedflagShadow.NONE;
        }
        return 1;
    }

    /** Whether a read of this place is already told. If not, it counts as told from now on. */
    @ForceInline
    @Hidden
    boolean toldRead(long place) {
        long key = place << 16 | (segment & STAMP) << 1;
        int slot = (int) (place * MIX >>> filterShift);
        if ((filter[slot] & -2L) == key) {
            return true;
        }
        filter[slot] = key;
        return false;
    }

    /** Whether a write is already told. */
    @ForceInline
    @Hidden
    boolean toldWrite(long place) {
        long key = place << 16 | (segment & STAMP) << 1 | 1;
        int slot = (int) (place * MIX >>> filterShift);
        if (filter[slot] == key) {
            return true;
        }
        filter[slot] = key;
        return false;
    }

    /** Whether an access may be told, now that it is new. */
    @Hidden
    private boolean may(int site) {
        news++;
        if (special != 0) {
            endSegment();
            special = Redflag.special(this, site);
            if ((special & MUTED) != 0) {
                return false;
            }
        }
        if (untold != 0) {
            tellLocks();
        }
        Redflag.sample(this, site);
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

    /** Counts an access that was looked at. */
    @Hidden
    void count() {
        U.putLong(ring + SEEN, U.getLong(ring + SEEN) + 1);
    }

    // ---------------------------------------------------------------- arrays

    /** An access to an element that does not go on with the sweep at its site. */
    @Hidden
    void element(int op, int site, Object array, int index, boolean write) {
        RedflagSweep sweep = sweeps[site & SITES - 1];
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
        int slot = site & SITES - 1;
        RedflagSweep sweep = sweeps[slot];
        if (sweep.isOpen()) {
            if (same && (index == sweep.last() || sweep.turns(index, FARTHEST))) {
                return;
            }
            remember(sweep);
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
            U.putLong(ring + PENDING, last + 1);
        }
        sweeping |= 1L << slot;
        shadow.touch(index, segment, write);
        renew(site).open(op, site, shadow, index);
    }

    /** The place for a sweep at a site, with a sweep of its own. */
    @Hidden
    private RedflagSweep renew(int site) {
        int slot = site & SITES - 1;
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
        boolean write = op == Redflag.OP_WRITE_ELEMENTS;
        boolean few = last - first < LONG;
        if (few && isTold(shadow, first, last, write) || !may(site)) {
            return;
        }
        for (int i = first; few && i <= last; i++) {
            shadow.touch(i, segment, write);
        }
        tell(first(op, site) | 1 << 8, shadow.id, first | (long) last << 32);
    }

    @Hidden
    private boolean isTold(RedflagShadow shadow, int first, int last, boolean write) {
        int at = first;
        while (at <= last && (write ? shadow.written(at, segment) : shadow.touched(at, segment))) {
            at++;
        }
        return at > last;
    }

    /** A short sweep that is over will perhaps be repeated: its elements count as told. */
    @Hidden
    private void remember(RedflagSweep sweep) {
        int stride = sweep.stride();
        int count = (sweep.last() - sweep.first) / stride + 1;
        if (count < LONG) {
            boolean write = sweep.op == Redflag.OP_WRITE_ELEMENTS;
            for (int i = 0, index = sweep.first; i < count; i++, index += stride) {
                sweep.array.touch(index, segment, write);
            }
        }
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
        tell(first(sweep.op, sweep.site) | stride << 8, sweep.array.id, low | high << 32);
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
        U.putLongRelease(null, ring + PENDING, 0);
    }

    // ---------------------------------------------------------------- identity

    /** The shadow of an object without a hidden field, remembered at this site too. */
    @Hidden
    RedflagShadow shadow(Object object, int site) {
        RedflagShadow shadow = shadow(object);
        bySite[site & SITES - 1] = shadow;
        return shadow;
    }

    /** The shadow of an object without a hidden field. */
    @Hidden
    RedflagShadow shadow(Object object) {
        int slot = System.identityHashCode(object) & shadows.length - 1;
        RedflagShadow known = shadows[slot];
        return known.is(object) ? known : newShadow(object, slot);
    }

    @Hidden
    private RedflagShadow newShadow(Object object, int slot) {
        RedflagShadow type = object instanceof Class ? null : Redflag.type(object.getClass());
        long id = Redflag.identify(object, type == null ? -1 : (int) type.id);
        RedflagShadow shadow = RedflagShadow.of(object, id);
        shadow.judged = type != null && type.judged;
        mapped += shadow.bits.length;
        if (mapped > 1 << 16) {
            dropDead();
        }
        shadows[slot] = shadow;
        return shadow;
    }

    /** Shadows of dead arrays may hold large bit maps. */
    @Hidden
    private void dropDead() {
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

    /** Whether this thread knows a class to be initialized. If not, it does from now on. */
    @Hidden
    boolean knows(int type) {
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
