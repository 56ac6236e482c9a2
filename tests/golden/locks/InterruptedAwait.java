import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait on a condition that ends by an exception has the lock again before what the handler does. */
public class InterruptedAwait {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition never = lock.newCondition();
    private static InterruptedAwait published;
    private int data;

    void waiter() throws InterruptedException {
        if (!lock.tryLock() && !lock.tryLock(1, TimeUnit.SECONDS)) {
            throw new IllegalStateException();
        }
        lock.tryLock(1, TimeUnit.SECONDS);
        try {
            Thread.currentThread().interrupt();
            never.await();
        } catch (InterruptedException e) {
            data++;
        } finally {
            lock.unlock();
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        InterruptedAwait it = new InterruptedAwait();
        published = it;
        it.waiter();
    }
}
