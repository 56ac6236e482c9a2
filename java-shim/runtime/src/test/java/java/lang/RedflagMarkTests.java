package java.lang;

import static java.lang.RedflagLayout.*;
import static java.lang.RedflagUnitTests.*;

/** The unit tests of marks, which {@link RedflagUnitTests} runs. */
final class RedflagMarkTests {
    private RedflagMarkTests() {}

    static void marks() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        equal(thread.escaping(SITE), 1);
        equal(thread.escaping(SITE), 1);
        equal(thread.escaping(SITE + 1), 2);
        thread.endSegment();
        equal(thread.escaping(SITE + 1), 3);
        thread.lockTaken(OP_LOCKED, TAKEN_BLOCKING, SITE, 9, false);
        equal(thread.escaping(SITE + 1), 4);
        long[] expected = {
            first(OP_MARK, SITE), 1, first(OP_MARK, SITE + 1), 2, first(OP_MARK, SITE + 1), 3,
            first(OP_LOCKED, SITE) | TAKEN_BLOCKING << RECORD_STRIDE_SHIFT, 9, first(OP_MARK, SITE + 1), 4,
        };
        words(ring, expected);
        thread.flags = THREAD_MUTED;
        RedflagNative.flags = THREAD_MUTED;
        equal(thread.escaping(SITE + 2), 0);
    }

    static void made() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        thread.endSegment();
        long first = thread.ownerMark();
        equal(thread.ownerMark(), first);
        thread.endSegment();
        words(ring, OP_MARK, 1);
        equal(thread.ownerMark(), first + 1);
        equal(thread.escaping(SITE), 2);
        equal(thread.ownerMark(), first + 1);
        thread.endSegment();
        thread.endSegment();
        words(ring, OP_MARK, 1, first(OP_MARK, SITE), 2);
        equal(thread.ownerMark(), first + 2);
    }

    static void markThenRelease() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread writer = ring.thread();
        writer.release(SITE, 42, 16);
        int once = ring.published();
        writer.escaping(SITE);
        writer.release(SITE, 42, 16);
        equal(ring.published(), 2 * once + 2);
    }

    static void owners() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        equal(thread.ownerMark() >> OWNER_SHIFT, thread.owner);
        RedflagThread last = new RedflagThread(1, (int) OWNERS - 1, 0, 64, true);
        equal(last.ownerMark() >> OWNER_SHIFT, -1);
        equal(new RedflagThread(1, (int) OWNERS, 0, 64, true).ownerMark(), 0);
    }
}
