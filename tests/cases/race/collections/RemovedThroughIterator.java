import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** An iterator removes entries from the map that another thread reads. */
public class RemovedThroughIterator {
    private final Map<String, Integer> ages = new HashMap<>(Map.of("Ada", 36, "Alan", 41));
    private int result;

    void first() {
        synchronized (ages) {
            result += ages.size(); //~ race
        }
    }

    void second() {
        Iterator<Map.Entry<String, Integer>> entries = ages.entrySet().iterator();
        entries.next();
        entries.remove(); //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        RemovedThroughIterator shared = new RemovedThroughIterator();
        Unseen.inOrder(shared::first, shared::second);
        System.out.println(shared.result);
    }
}
