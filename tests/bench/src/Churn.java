import java.util.ArrayList;
import java.util.HashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;

/**
 * Objects, arrays, collections and locks, made and dropped for a given time; some are handed to the other thread first.
 * Any memory that leaks, native memory too, shows in the size of the process. Race-free.
 */
public class Churn {
    static final class Item {
        int key; long value; Item next; volatile int state;
        Item(int key, Item next) { this.key = key; this.next = next; value = key * 31L; }
    }
    static final int SLOTS = 64;
    /** Guarded by itself. */
    static final Item[] slots = new Item[SLOTS];
    static final ConcurrentHashMap<Integer, int[]> arrays = new ConcurrentHashMap<Integer, int[]>();

    public static void main(String[] args) throws Exception {
        final long start = System.nanoTime(), length = Long.getLong("churn.ms", 10000) * 1000000;
        final long[] rounds = new long[2];
        Bench.parallel(2, new IntConsumer() { public void accept(int k) {
            long n = 0, sum = 0;
            while (System.nanoTime() - start < length) sum += round((int) n++, k);
            rounds[k] = sum == 0 ? 0 : n;
        } });
        System.out.println("churn rounds " + (rounds[0] + rounds[1]));
    }

    static long round(int n, int k) {
        return own(n) + locks(n) + handOver(n, k);
    }

    /** What stays with its thread. */
    static long own(int n) {
        long sum = 0;
        Item list = null;
        for (int i = 0; i < 32; i++) list = new Item(n + i, list);
        int[] array = new int[128];
        for (int i = 0; i < array.length; i++) array[i] = n + i;
        ArrayList<Item> items = new ArrayList<Item>();
        HashMap<Integer, Item> byKey = new HashMap<Integer, Item>();
        for (Item item = list; item != null; item = item.next) { items.add(item); byKey.put(item.key, item); }
        for (Item item : items) sum += byKey.get(item.key).value;
        for (int v : array) sum += v;
        return sum;
    }

    /** A lock of each kind, used once. */
    static long locks(int n) {
        Item guarded = new Item(n, null);
        synchronized (guarded) { guarded.value++; }
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try { guarded.value++; } finally { lock.unlock(); }
        guarded.state = n;
        AtomicLong atomic = new AtomicLong(guarded.state);
        return atomic.incrementAndGet() + guarded.value;
    }

    /** One object and one array for the other thread, one of each from it. */
    static long handOver(int n, int k) {
        Item mine = new Item(n, null), other;
        synchronized (slots) {
            slots[(n + k) % SLOTS] = mine;
            other = slots[(n + 7) % SLOTS];
        }
        long sum = other == null ? 0 : other.value;
        int[] array = new int[16];
        array[n & 15] = n;
        arrays.put(2 * (n % SLOTS) + k, array);
        int[] got = arrays.get(2 * (n % SLOTS) + 1 - k);
        return sum + (got == null ? 0 : got[0]);
    }
}
