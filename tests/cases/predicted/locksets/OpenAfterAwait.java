import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A thread waits on a condition with its lock taken twice, releases the lock twice, and then writes without it. The lock happens
 * to order that before the other thread's write.
 */
public class OpenAfterAwait {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int count;

    void first() {
        lock.lock();
        lock.lock();
        try {
            changed.awaitNanos(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
            lock.unlock();
        }
        count++; //~ racer hybrid
        lock.lock();
        lock.unlock();
    }

    void second() {
        lock.lock();
        try {
            count++; //~ racer hybrid
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OpenAfterAwait it = new OpenAfterAwait();
        Unseen.inOrder(it::first, it::second);
        System.out.println(it.count);
    }
}
