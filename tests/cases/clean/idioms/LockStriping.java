/** A table whose buckets are guarded by four locks; the size is counted under all of them. */
public class LockStriping {
    private static final int STRIPES = 4;
    private final Object[] stripes = new Object[STRIPES];
    private final int[] buckets = new int[16];

    LockStriping() {
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Object();
        }
    }

    void add(int key) {
        synchronized (stripes[key % STRIPES]) {
            buckets[key % 16]++;
        }
    }

    int size(int stripe) {
        if (stripe == STRIPES) {
            int sum = 0;
            for (int bucket : buckets) {
                sum += bucket;
            }
            return sum;
        }
        synchronized (stripes[stripe]) {
            return size(stripe + 1);
        }
    }

    void work() {
        for (int i = 0; i < 300; i++) {
            add(i);
            if (i % 50 == 0 && size(0) == 0) {
                throw new AssertionError();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockStriping table = new LockStriping();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(table::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(table.size(0));
    }
}
