import java.util.concurrent.atomic.AtomicLong;

/** An opaque number shows how far the work has got; only the number itself is used. */
public class OpaqueProgress {
    private final AtomicLong progress = new AtomicLong();

    public static void main(String[] args) throws InterruptedException {
        // The first use has locks of its own.
        new AtomicLong().setOpaque(new AtomicLong().getOpaque());
        OpaqueProgress work = new OpaqueProgress();
        long[] seen = new long[1];
        Unseen.inOrder(() -> work.progress.setOpaque(50), () -> seen[0] = work.progress.getOpaque());
        System.out.println(seen[0]);
    }
}
