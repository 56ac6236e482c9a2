import java.util.concurrent.locks.ReentrantLock;

/** A try to get a lock that fails does not see what its holder did. */
public class TryFails {
    private final ReentrantLock lock = new ReentrantLock();
    private int data;

    void first() {
        lock.lock();
        data = 1;
    }

    void second() {
        if (!lock.tryLock()) {
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        TryFails it = new TryFails();
        it.lock.tryLock();
        it.lock.unlock();
        Unseen.inOrder(it::first, it::second);
    }
}
