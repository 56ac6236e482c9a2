package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.vm.annotation.Hidden;

/**
 * What one thread records: the synchronization that ends its segments, and what it has not recorded yet, its locks and the ranges of
 * arrays.
 *
 * <p>A segment is what the thread does between two of its synchronization operations. An access that was recorded in this
 * segment is not recorded again: the first read and the first write of a variable represent the others.
 */
abstract class RedflagSegment extends RedflagMarks {
    /** A range at least this long is recorded again rather than remembered element by element. */
    private static final int LONG = 256;

    /** The thread's number. */
    final int number;

    /** THREAD_WAITING, THREAD_MUTED and THREAD_AWAITING. Unless they are 0, every event asks the native side first. */
    int flags;

    /** For each slot of sites, the open range or the one closed last. */
    final RedflagRange[] ranges = new RedflagRange[SITE_SLOTS];

    /** A bit for each of {@link #ranges} that is open. */
    private long open;

    /** Counts what this thread did or acquired: a release through a variable is repeated only if this has changed. */
    long changes = 1;

    /** Locks held but not recorded yet: first words of their records, then, from {@link #MOST_PENDING}, the locks. */
    private final long[] pending = new long[2 * MOST_PENDING];

    private int pendingLocks;

    private static final int MOST_PENDING = 8;

    /** While THREAD_AWAITING is set: the lock that was given up, and where. */
    private long awaited;

    private int awaitedAt;

    @Hidden
    RedflagSegment(int number, long ring, long words, boolean small) {
        super(number, ring, words, small);
        this.number = number;
        RedflagRange none = new RedflagRange();
        for (int i = 0; i < SITE_SLOTS; i++) {
            ranges[i] = none;
        }
    }

    // ---------------------------------------------------------------- private objects

    /** Private objects of this thread escape at a site; returns the number of the mark that says so, 0 if they are not recorded. */
    @Hidden
    long escaping(int site) {
        if (flags != 0) {
            beforeSync(site);
        }
        return (flags & THREAD_MUTED) != 0 ? 0 : mark(site);
    }

    /** The number of the mark for a site in this segment. Like an access, it is ordered before the release that comes next. */
    @Hidden
    long mark(int site) {
        if (!isMarked(site)) {
            changes++;
            if (pendingLocks != 0) {
                emitLocks();
            }
            if (needsStack(site, 0)) {
                emitStack(site);
            }
            addMark(site);
        }
        return marks();
    }

    // ---------------------------------------------------------------- locks

    /**
     * A lock was taken. If that begins a segment, it is recorded with its place in the order of all synchronization. Else it is
     * recorded just before the next access, and not at all if the lock is released first: without an access it changes nothing
     * for other threads.
     */
    @Hidden
    void lockTaken(int op, int how, int site, long lock, boolean beginsSegment) {
        beforeLockChange(site, beginsSegment);
        holds(lock);
        if (beginsSegment) {
            emitOrdered(op + LOCKS_ORDERED, how, site, lock);
            return;
        }
        if (pendingLocks == MOST_PENDING) {
            emitLocks();
        }
        pending[pendingLocks] = first(op, site) | (long) how << RECORD_STRIDE_SHIFT;
        pending[MOST_PENDING + pendingLocks] = lock;
        pendingLocks++;
    }

    /** A lock is released. If {@code taking}, the operation that took it, is still pending, neither is recorded. */
    @Hidden
    void lockReleased(int op, int taking, int site, long lock, boolean beginsSegment) {
        beforeLockChange(site, beginsSegment);
        holdsNot(lock);
        if (beginsSegment) {
            emitOrdered(op + LOCKS_ORDERED, 0, site, lock);
            return;
        }
        int at = pendingLocks - 1;
        while (at >= 0 && (pending[MOST_PENDING + at] != lock || (pending[at] & RECORD_OP_MASK) != taking)) {
            at--;
        }
        if (at < 0) {
            emit(first(op, site), lock);
            return;
        }
        pendingLocks--;
        for (; at < pendingLocks; at++) {
            pending[at] = pending[at + 1];
            pending[MOST_PENDING + at] = pending[MOST_PENDING + at + 1];
        }
    }

    /** A lock is given up, all levels of it, to wait on a condition. */
    @Hidden
    void awaits(int site, long lock) {
        beforeLockChange(site, true);
        emitOrdered(OP_WAITS, HOLD_EXCLUSIVE, site, lock);
        awaited = lock;
        awaitedAt = site;
        flags |= THREAD_AWAITING;
    }

