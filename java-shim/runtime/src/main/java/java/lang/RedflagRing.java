package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

/**
 * The ring of one thread, written by that thread alone: records of words, the sequence numbers of those that order threads, and
 * what the merge must know of records that are not written yet. {@code docs/ring.md} describes the protocol.
 */
abstract class RedflagRing {
    private static final Unsafe U = Unsafe.getUnsafe();

    private final long ring;
    private final long headAddress;
    private final long data;
    private final long mask;
    private final long capacity;

    /** The ring's head may go this far before the tail must be read again. */
    private long limit;

    /** The last sequence number that this thread took; at first, the next one to be taken when the thread began. */
    private long last = U.getLong(RedflagNative.SEQUENCE);

    @Hidden
    RedflagRing(long ring, long words) {
        this.ring = ring;
        this.headAddress = ring + RING_HEAD;
        this.data = ring + RING_DATA;
        this.mask = (words << 3) - 1;
        this.capacity = words;
    }

    @Hidden
    final void put(long position, long word) {
        U.putLong(data + (position << 3 & mask), word);
    }

    /** The position of the next record, once there is space for it. */
    @Hidden
    final long reserve(int words) {
        long head = U.getLong(headAddress);
        if (head + words > limit) {
            waitForSpace(head + words);
        }
        return head;
    }

    @Hidden
    private void waitForSpace(long end) {
        limit = U.getLongAcquire(null, ring + RING_TAIL) + capacity;
        if (end > limit) {
            limit = RedflagNative.waitForSpace(ring, end);
        }
    }

    @Hidden
    private void publish(long head) {
        U.putLongRelease(null, headAddress, head);
    }

    /** Writes a record of one word. */
    @Hidden
    final void emit(long first) {
        long head = reserve(1);
        put(head, first);
        publish(head + 1);
    }

    /** Writes a record of two words. */
    @Hidden
    final void emit(long first, long second) {
        long head = reserve(2);
        put(head, first);
        put(head + 1, second);
        publish(head + 2);
    }

    /** Writes a record of three words. */
    @Hidden
    final void emit(long first, long second, long third) {
        long head = reserve(3);
        put(head, first);
        put(head + 1, second);
        put(head + 2, third);
        publish(head + 3);
    }

    /**
     * Takes a sequence number. Until its record is published, the merge must wait for this ring. The mark is one more than a
     * lower bound of the number; the thread's own last number serves, and the counter's cache line is touched only once.
     */
    @Hidden
    final long takeSequence() {
        U.putLongRelease(null, ring + RING_IN_FLIGHT, last + 1);
        return last = U.getAndAddLong(null, RedflagNative.SEQUENCE, 1);
    }

    /** Publishes a record with a sequence number. */
    @Hidden
    final void publishSequenced(long head) {
        publish(head);
        U.putLongRelease(null, ring + RING_IN_FLIGHT, 0);
    }

    /** The merge must wait for what this thread does from now on, although nothing of it is written yet. */
    @Hidden
    final void beginPending() {
        U.putLong(ring + RING_PENDING, last + 1);
    }

    /** Everything that was pending is written. */
    @Hidden
    final void endPending() {
        U.putLongRelease(null, ring + RING_PENDING, 0);
    }

    /** Counts an access, whether it is recorded or not. */
    @Hidden
    final void count() {
        U.putLong(ring + RING_SEEN, U.getLong(ring + RING_SEEN) + 1);
    }
}
