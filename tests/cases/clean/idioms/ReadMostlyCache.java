import java.util.HashMap;
import java.util.Map;

/** An immutable map in a volatile field: a miss makes a new map, and readers need no lock. */
public class ReadMostlyCache {
    private volatile Map<Integer, Integer> known = new HashMap<>();

    int square(int n) {
        Integer square = known.get(n);
        if (square != null) {
            return square;
        }
        synchronized (this) {
            Map<Integer, Integer> copy = new HashMap<>(known);
            copy.put(n, n * n);
            known = copy;
            return n * n;
        }
    }

    void work() {
        for (int i = 0; i < 400; i++) {
            int n = i % 20;
            if (square(n) != n * n) {
                throw new AssertionError(n);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadMostlyCache cache = new ReadMostlyCache();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(cache::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(cache.known.size());
    }
}