    /** The thread holds the lock again that it gave up, as often as before. */
    @Hidden
    void awaited() {
        flags &= ~THREAD_AWAITING;
        beforeLockChange(awaitedAt, true);
        emitOrdered(OP_WAITED, HOLD_EXCLUSIVE, awaitedAt, awaited);
    }

    /** The initialization of a class begins. */
    @Hidden
    void initializing(int site, long type) {
        beforeLockChange(site, true);
        emit(first(OP_INITIALIZING, site), type);
    }

    /**
     * Records a change of locks with a sequence number. It is taken while the thread holds the lock, so that sections of one
     * exclusive lock never overlap in the order of the numbers.
     */
    @Hidden
    private void emitOrdered(int op, int small, int site, long lock) {
        long head = reserve(3);
        long sequence = takeSequence();
        put(head, first(op, site) | (long) small << RECORD_STRIDE_SHIFT);
        put(head + 1, lock);
        put(head + 2, sequence);
        publishSequenced(head + 3);
    }

    /** What was done under other locks must not be recorded under those that are held from now on. */
    @Hidden
    private void beforeLockChange(int site, boolean beginsSegment) {
        if (flags != 0) {
            // Inside `await`, the JDK may load a class.
            if ((flags & THREAD_AWAITING) != 0 && !isQuiet()) {
                awaited();
            }
            beforeSync(site);
        } else if (beginsSegment) {
            long before = changes;
            endSegment();
            changes = before;
        } else {
            needMark();
            if (open != 0) {
                emitRanges();
            }
        }
    }

    @Hidden
    private void emitLocks() {
        for (int i = 0; i < pendingLocks; i++) {
            emit(pending[i], pending[MOST_PENDING + i]);
        }
        pendingLocks = 0;
    }

    // ---------------------------------------------------------------- synchronization

    /** Records a fence, and ends the segment. */
    @Hidden
    void sync(int op, int site) {
        beforeSync(site);
        long head = reserve(2);
        long sequence = takeSequence();
        put(head, first(op, site));
        put(head + 1, sequence);
        publishSequenced(head + 2);
    }

    /** Records that a monitor was entered or is left; in a quiet section only that it is held. */
    @Hidden
    void monitor(int op, int site, long monitor) {
        if (isQuiet()) {
            heldOnly(op, site, monitor);
            return;
        }
        if (op == OP_ACQUIRE_MONITOR) {
            holds(monitor);
        } else {
            holdsNot(monitor);
        }
        sync(op, site, monitor);
    }

    @Hidden
    private void heldOnly(int op, int site, long monitor) {
        if (op == OP_ACQUIRE_MONITOR) {
            lockTaken(OP_LOCKED_MONITOR, TAKEN_BLOCKING, site, monitor, RedflagThreads.lockSets);
        } else {
            lockReleased(OP_UNLOCKED_MONITOR, OP_LOCKED_MONITOR, site, monitor, RedflagThreads.lockSets);
        }
    }

    /** Records synchronization through an object, class or thread. */
    @Hidden
    void sync(int op, int site, long what) {
        beforeSync(site);
        long head = reserve(3);
        long sequence = takeSequence();
        put(head, first(op, site));
        put(head + 1, what);
        put(head + 2, sequence);
        publishSequenced(head + 3);
    }

    /** Records synchronization through a variable. */
    @Hidden
    void sync(int op, int site, long object, long offset) {
        beforeSync(site);
        long head = reserve(4);
        long sequence = takeSequence();
        put(head, first(op, site));
        put(head + 1, object);
        put(head + 2, offset);
        put(head + 3, sequence);
        publishSequenced(head + 4);
    }

    @Hidden
    void beforeSync(int site) {
        endSegment();
        if (flags != 0) {
            updateFlags(site);
        }
    }

    @Hidden
    private void updateFlags(int site) {
        flags = flags & THREAD_AWAITING | RedflagNative.updateFlags(number, site);
    }

    @Hidden
    static long first(int op, int site) {
        return op | (long) site << RECORD_SITE_SHIFT;
    }

    // ---------------------------------------------------------------- segments

    /** Records what is left of this segment, and begins the next. */
    @Hidden
    void endSegment() {
        changes++;
        if (marking) {
            endMarks((flags & THREAD_MUTED) == 0);
        }
        if (open != 0) {
            emitRanges();
        }
        nextSegment();
    }

