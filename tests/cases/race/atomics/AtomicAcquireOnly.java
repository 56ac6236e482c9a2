import java.util.concurrent.atomic.AtomicLong;

/** The flag is read with acquire, but set plainly: one side alone orders nothing. */
public class AtomicAcquireOnly {
    private final AtomicLong ready = new AtomicLong();
    private int data;

    void give() {
        data = 42; //~ race
        ready.setPlain(1);
    }

    int take() {
        return ready.getAcquire() == 1 ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        AtomicAcquireOnly other = new AtomicAcquireOnly();
        other.give();
        other.take();
        AtomicAcquireOnly box = new AtomicAcquireOnly();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
