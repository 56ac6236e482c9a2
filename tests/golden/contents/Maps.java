import java.util.HashMap;
import java.util.Map;

/** Calls of a map read or write its contents, ordered by a monitor here. */
public class Maps {
    private final Map<String, Integer> map = new HashMap<>();

    synchronized void first() {
        map.put("x", 1);
    }

    synchronized int second() {
        return map.getOrDefault("x", 0);
    }

    public static void main(String[] args) throws Exception {
        Maps it = new Maps();
        Unseen.inOrder(it::first, it::second);
    }
}