    /** Records what must precede the record of an access; false if the access is not to be recorded. */
    @Hidden
    boolean beginAccess(int site, long object) {
        changes++;
        if (isQuiet()) {
            endQuiet(site);
        }
        if (flags != 0) {
            if ((flags & THREAD_AWAITING) != 0) {
                // The wait ended by an exception.
                awaited();
            }
            endSegment();
            updateFlags(site);
            if ((flags & THREAD_MUTED) != 0) {
                return false;
            }
        }
        if (pendingLocks != 0) {
            emitLocks();
        }
        if (needsStack(site, object)) {
            emitStack(site);
        }
        return true;
    }

    /** Records the stack of the access that is recorded next. */
    @Hidden
    private void emitStack(int site) {
        int stack = RedflagNative.takeStack();
        if (stack != 0) {
            emit(first(OP_ACCESS_STACK, site), stack);
        }
    }

    // ---------------------------------------------------------------- arrays

    /** An access to an element that does not extend the range at its site. */
    @Hidden
    void element(int op, int site, Object array, int index, boolean write) {
        RedflagRange range = ranges[site & SITE_SLOTS - 1];
        boolean same = range.isOf(site, array);
        RedflagShadow shadow = same ? range.array : shadow(array);
        if (write ? !shadow.written(index, segment) : !shadow.touched(index, segment)) {
            newElement(op, site, shadow, index, write, same);
        } else if (!same && !range.isOpen()) {
            // The next access at this site will find its array here.
            rangeFor(site).array = shadow;
        }
    }

    /** An access to an element that is not recorded in this segment yet: it extends the site's range or begins a new one. */
    @Hidden
    private void newElement(int op, int site, RedflagShadow shadow, int index, boolean write, boolean same) {
        changes++;
        int slot = site & SITE_SLOTS - 1;
        RedflagRange range = ranges[slot];
        if (range.isOpen()) {
            if (same && (index == range.last() || range.takeStride(index, LONGEST_STRIDE))) {
                return;
            }
            range.markElements(segment, LONG);
            emit(range);
            range.close();
            open &= ~(1L << slot);
            if (write ? shadow.written(index, segment) : shadow.touched(index, segment)) {
                return;
            }
        }
        if (!beginAccess(site, shadow.id)) {
            return;
        }
        if (open == 0) {
            beginPending();
        }
        open |= 1L << slot;
        shadow.mark(index, segment, write);
        rangeFor(site).open(op, site, shadow, index);
    }

    /** The range in a site's slot, which must be closed. Slots share one range until they are first used. */
    @Hidden
    private RedflagRange rangeFor(int site) {
        int slot = site & SITE_SLOTS - 1;
        RedflagRange range = ranges[slot];
        if (range.op == 0) {
            range = ranges[slot] = new RedflagRange();
            range.op = -1;
        }
        range.site = site;
        return range;
    }

    /** An access to all elements from the first to the last. If they are many, they are recorded again rather than remembered. */
    @Hidden
    void elements(int op, int site, Object array, int first, int last) {
        RedflagShadow shadow = shadow(array);
        boolean write = op == OP_WRITE_ELEMENTS;
        boolean remembered = last - first < LONG;
        if (remembered && shadow.areRecorded(first, last, segment, write) || !beginAccess(site, shadow.id)) {
            return;
        }
        for (int i = first; remembered && i <= last; i++) {
            shadow.mark(i, segment, write);
        }
        emit(first(op, site) | 1 << RECORD_STRIDE_SHIFT, shadow.id, first | (long) last << RANGE_LAST_SHIFT);
    }

    @Hidden
    private void emit(RedflagRange range) {
        long low = range.first;
        long high = range.last();
        long stride = range.stride();
        if (stride < 0) {
            long swap = low;
            low = high;
            high = swap;
            stride = -stride;
        } else if (low == high) {
            stride = 1;
        }
        emit(
                first(range.op, range.site) | stride << RECORD_STRIDE_SHIFT,
                range.array.id,
                low | high << RANGE_LAST_SHIFT);
    }

    @Hidden
    private void emitRanges() {
        long left = open;
        open = 0;
        while (left != 0) {
            RedflagRange range = ranges[Long.numberOfTrailingZeros(left)];
            emit(range);
            range.close();
            left &= left - 1;
        }
        endPending();
    }
}
