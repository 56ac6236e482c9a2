import java.util.concurrent.atomic.AtomicInteger;

/** An atomic counter does not race, and what was written before an increment is seen after a later read. */
public class AtomicHandOff {
    private final AtomicInteger count = new AtomicInteger();
    private int data;

    void give() {
        data = 42;
        count.incrementAndGet();
    }

    int take() {
        return count.get() == 1 ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicHandOff box = new AtomicHandOff();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
