import java.util.concurrent.atomic.AtomicInteger;

/** An atomic number used in plain mode is no better than a plain field. */
public class PlainAtomic {
    private final AtomicInteger ready = new AtomicInteger();
    private int data;

    void give() {
        data = 42; //~ race
        ready.setPlain(1);
    }

    int take() {
        return ready.getPlain() == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        PlainAtomic other = new PlainAtomic();
        other.give();
        other.take();
        PlainAtomic box = new PlainAtomic();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
