import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The key set of a map is the map: reading it takes the lock of the map. */
public class KeySetWithoutLock {
    private final Map<String, Integer> ages = new HashMap<>(Map.of("Ada", 36));
    private final Set<String> names = ages.keySet();
    private boolean result;

    void first() {
        synchronized (ages) {
            ages.put("Alan", 41); //~ race
        }
    }

    void second() {
        result = names.contains("Alan"); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        KeySetWithoutLock shared = new KeySetWithoutLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
