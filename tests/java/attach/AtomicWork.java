import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** Counts in atomics, and publishes through a volatile field what the other must find complete. */
final class AtomicWork extends Work {
    private static final int CELLS = 32;
    private final AtomicLong total = new AtomicLong();
    private final AtomicIntegerArray cells = new AtomicIntegerArray(CELLS);
    private volatile int[] published = new int[CELLS];

    @Override
    void unit(int worker, long round) {
        total.addAndGet(round);
        cells.incrementAndGet((int) (round % CELLS));
        if (worker == 0) {
            int[] fresh = new int[CELLS];
            Arrays.setAll(fresh, i -> (int) round);
            published = fresh;
        } else {
            int[] seen = published;
            for (int i = 1; i < CELLS; i++) {
                if (seen[i] != seen[0]) {
                    throw new AssertionError("published array was incomplete");
                }
            }
        }
    }

    @Override
    boolean right(long first, long second) {
        long expected = first * (first - 1) / 2 + second * (second - 1) / 2;
        boolean right = total.get() == expected;
        for (int cell = 0; cell < CELLS; cell++) {
            right &= cells.get(cell) == (int) (share(first, cell) + share(second, cell));
        }
        return right;
    }

    /** How many of the rounds before {@code rounds} fall to a cell. */
    private static long share(long rounds, int cell) {
        return (rounds - cell + CELLS - 1) / CELLS;
    }

    @Override
    long checksum() {
        return total.get();
    }
}
