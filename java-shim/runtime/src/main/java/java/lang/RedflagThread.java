package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

/**
 * The state of one recorded thread, used by that thread alone: its ring, what it remembers, the locks and the array ranges
 * that it has not recorded yet, and the variables that it last synchronized through. One object, so that a probe loads it once.
 */
final class RedflagThread extends RedflagSegment {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** Longs in a slot of {@link #variables}: object, offset, version that was read, {@link #changes} that were released. */
    private static final int VARIABLE = 4;

    /** The thread's id, by which it is found. */
    final long id;

    /** Volatile variables that this thread last synchronized through. */
    private final long[] variables;

    /** The table of {@link RedflagThreads} that contains this state. */
    RedflagThread[] home;

    @Hidden
    RedflagThread(long id, int number, long ring, long words, boolean small) {
        super(number, ring, words, small);
        this.id = id;
        this.variables = new long[(small ? 16 : 256) * VARIABLE];
    }

    // ---------------------------------------------------------------- volatile variables

    /**
     * Records that a volatile variable was read, unless nothing was released to it since this thread last acquired it.
     *
     * <p>A release takes its number, then counts the version up, then happens; an acquire happens, then reads the version,
     * then takes its number. So all releases counted in the version that was read have lower numbers than the acquire.
     */
    @Hidden
    void acquire(int site, long object, long offset) {
        if (isQuiet()) {
            return;
        }
        if (RedflagHandles.isFenced(offset)) {
            sync(OP_ACQUIRE_FENCE, site);
        }
        long place = object * MIX + offset;
        int slot = slot(place);
        long version = U.getLongAcquire(null, version(place));
        long[] all = variables;
        boolean found = all[slot] == object && all[slot + 1] == offset;
        if (found && all[slot + 2] == version && flags == 0) {
            return;
        }
        sync(OP_ACQUIRE_VOLATILE, site, object, offset);
        all[slot] = object;
        all[slot + 1] = offset;
        all[slot + 2] = version;
        all[slot + 3] = found ? all[slot + 3] : 0;
    }

    /** Records that a volatile variable is about to be written, unless this thread did nothing since it last released to it. */
    @Hidden
    void release(int site, long object, long offset) {
        if (isQuiet()) {
            return;
        }
        if (RedflagHandles.isFenced(offset)) {
            sync(OP_RELEASE_FENCE, site);
        }
        long place = object * MIX + offset;
        int slot = slot(place);
        long[] all = variables;
        boolean found = all[slot] == object && all[slot + 1] == offset;
        if (found && all[slot + 3] == changes && flags == 0) {
            return;
        }
        long before = changes;
        boolean mayAcquire = flags != 0;
        sync(OP_RELEASE_VOLATILE, site, object, offset);
        if (!mayAcquire) {
            // A release gives this thread nothing new to release.
            changes = before;
        }
        long version = U.getAndAddLong(null, version(place), 1);
        if (!found) {
            all[slot] = object;
            all[slot + 1] = offset;
            all[slot + 2] = -1;
        } else if (all[slot + 2] == version) {
            all[slot + 2] = version + 1;
        }
        all[slot + 3] = changes;
    }

    @Hidden
    private int slot(long place) {
        return ((int) (place * MIX >>> 48) & variables.length / VARIABLE - 1) * VARIABLE;
    }

    /** Variables whose places have the same hash share a version; then more is recorded than needed. */
    @Hidden
    private static long version(long place) {
        return RedflagNative.VERSIONS + ((place * MIX >>> 64 - VERSION_BITS) << 3);
    }

    // ---------------------------------------------------------------- accesses

    /** Records where an object was allocated. It orders nothing, so it may come before what is pending. */
    @Hidden
    void allocated(int site, long object) {
        emit(first(OP_ALLOCATED, site), object);
    }

    /** Records an access to a static field. */
    @Hidden
    void access(int op, int site) {
        if (beginAccess(site, 0)) {
            emit(first(op, site));
        }
    }

    /** Records an access to a field or to contents. */
    @Hidden
    void access(int op, int site, long object) {
        if (beginAccess(site, object)) {
            emit(first(op, site), object);
        }
    }

    /** Records an atomic access to a static field. */
    @Hidden
    void atomic(int op, int kind, int site) {
        if (beginAccess(site, 0)) {
            emit(first(op, site) | (long) kind << RECORD_STRIDE_SHIFT);
        }
    }

    /** Records an atomic access to a field or to contents. */
    @Hidden
    void atomic(int op, int kind, int site, long object) {
        if (beginAccess(site, object)) {
            emit(first(op, site) | (long) kind << RECORD_STRIDE_SHIFT, object);
        }
    }

    /** Records an atomic access to elements. */
    @Hidden
    void atomic(int op, int kind, int site, long array, long range) {
        if (beginAccess(site, array)) {
            emit(first(op, site) | (long) kind << RECORD_STRIDE_SHIFT, array, range);
        }
    }
}
