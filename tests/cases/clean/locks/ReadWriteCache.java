import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A map that is read under the read lock and written under the write lock. */
public class ReadWriteCache {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Integer, Integer> squares = new HashMap<>();
    private int misses;

    int square(int n) {
        lock.readLock().lock();
        try {
            Integer known = squares.get(n);
            if (known != null) {
                return known;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            if (!squares.containsKey(n)) {
                misses++;
                squares.put(n, n * n);
            }
            return squares.get(n);
        } finally {
            lock.writeLock().unlock();
        }
    }

    void work() {
        for (int i = 0; i < 400; i++) {
            if (square(i % 50) != (i % 50) * (i % 50)) {
                throw new AssertionError(i);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteCache cache = new ReadWriteCache();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(cache::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(cache.misses);
    }
}
