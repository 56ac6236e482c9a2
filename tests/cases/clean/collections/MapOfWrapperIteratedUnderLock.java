import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/** The entries of a synchronized map are iterated under the lock of the map, not of the set. */
public class MapOfWrapperIteratedUnderLock {
    private final Map<String, Integer> ages = Collections.synchronizedMap(new HashMap<>(Map.of("Ada", 36)));
    private int result;

    void first() {
        int sum = 0;
        synchronized (ages) {
            for (Map.Entry<String, Integer> entry : ages.entrySet()) {
                sum += entry.getValue();
            }
        }
        result = sum;
    }

    void second() {
        ages.put("Alan", 41);
    }

    public static void main(String[] args) throws InterruptedException {
        MapOfWrapperIteratedUnderLock shared = new MapOfWrapperIteratedUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
