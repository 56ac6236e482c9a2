import java.util.concurrent.atomic.AtomicStampedReference;

/** A reference with a stamp publishes what it refers to. */
public class Stamped {
    private final AtomicStampedReference<int[]> item = new AtomicStampedReference<>(null, 0);

    void give() {
        int[] mine = new int[1];
        mine[0] = 42;
        item.compareAndSet(null, mine, 0, 1);
    }

    int take() {
        int[] stamp = new int[1];
        int[] seen = item.get(stamp);
        seen[0] += stamp[0];
        return seen[0];
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        Stamped other = new Stamped();
        other.give();
        other.take();
        Stamped box = new Stamped();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
