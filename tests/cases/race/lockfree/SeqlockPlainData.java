import java.util.concurrent.atomic.AtomicInteger;

/**
 * A sequence lock whose data is plain: a read is not ordered before the next write, even where the sequence says that it
 * was valid.
 */
public class SeqlockPlainData {
    private final AtomicInteger sequence = new AtomicInteger();
    private int data;

    void write(int value) {
        sequence.incrementAndGet();
        data = value; //~ race
        sequence.incrementAndGet();
    }

    int read() {
        while (true) {
            int before = sequence.get();
            int value = data; //~ race
            if (before % 2 == 0 && sequence.get() == before) {
                return value;
            }
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeqlockPlainData cell = new SeqlockPlainData();
        int[] seen = new int[1];
        Unseen.inOrder(() -> seen[0] = cell.read(), () -> cell.write(5));
        System.out.println(seen[0]);
    }
}
