import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/** Moves money between accounts in an array under a lock: the total stays, and the balances can be computed. */
final class LockWork extends Work {
    private static final int ACCOUNTS = 64;
    private final ReentrantLock lock = new ReentrantLock();
    private final long[] balances = new long[ACCOUNTS];

    @Override
    void unit(int worker, long round) {
        int from = (int) (round % ACCOUNTS);
        int to = (int) ((round + 1 + worker) % ACCOUNTS);
        lock.lock();
        try {
            balances[from] -= round;
            balances[to] += round;
        } finally {
            lock.unlock();
        }
    }

    @Override
    boolean right(long first, long second) {
        long[] expected = new long[ACCOUNTS];
        long[] rounds = {first, second};
        for (int worker = 0; worker < 2; worker++) {
            for (long round = 0; round < rounds[worker]; round++) {
                expected[(int) (round % ACCOUNTS)] -= round;
                expected[(int) ((round + 1 + worker) % ACCOUNTS)] += round;
            }
        }
        return Arrays.equals(balances, expected) && Arrays.stream(balances).sum() == 0;
    }

    @Override
    long checksum() {
        return Arrays.hashCode(balances);
    }
}
