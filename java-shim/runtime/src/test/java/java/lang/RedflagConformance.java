package java.lang;

import static java.lang.RedflagLayout.*;

import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import jdk.internal.misc.Unsafe;

/** Writes a record of every operation that the shim emits, and the ring as it was left, to the file of the first argument. */
public final class RedflagConformance {
    private static final Unsafe U = Unsafe.getUnsafe();

    private RedflagConformance() {}

    public static void main(String[] args) throws IOException {
        // Smaller than what is written, so that the ring wraps.
        RedflagTestRing ring = new RedflagTestRing(16);
        RedflagThread thread = ring.thread();
        accesses(thread);
        locks(thread);
        thread.allocated(112, 22);
        thread.escaping(113);
        synchronization(thread);
        thread.count();
        thread.count();
        ring.drain();
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(args[0]))) {
            for (int offset = 0; offset < RING_DATA; offset += 8) {
                out.writeLong(ring.header(offset));
            }
            for (int i = 0; i < ring.count; i++) {
                out.writeLong(ring.words[i]);
            }
        }
    }

    private static void accesses(RedflagThread thread) {
        thread.access(OP_READ_FIELD, 101, 11);
        thread.access(OP_WRITE_FIELD, 102, 12);
        thread.access(OP_READ_STATIC, 103);
        thread.access(OP_WRITE_STATIC, 104);
        U.putLong(RedflagNative.STACK_BUDGET, 1);
        thread.access(OP_READ_STATIC, 109);
        U.putLong(RedflagNative.STACK_BUDGET, 0);
        thread.access(OP_READ_CONTENTS, 105, 13);
        thread.access(OP_WRITE_CONTENTS, 106, 14);
        thread.atomic(OP_ATOMIC_FIELD, ATOMIC_READ, 130, 15);
        thread.atomic(OP_ATOMIC_STATIC, ATOMIC_WRITE, 131);
        thread.atomic(OP_ATOMIC_ELEMENTS, ATOMIC_UPDATE | ATOMIC_ELEMENT, 132, 16, 3 | 6L << RANGE_LAST_SHIFT);
        int[] array = new int[100];
        thread.elements(OP_READ_ELEMENTS, 107, array, 5, 50);
        for (int i = 90; i >= 60; i -= 10) {
            if (!thread.ranges[108 & RedflagMemory.SITE_SLOTS - 1].extend(i, 108, array)) {
                thread.element(OP_WRITE_ELEMENTS, 108, array, i, true);
            }
        }
        thread.endSegment();
    }

    private static void locks(RedflagThread thread) {
        int[][] pairs = {
            {OP_LOCKED, OP_UNLOCKED}, {OP_LOCKED_SHARED, OP_UNLOCKED_SHARED}, {OP_LOCKED_MONITOR, OP_UNLOCKED_MONITOR},
        };
        for (int[] pair : pairs) {
            thread.lockTaken(pair[0], TAKEN_TIMED, 110, 21, true);
            thread.lockReleased(pair[1], pair[0], 111, 21, true);
            thread.lockTaken(pair[0], TAKEN_TRIED, 110, 21, false);
            thread.access(OP_READ_STATIC, 113);
            thread.lockReleased(pair[1], pair[0], 111, 21, false);
            thread.endSegment();
        }
        thread.awaits(114, 21);
        thread.awaited();
        thread.initializing(115, 31);
    }

    private static void synchronization(RedflagThread thread) {
        int[] through = {
            OP_ACQUIRE_MONITOR, OP_RELEASE_MONITOR, OP_ACQUIRE_ATOMIC, OP_RELEASE_ATOMIC, OP_ACQUIRE_CLASS, OP_RELEASE_CLASS,
            OP_ACQUIRE_FINALIZER, OP_RELEASE_FINALIZER, OP_RELEASE_NOTIFY,
        };
        for (int op : through) {
            thread.sync(op, 120, 31);
        }
        thread.sync(OP_ACQUIRE_FENCE, 121);
        thread.sync(OP_RELEASE_FENCE, 122);
        thread.acquire(123, 41, 16);
        thread.release(124, 42, 24);
    }
}
