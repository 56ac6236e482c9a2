import java.util.concurrent.atomic.AtomicInteger;

/**
 * A sequence lock whose data is volatile: a reader that overlaps a writer throws away what it saw, and no access is
 * plain.
 */
public class SeqlockVolatileData {
    private final AtomicInteger sequence = new AtomicInteger();
    private volatile int low;
    private volatile int high;

    void write(int value) {
        sequence.incrementAndGet();
        low = value;
        high = -value;
        sequence.incrementAndGet();
    }

    int sum() {
        while (true) {
            int before = sequence.get();
            int sum = low + high;
            if (before % 2 == 0 && sequence.get() == before) {
                return sum;
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeqlockVolatileData pair = new SeqlockVolatileData();
        int[] sums = new int[1];
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                pair.write(i);
            }
        });
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                sums[0] += pair.sum();
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(sums[0]);
    }
}
