import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** An iterator removes entries under the lock of the map. */
public class RemovedThroughIteratorUnderLock {
    private final Map<String, Integer> ages = new HashMap<>(Map.of("Ada", 36, "Alan", 41));
    private int result;

    void first() {
        synchronized (ages) {
            result += ages.size();
        }
    }

    void second() {
        synchronized (ages) {
            Iterator<Map.Entry<String, Integer>> entries = ages.entrySet().iterator();
            entries.next();
            entries.remove();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RemovedThroughIteratorUnderLock shared = new RemovedThroughIteratorUnderLock();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
