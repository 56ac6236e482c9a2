package shop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the shop has left. Any number of threads may ask and take. */
public class Stock {
    private final Map<String, Integer> left = new ConcurrentHashMap<>();

    /** Puts some of an article on the shelf. */
    public void put(String article, int count) {
        left.merge(article, count, Integer::sum);
    }

    /** Takes one away and says whether there was one. */
    public boolean take(String article) {
        boolean[] taken = new boolean[1];
        left.computeIfPresent(article, (name, count) -> {
            taken[0] = count > 0;
            return Math.max(0, count - 1);
        });
        return taken[0];
    }
}
