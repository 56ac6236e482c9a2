import java.util.HashMap;
import java.util.Map;

/** A cache in a plain map: a look-up that finds nothing writes. */
public class CacheComputes {
    private final Map<Integer, Integer> squares = new HashMap<>();

    int square(int number) {
        return squares.computeIfAbsent(number, n -> n * n); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        CacheComputes cache = new CacheComputes();
        cache.square(1);
        int[] seen = new int[2];
        Unseen.inOrder(() -> seen[0] = cache.square(6), () -> seen[1] = cache.square(7));
        System.out.println(seen[0] + " " + seen[1]);
    }
}
