import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A condition's wait releases its lock and takes it again. */
public class ConditionUse {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int before;
    private int data;
    private boolean done;

    void waiter() {
        lock.lock();
        try {
            before = 1;
            Unseen.signal("waiting");
            while (!done) {
                changed.awaitUninterruptibly();
            }
            data++;
        } finally {
            lock.unlock();
        }
    }

    void signaller() {
        Unseen.await("waiting");
        lock.lock();
        try {
            data = before;
            done = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        ConditionUse it = new ConditionUse();
        Thread waiter = new Thread(it::waiter, "waiter");
        Thread signaller = new Thread(it::signaller, "signaller");
        waiter.start();
        signaller.start();
        waiter.join();
        signaller.join();
    }
}
