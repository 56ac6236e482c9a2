import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** A concurrent map publishes what was written before put, not what is written to the value afterwards. */
public class MapValueChangedLater {
    static class Entry {
        int early;
        int late;
    }

    private final ConcurrentMap<String, Entry> map = new ConcurrentHashMap<>();

    void put() {
        Entry entry = new Entry();
        entry.early = 1;
        map.put("key", entry);
        entry.late = 2; //~ race
    }

    int get() {
        Entry entry = map.get("key");
        return entry.early + entry.late; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        MapValueChangedLater box = new MapValueChangedLater();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
