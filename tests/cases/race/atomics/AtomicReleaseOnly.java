import java.util.concurrent.atomic.AtomicBoolean;

/** The flag is set with release, but read plainly: one side alone orders nothing. */
public class AtomicReleaseOnly {
    private final AtomicBoolean ready = new AtomicBoolean();
    private int data;

    void give() {
        data = 42; //~ race
        ready.setRelease(true);
    }

    int take() {
        return ready.getPlain() ? data : -1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        AtomicReleaseOnly other = new AtomicReleaseOnly();
        other.give();
        other.take();
        AtomicReleaseOnly box = new AtomicReleaseOnly();
        int[] seen = new int[1];
        Unseen.inOrder(box::give, () -> seen[0] = box.take());
        System.out.println(seen[0]);
    }
}
