package java.lang;

import static java.lang.RedflagLayout.*;

import jdk.internal.misc.Unsafe;

/** Unit tests of the shim's classes, one line of output for each. This folder's RedflagNative is the native side. */
public final class RedflagUnitTests {
    private static final Unsafe U = Unsafe.getUnsafe();
    static final int SITE = 5;

    private RedflagUnitTests() {}

    /** A test, which throws if it fails. */
    interface Body {
        void run() throws Exception;
    }

    public static void main(String[] args) {
        // Classes without names of their own would be lambdas, which need more of the JDK than a patched one has at this point.
        test("a_read_is_recorded_once_in_a_segment", new Body() { public void run() { readOnce(); } });
        test("a_new_segment_records_again", new Body() { public void run() { newSegment(); } });
        test("a_write_after_a_read_is_recorded", new Body() { public void run() { writeAfterRead(); } });
        test("a_read_after_a_write_is_not_recorded", new Body() { public void run() { readAfterWrite(); } });
        test("an_atomic_access_is_recorded_apart_from_plain_ones", new Body() { public void run() { atomic(); } });
        test("places_differ_by_object_offset_and_static_field", new Body() { public void run() { places(); } });
        test("an_old_entry_is_not_taken_for_a_new_one_when_stamps_start_again", new Body() { public void run() { stamps(); } });
        test("an_initialization_is_acquired_once", new Body() { public void run() { initialization(); } });
        test("elements_in_a_row_become_one_range", new Body() { public void run() { row(); } });
        test("a_range_that_runs_down_has_a_stride", new Body() { public void run() { down(); } });
        test("an_element_off_the_stride_begins_another_range", new Body() { public void run() { offStride(); } });
        test("ranges_of_two_sites_are_apart", new Body() { public void run() { twoSites(); } });
        test("a_recorded_element_is_not_recorded_again_in_its_segment", new Body() { public void run() { elementOnce(); } });
        test("an_open_range_is_pending", new Body() { public void run() { pending(); } });
        test("words_are_whole_where_the_ring_wraps", new Body() { public void run() { wrap(); } });
        test("a_full_ring_waits_for_space", new Body() { public void run() { full(); } });
        test("a_sequence_number_is_in_flight_until_its_record_is_published", new Body() { public void run() { inFlight(); } });
        test("a_shadow_remembers_reads_and_writes_of_one_segment", new Body() { public void run() { shadowBits(); } });
        test("an_array_too_large_for_a_bit_map_is_recorded_every_time", new Body() { public void run() { large(); } });
        test("a_shadow_does_not_keep_its_object_alive", new Body() { public void run() throws Exception { weak(); } });
        test("a_muted_thread_records_no_access", new Body() { public void run() { muted(); } });
        test("flags_are_updated_at_the_next_event_only", new Body() { public void run() { flagsOnce(); } });
        test("a_lock_without_an_access_is_not_recorded", new Body() { public void run() { lockAlone(); } });
        test("a_lock_is_recorded_before_the_access_under_it", new Body() { public void run() { lockFirst(); } });
        test("an_await_that_throws_ends_at_the_next_access", new Body() { public void run() { failedAwait(); } });
        test("an_await_that_throws_ends_before_its_lock_is_released", new Body() { public void run() { unlockAfterFailedAwait(); } });
        test("a_stack_is_recorded_once_for_a_site_and_locks_in_a_test", new Body() { public void run() { stacks(); } });
        test("the_first_objects_of_a_site_are_recorded", new Body() { public void run() { allocations(); } });
        test("a_cursor_goes_over_what_its_views_show", new Body() { public void run() { cursors(); } });
        test("the_site_outside_of_a_wrapper_is_used_once", new Body() { public void run() { outside(); } });
        test("a_volatile_read_is_recorded_again_only_after_a_release", new Body() { public void run() { volatileRead(); } });
        test("a_volatile_write_is_recorded_again_only_after_a_change", new Body() { public void run() { volatileWrite(); } });
        test("synchronization_in_a_quiet_section_is_not_recorded", new Body() { public void run() { quiet(); } });
        test("a_loud_section_ends_a_quiet_one_until_it_ends", new Body() { public void run() { loud(); } });
        test("code_of_the_program_ends_a_quiet_section", new Body() { public void run() { leak(); } });
        test("what_escapes_is_marked_once_at_a_site_of_a_segment", new Body() { public void run() { RedflagMarkTests.marks(); } });
        test("objects_that_did_not_escape_are_marked_when_their_segment_ends", new Body() { public void run() { RedflagMarkTests.made(); } });
        test("a_mark_is_a_change_that_a_release_publishes", new Body() { public void run() { RedflagMarkTests.markThenRelease(); } });
        test("only_the_own_mark_is_private", new Body() { public void run() { RedflagMarkTests.owners(); } });
    }

