import java.util.HashMap;
import java.util.Map;

/** Maps are compared under the lock of the shared one. */
public class EqualsUnderLock {
    private final Map<String, Integer> ages = new HashMap<>(Map.of("Ada", 36));
    private boolean result;

    void first() {
        synchronized (ages) {
            ages.put("Alan", 41);
        }
    }

    void second() {
        Map<String, Integer> mine = new HashMap<>(Map.of("Ada", 36));
        synchronized (ages) {
            result = mine.equals(ages);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EqualsUnderLock shared = new EqualsUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
