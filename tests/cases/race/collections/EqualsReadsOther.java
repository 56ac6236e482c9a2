import java.util.HashMap;
import java.util.Map;

/** Comparing a map with another one reads both. */
public class EqualsReadsOther {
    private final Map<String, Integer> ages = new HashMap<>(Map.of("Ada", 36));
    private boolean result;

    void first() {
        synchronized (ages) {
            ages.put("Alan", 41); //~ race
        }
    }

    void second() {
        Map<String, Integer> mine = new HashMap<>(Map.of("Ada", 36));
        result = mine.equals(ages); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        EqualsReadsOther shared = new EqualsReadsOther();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
