import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** What is written before put is seen by the thread that gets the value out of a concurrent map. */
public class PublishedByMap {
    static class Entry {
        int value;
    }

    private final ConcurrentMap<String, Entry> map = new ConcurrentHashMap<>();

    void put() {
        Entry entry = new Entry();
        entry.value = 1;
        map.put("key", entry);
    }

    int get() {
        return map.get("key").value;
    }

    public static void main(String[] args) throws InterruptedException {
        PublishedByMap box = new PublishedByMap();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.get());
        System.out.println(seen[0]);
    }
}
