import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The key set of a map is read under the lock of the map. */
public class KeySetUnderLock {
    private final Map<String, Integer> ages = new HashMap<>(Map.of("Ada", 36));
    private final Set<String> names = ages.keySet();
    private boolean result;

    void first() {
        synchronized (ages) {
            ages.put("Alan", 41);
        }
    }

    void second() {
        synchronized (ages) {
            result = names.contains("Alan");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        KeySetUnderLock shared = new KeySetUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