    private static void test(String name, Body body) {
        try {
            body.run();
            System.out.println("ok " + name);
        } catch (Throwable failure) {
            System.out.println("FAILED " + name + ": " + failure);
            failure.printStackTrace();
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("a check does not hold");
        }
    }

    static void equal(long actual, long expected) {
        if (actual != expected) {
            throw new IllegalStateException(actual + " instead of " + expected);
        }
    }

    static void words(RedflagTestRing ring, long... expected) {
        equal(ring.published(), expected.length);
        for (int i = 0; i < expected.length; i++) {
            equal(ring.words[i], expected[i]);
        }
    }

    static long first(int op, int site) {
        return op | (long) site << RECORD_SITE_SHIFT;
    }

    private static long range(int op, int site, long stride) {
        return first(op, site) | stride << RECORD_STRIDE_SHIFT;
    }

    private static long bounds(long first, long last) {
        return first | last << RANGE_LAST_SHIFT;
    }

    // ---------------------------------------------------------------- the filter

    private static void readOnce() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        long place = RedflagMemory.place(9, 16);
        check(!thread.alreadyRead(place));
        check(thread.alreadyRead(place));
    }

    private static void newSegment() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        long place = RedflagMemory.place(9, 16);
        thread.alreadyRead(place);
        thread.alreadyWritten(place);
        thread.nextSegment();
        check(!thread.alreadyRead(place));
        check(!thread.alreadyWritten(place));
    }

    private static void writeAfterRead() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        long place = RedflagMemory.place(9, 16);
        thread.alreadyRead(place);
        check(!thread.alreadyWritten(place));
        check(thread.alreadyWritten(place));
    }

    private static void readAfterWrite() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        long place = RedflagMemory.place(9, 16);
        thread.alreadyWritten(place);
        check(thread.alreadyRead(place));
    }

    private static void atomic() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        long place = RedflagMemory.place(9, 16);
        thread.alreadyWritten(place);
        check(!thread.alreadyAtomic(9, 16, ATOMIC_READ));
        check(thread.alreadyAtomic(9, 16, ATOMIC_READ));
        check(!thread.alreadyAtomic(9, 16, ATOMIC_WRITE));
        check(!thread.alreadyAtomic(9, 20, ATOMIC_READ));
        thread.nextSegment();
        check(!thread.alreadyAtomic(9, 16, ATOMIC_READ));
        check(!thread.alreadyRead(place));
    }

    private static void places() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        thread.alreadyRead(RedflagMemory.place(9, 16));
        check(!thread.alreadyRead(RedflagMemory.place(9, 20)));
        check(!thread.alreadyRead(RedflagMemory.place(10, 16)));
        check(!thread.alreadyRead(RedflagMemory.STATIC_MARK | RedflagMemory.place(9, 16)));
        check(RedflagMemory.place(9, RedflagMemory.UNFILTERED - 1) < RedflagMemory.place(10, 0));
    }

    private static void stamps() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        long place = RedflagMemory.place(9, 16);
        check(!thread.alreadyRead(place));
        int before = thread.segment;
        for (int i = 0; i < 1 << 15; i++) {
            thread.nextSegment();
        }
        equal(thread.segment, before + (1 << 15));
        check(!thread.alreadyRead(place));
    }

    private static void initialization() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        check(!thread.alreadyInitialized(1000));
        check(thread.alreadyInitialized(1000));
        check(!thread.alreadyInitialized(1001));
        check(!thread.alreadyInitialized(3));
    }

    // ---------------------------------------------------------------- ranges

    /** What the probe of an array access does. */
    private static void access(RedflagThread thread, int site, Object array, int index, boolean write) {
        RedflagRange range = thread.ranges[site & RedflagMemory.SITE_SLOTS - 1];
        if (!range.extend(index, site, array)) {
            thread.element(write ? OP_WRITE_ELEMENTS : OP_READ_ELEMENTS, site, array, index, write);
        }
    }

    private static void row() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        int[] array = new int[20];
        for (int i = 3; i < 13; i++) {
            access(thread, SITE, array, i, false);
        }
        equal(ring.published(), 0);
        thread.endSegment();
        words(ring, range(OP_READ_ELEMENTS, SITE, 1), thread.shadow(array).id, bounds(3, 12));
    }

    private static void down() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        int[] array = new int[20];
        for (int i = 15; i >= 6; i -= 3) {
            access(thread, SITE, array, i, true);
        }
        thread.endSegment();
        words(ring, range(OP_WRITE_ELEMENTS, SITE, 3), thread.shadow(array).id, bounds(6, 15));
    }

    private static void offStride() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        int[] array = new int[40];
        for (int i : new int[] {0, 2, 4, 30}) {
            access(thread, SITE, array, i, false);
        }
        thread.endSegment();
        long id = thread.shadow(array).id;
        words(
                ring,
                range(OP_READ_ELEMENTS, SITE, 2), id, bounds(0, 4),
                range(OP_READ_ELEMENTS, SITE, 1), id, bounds(30, 30));
    }

    private static void twoSites() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        int[] from = new int[8];
        int[] to = new int[8];
        for (int i = 0; i < 8; i++) {
            access(thread, SITE, from, i, false);
            access(thread, SITE + 1, to, i, true);
        }
        thread.endSegment();
        words(
                ring,
                range(OP_READ_ELEMENTS, SITE, 1), thread.shadow(from).id, bounds(0, 7),
                range(OP_WRITE_ELEMENTS, SITE + 1, 1), thread.shadow(to).id, bounds(0, 7));
    }

    private static void elementOnce() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        int[] array = new int[20];
        for (int i : new int[] {3, 9, 3, 9, 3}) {
            access(thread, SITE, array, i, false);
        }
        thread.endSegment();
        int recorded = ring.published();
        equal(recorded, 3);
        access(thread, SITE, array, 3, false);
        thread.endSegment();
        equal(ring.published(), recorded + 3);
    }

    private static void pending() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        equal(ring.header(RING_PENDING), 0);
        access(thread, SITE, new int[4], 1, true);
        check(ring.header(RING_PENDING) > 0);
        thread.endSegment();
        equal(ring.header(RING_PENDING), 0);
    }

    // ---------------------------------------------------------------- the ring

    private static void wrap() {
        RedflagTestRing ring = new RedflagTestRing(16);
        RedflagThread thread = ring.thread();
        for (int i = 0; i < 50; i++) {
            thread.emit(3 * i, 3 * i + 1, 3 * i + 2);
        }
        equal(ring.published(), 150);
        for (int i = 0; i < 150; i++) {
            equal(ring.words[i], i);
        }
    }

    private static void full() {
        RedflagTestRing ring = new RedflagTestRing(16);
        RedflagThread thread = ring.thread();
        for (int i = 0; i < 8; i++) {
            thread.emit(i, i);
        }
        equal(RedflagNative.waits, 0);
        equal(ring.count, 0);
        thread.emit(8, 8);
        equal(RedflagNative.waits, 1);
        equal(ring.count, 16);
        equal(ring.header(RING_HEAD), 18);
    }

    private static void inFlight() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        long head = thread.reserve(1);
        long number = thread.takeSequence();
        long mark = ring.header(RING_IN_FLIGHT);
        check(mark > 0 && mark <= number + 1);
        thread.put(head, number);
        equal(ring.header(RING_HEAD), 0);
        thread.publishSequenced(head + 1);
        equal(ring.header(RING_HEAD), 1);
        equal(ring.header(RING_IN_FLIGHT), 0);
        check(thread.takeSequence() > number);
    }

    // ---------------------------------------------------------------- shadows

    private static void shadowBits() {
        RedflagShadow shadow = RedflagShadow.of(new byte[40], 1);
        shadow.mark(17, 4, false);
        check(shadow.touched(17, 4) && !shadow.written(17, 4));
        check(!shadow.touched(16, 4) && !shadow.touched(17, 5));
        shadow.mark(18, 4, true);
        check(shadow.touched(17, 4) && shadow.written(18, 4));
        check(shadow.areRecorded(17, 18, 4, false) && !shadow.areRecorded(17, 18, 4, true));
        shadow.mark(17, 5, true);
        check(!shadow.touched(18, 5));
    }

    private static void large() {
        byte[] array = new byte[(1 << 24) + 1];
        RedflagShadow shadow = RedflagShadow.of(array, 1);
        equal(shadow.bits.length, 0);
        shadow.mark(0, 4, true);
        check(!shadow.touched(0, 4));
        check(RedflagShadow.of(new byte[1 << 10], 1).bits.length > 0);
    }

    private static void weak() throws InterruptedException {
        RedflagThread thread = new RedflagTestRing(64).thread();
        RedflagShadow shadow = shadowOfNewArray(thread);
        for (int i = 0; i < 1000 && shadow.get() != null; i++) {
            System.gc();
            Thread.sleep(1);
        }
        check(shadow.get() == null);
        check(!shadow.is(new int[4]));
    }

    private static RedflagShadow shadowOfNewArray(RedflagThread thread) {
        int[] array = new int[4];
        RedflagShadow shadow = thread.shadow(array);
        check(shadow.is(array) && thread.shadow(array) == shadow);
        return shadow;
    }

    // ---------------------------------------------------------------- flags, locks, volatile variables

    private static void allocations() {
        int site = 3 * SITE_CHUNK + 1;
        int recorded = 0;
        while (RedflagSites.known(site) == 0) {
            RedflagSites.countAllocation(site);
            recorded++;
        }
        equal(recorded, 250);
        equal(RedflagSites.known(site + 1), 0);
    }

    private static void muted() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        thread.flags = THREAD_MUTED;
        RedflagNative.flags = THREAD_MUTED;
        thread.access(OP_READ_STATIC, SITE);
        equal(ring.published(), 0);
        RedflagNative.flags = 0;
        thread.access(OP_READ_STATIC, SITE);
        words(ring, first(OP_READ_STATIC, SITE));
    }

    private static void flagsOnce() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        thread.access(OP_READ_STATIC, SITE);
        equal(RedflagNative.flagUpdates, 0);
        thread.flags = THREAD_WAITING;
        thread.access(OP_READ_STATIC, SITE);
        thread.access(OP_READ_STATIC, SITE);
        equal(RedflagNative.flagUpdates, 1);
        equal(thread.flags, 0);
    }

    private static void lockAlone() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        thread.lockTaken(OP_LOCKED, TAKEN_BLOCKING, SITE, 3, false);
        thread.lockReleased(OP_UNLOCKED, OP_LOCKED, SITE, 3, false);
        thread.access(OP_READ_STATIC, SITE);
        words(ring, first(OP_READ_STATIC, SITE));
    }

    private static void lockFirst() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        thread.lockTaken(OP_LOCKED, TAKEN_BLOCKING, SITE, 3, false);
        thread.access(OP_READ_STATIC, SITE);
        thread.lockReleased(OP_UNLOCKED, OP_LOCKED, SITE, 3, false);
        words(
                ring,
                first(OP_LOCKED, SITE) | TAKEN_BLOCKING << RECORD_STRIDE_SHIFT, 3,
                first(OP_READ_STATIC, SITE),
                first(OP_UNLOCKED, SITE), 3);
    }

    private static void failedAwait() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        U.putLong(RedflagNative.SEQUENCE, 5);
        thread.awaits(SITE, 3);
        // Synchronization inside the JDK does not end the wait, an access of the program does.
        thread.sync(OP_ACQUIRE_FENCE, 4);
        thread.access(OP_READ_STATIC, 4);
        words(
                ring,
                first(OP_WAITS, SITE), 3, 5,
                first(OP_ACQUIRE_FENCE, 4), 6,
                first(OP_WAITED, SITE), 3, 7,
                first(OP_READ_STATIC, 4));
        equal(thread.flags, 0);
    }

    private static void unlockAfterFailedAwait() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        U.putLong(RedflagNative.SEQUENCE, 5);
        thread.awaits(SITE, 3);
        thread.lockReleased(OP_UNLOCKED, OP_LOCKED, 4, 3, true);
        words(
                ring,
                first(OP_WAITS, SITE), 3, 5,
                first(OP_WAITED, SITE), 3, 6,
                first(OP_UNLOCKED_ORDERED, 4), 3, 7);
    }

    private static void stacks() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        RedflagNative.stacks = 0;
        thread.access(OP_READ_STATIC, 3);
        equal(RedflagNative.stacks, 0);
        U.putLong(RedflagNative.STACK_BUDGET, 1);
        thread.access(OP_READ_STATIC, 3);
        thread.access(OP_READ_STATIC, 3);
        equal(RedflagNative.stacks, 1);
        words(ring, first(OP_READ_STATIC, 3), first(OP_ACCESS_STACK, 3), 1, first(OP_READ_STATIC, 3), first(OP_READ_STATIC, 3));
        thread.access(OP_READ_STATIC, 4);
        thread.holds(9);
        thread.access(OP_READ_STATIC, 3);
        thread.holdsNot(9);
        equal(RedflagNative.stacks, 3);
        RedflagMemory.testBegan();
        thread.access(OP_READ_STATIC, 4);
        thread.access(OP_READ_STATIC, 3);
        thread.access(OP_READ_STATIC, 3);
        equal(RedflagNative.stacks, 5);
        // However many tests a thread runs, each has its stacks.
        for (int test = 0; test < 10_000; test++) {
            RedflagMemory.testBegan();
            for (int site = 0; site < 16; site++) {
                thread.access(OP_READ_STATIC, site);
            }
            ring.drain();
        }
        equal(RedflagNative.stacks, 5 + 160_000);
        RedflagMemory.testBegan();
        U.putLong(RedflagNative.STACK_BUDGET, 0);
        thread.access(OP_READ_STATIC, 3);
        equal(RedflagNative.stacks, 5 + 160_000);
        RedflagMemory.testBegan();
        thread.access(OP_READ_STATIC, 3);
        equal(RedflagNative.stacks, 6 + 160_000);
        U.putLong(RedflagNative.STACK_BUDGET, STACKS_ENDED);
        RedflagMemory.testBegan();
        thread.access(OP_READ_STATIC, 3);
        equal(RedflagNative.stacks, 6 + 160_000);
        U.putLong(RedflagNative.STACK_BUDGET, 0);
    }

    /** A collection, a view of it and an iterator over the view. */
    static final class Box {}

    static final class Window {
        Object shown;
    }

    static final class Steps {
        Object over;
    }

    private static long facts(int number, int kind, Class<?> type, String field) {
        long offset = field == null ? 0 : U.objectFieldOffset(type, field);
        return (long) number << CLASS_NUMBER_SHIFT | (long) kind << CLASS_KIND_SHIFT | offset << CLASS_RELATED_SHIFT;
    }

    private static void cursors() {
        if (Runtime.version().feature() < 12) {
            // A method of Unsafe has another name there, which only the agent puts in its place.
            return;
        }
        RedflagNative.known = new Class<?>[] {Box.class, Window.class, Steps.class};
        RedflagNative.facts = new long[] {
            facts(1, KIND_OBJECT, Box.class, null),
            facts(2, KIND_VIEW, Window.class, "shown"),
            facts(3, KIND_CURSOR, Steps.class, "over"),
        };
        RedflagThread thread = new RedflagTestRing(64).thread();
        Box box = new Box();
        Window window = new Window();
        window.shown = box;
        Steps steps = new Steps();
        steps.over = window;
        RedflagShadow shadow = thread.shadow(steps);
        check(shadow.hasContract);
        check(shadow.over == thread.shadow(box));
        check(!thread.shadow(window).hasContract);
        check(thread.shadow(box).over == null && thread.shadow(box).hasContract);
        // A view may show something that is thread-safe.
        Steps others = new Steps();
        others.over = new Object();
        check(thread.shadow(others).hasContract && thread.shadow(others).over == null);
        RedflagNative.known = new Class<?>[0];
    }

    private static void outside() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        Box box = new Box();
        equal(thread.outside(box, 7), 7);
        thread.goesInside(box, 9);
        equal(thread.outside(box, 7), 9);
        equal(thread.outside(box, 7), 7);
        thread.goesInside(box, 9);
        equal(thread.outside(new Box(), 7), 7);
        equal(thread.outside(box, 7), 7);
    }

    private static void volatileRead() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread reader = ring.thread();
        reader.acquire(SITE, 41, 16);
        int once = ring.published();
        equal(once, 4);
        reader.acquire(SITE, 41, 16);
        equal(ring.published(), once);
        new RedflagTestRing(64).thread().release(SITE, 41, 16);
        reader.acquire(SITE, 41, 16);
        equal(ring.published(), 2 * once);
    }

    private static void volatileWrite() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread writer = ring.thread();
        writer.release(SITE, 42, 16);
        int once = ring.published();
        writer.release(SITE, 42, 16);
        equal(ring.published(), once);
        writer.access(OP_WRITE_STATIC, SITE);
        writer.release(SITE, 42, 16);
        equal(ring.published(), 2 * once + 1);
    }

    private static void quiet() {
        RedflagTestRing ring = new RedflagTestRing(64);
        RedflagThread thread = ring.thread();
        thread.quietExit();
        thread.quietEnter();
        thread.quietEnter();
        thread.quietExit();
        thread.release(SITE, 43, 16);
        thread.acquire(SITE, 43, 16);
        equal(ring.published(), 0);
        thread.quietExit();
        thread.release(SITE, 43, 16);
        equal(ring.published(), 4);
    }

    private static void loud() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        thread.quietEnter();
        thread.loudEnter(false);
        check(!thread.isQuiet());
        thread.quietEnter();
        check(thread.isQuiet());
        thread.quietExit();
        thread.loudEnter(true);
        thread.quietEnter();
        check(!thread.isQuiet());
        thread.quietExit();
        thread.loudExit();
        thread.loudExit();
        check(thread.isQuiet());
    }

    private static void leak() {
        RedflagThread thread = new RedflagTestRing(64).thread();
        int before = RedflagNative.leaks;
        thread.quietEnter();
        thread.access(OP_READ_STATIC, SITE);
        equal(RedflagNative.leaks, before + 1);
        check(!thread.isQuiet());
    }
}
