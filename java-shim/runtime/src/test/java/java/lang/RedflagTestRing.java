package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;

/** A ring in native memory and its consumer, which keeps every word that it reads. */
final class RedflagTestRing {
    private static final Unsafe U = Unsafe.getUnsafe();

    final long address;
    final int capacity;

    /** The words that were read, and their number. */
    long[] words = new long[64];

    int count;

    RedflagTestRing(int capacity) {
        this.capacity = capacity;
        address = RedflagNative.zeroed(RING_DATA + 8L * capacity);
        RedflagNative.ring = this;
        RedflagNative.waits = 0;
        RedflagNative.flags = 0;
        RedflagNative.flagUpdates = 0;
    }

    /** A thread that writes this ring. */
    RedflagThread thread() {
        return new RedflagThread(1, 7, address, capacity, true);
    }

    long header(int offset) {
        return U.getLong(address + offset);
    }

    /** Reads what was published; returns how far the thread may go. */
    long drain() {
        long head = header(RING_HEAD);
        for (long at = header(RING_TAIL); at < head; at++) {
            if (count == words.length) {
                long[] more = new long[2 * count];
                System.arraycopy(words, 0, more, 0, count);
                words = more;
            }
            words[count++] = U.getLong(address + RING_DATA + 8 * (at & capacity - 1));
        }
        U.putLong(address + RING_TAIL, head);
        return head + capacity;
    }

    /** How many words are published by now. */
    int published() {
        drain();
        return count;
    }
}
