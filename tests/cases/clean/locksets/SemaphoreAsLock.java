import java.util.concurrent.Semaphore;

//~~ no predictions
/** A semaphore of one permit guards a field; no lock set contains it, and its order is not that of a lock. */
public class SemaphoreAsLock {
    private final Semaphore permit = new Semaphore(1);
    private int count;

    void add() {
        permit.acquireUninterruptibly();
        count++;
        permit.release();
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreAsLock counter = new SemaphoreAsLock();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count);
    }
}
