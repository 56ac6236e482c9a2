import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set that fails has read the value nevertheless, and sees what was published with it. */
public class FailedCasReads {
    private final AtomicInteger state = new AtomicInteger();
    private int data;

    void give() {
        data = 42;
        state.set(1);
    }

    int take() {
        return state.compareAndSet(0, 2) ? -1 : data;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        FailedCasReads other = new FailedCasReads();
        other.give();
        other.take();
        FailedCasReads box = new FailedCasReads();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
