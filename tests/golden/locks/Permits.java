import java.util.concurrent.Semaphore;

/** A semaphore's release comes before the acquisition that needs it. */
public class Permits {
    private final Semaphore permits = new Semaphore(0);
    private int data;
    private int after;

    void first() {
        data = 1;
        permits.release();
        after = 1;
    }

    void second() {
        permits.acquireUninterruptibly();
        data += after;
    }

    public static void main(String[] args) throws Exception {
        Permits it = new Permits();
        it.permits.release();
        it.permits.acquire();
        Unseen.inOrder(it::first, it::second);
    }
}
