import java.util.Arrays;

/** What two threads do together. */
abstract class Work {
    private final long[] done = new long[2];

    /** Does one unit as worker 0 or 1; must not wait for the other for ever. */
    abstract void unit(int worker, long round) throws InterruptedException;

    /** What all units together must have come to. */
    abstract boolean right(long firstDone, long secondDone);

    void run(int worker) {
        long rounds = 0;
        try {
            while (!Busy.stop) {
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
