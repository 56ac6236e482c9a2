import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;

/** What two threads do together. */
abstract class Work {
    /** Units begun by each worker, for others to look at meanwhile. */
    final AtomicLongArray begun = new AtomicLongArray(2);

    private final long[] done = new long[2];

    /** Does one unit as worker 0 or 1; must not wait for the other for ever. */
    abstract void unit(int worker, long round) throws InterruptedException;

    /** What all units together must have come to. */
    abstract boolean right(long firstDone, long secondDone);

    void run(int worker) {
        long rounds = 0;
        try {
            while (!Busy.stop) {
                begun.lazySet(worker, rounds);
                unit(worker, rounds++);
            }
        } catch (Throwable e) {
            e.printStackTrace();
            rounds = -1;
        }
        done[worker] = rounds;
    }

    boolean report() {
        boolean right = done[0] > 0 && done[1] > 0 && right(done[0], done[1]);
        System.out.println("busy: " + getClass().getSimpleName() + " units=" + Arrays.toString(done)
                + " checksum=" + checksum() + (right ? " right" : " WRONG"));
        return right;
    }

    abstract long checksum();
}
