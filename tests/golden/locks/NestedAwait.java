import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A wait on a write lock's condition gives up all levels of the lock: the other thread's section is between. */
public class NestedAwait {
    private final ReentrantReadWriteLock.WriteLock lock = new ReentrantReadWriteLock().writeLock();
    private final Condition changed = lock.newCondition();
    private int data;
    private boolean done;

    void waiter() {
        lock.lock();
        lock.lock();
        Unseen.signal("waiting");
        while (!done) {
            changed.awaitUninterruptibly();
        }
        lock.unlock();
        data++;
        lock.unlock();
    }

    void signaller() {
        Unseen.await("waiting");
        lock.lock();
        data++;
        done = true;
        changed.signal();
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        NestedAwait it = new NestedAwait();
        Thread waiter = new Thread(it::waiter, "waiter");
        Thread signaller = new Thread(it::signaller, "signaller");
        waiter.start();
        signaller.start();
        waiter.join();
        signaller.join();
    }
}
