import java.util.concurrent.atomic.AtomicInteger;

/** The number of samples is atomic, the sum next to it is not. */
public class CountedThenAdded {
    private final AtomicInteger samples = new AtomicInteger();
    private int sum;

    void add(int value) {
        samples.incrementAndGet();
        sum += value; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        CountedThenAdded mean = new CountedThenAdded();
        Unseen.inOrder(() -> mean.add(3), () -> mean.add(5));
        System.out.println(mean.sum / mean.samples.get());
    }
}
