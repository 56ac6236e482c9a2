import java.util.concurrent.atomic.AtomicBoolean;

/** The flag is set with release and read with acquire. */
public class ReleaseAcquire {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int data;

    void give() {
        data = 42;
        ready.setRelease(true);
    }

    int take() {
        return ready.getAcquire() ? data : -1;
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        ReleaseAcquire other = new ReleaseAcquire();
        other.give();
        other.take();
        ReleaseAcquire box = new ReleaseAcquire();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
