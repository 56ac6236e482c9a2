import java.util.concurrent.atomic.AtomicReference;

/** The reference is swapped atomically, but the thread that put the object there changes it after that. */
public class UpdatedReferent {
    static class Entry {
        int hits;
    }

    private final AtomicReference<Entry> current = new AtomicReference<>();

    void put() {
        Entry entry = new Entry();
        current.compareAndSet(null, entry);
        entry.hits = 1; //~ race
    }

    int read() {
        Entry entry = current.get();
        return entry.hits; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        UpdatedReferent box = new UpdatedReferent();
        new Entry();
        int[] seen = new int[1];
        Unseen.inOrder(box::put, () -> seen[0] = box.read());
        System.out.println(seen[0]);
    }
}
