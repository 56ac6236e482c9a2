import java.util.HashMap;
import java.util.Map;

/**
 * A cache without a lock. Its map races, and so does its counter of misses, which is always written before the map is. With the
 * argument {@code uncounted} only the map does.
 */
public class Cache {
    private final Map<Integer, Integer> map = new HashMap<>();
    private final boolean counts;
    private int misses;

    Cache(boolean counts) {
        this.counts = counts;
    }

    void put(int key) {
        if (counts) {
            misses++;
        }
        map.put(key, key);
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache(args.length == 0);
        Runnable putsTwice = () -> {
            cache.put(1);
            cache.put(2);
        };
        Thread one = new Thread(putsTwice, "one");
        Thread two = new Thread(putsTwice, "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
