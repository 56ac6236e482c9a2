import java.util.Arrays;

/** Readers go over the current array without a lock; writers put a new one in its place, under a lock. */
public class VolatileCopyOnWrite {
    private volatile int[] values = new int[0];

    synchronized void add(int value) {
        int[] copy = Arrays.copyOf(values, values.length + 1);
        copy[copy.length - 1] = value;
        values = copy;
    }

    void read() {
        int[] seen;
        do {
            seen = values;
            for (int value : seen) {
                if (value != 7) {
                    throw new AssertionError(value);
                }
            }
        } while (seen.length < 100);
    }

    void write() {
        for (int i = 0; i < 50; i++) {
            add(7);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VolatileCopyOnWrite list = new VolatileCopyOnWrite();
        Thread[] threads = {new Thread(list::write), new Thread(list::write), new Thread(list::read)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(list.values.length);
    }
}
