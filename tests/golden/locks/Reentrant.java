import java.util.concurrent.locks.ReentrantLock;

/** A ReentrantLock orders when it is left; a try that fails orders nothing. */
public class Reentrant {
    private final ReentrantLock lock = new ReentrantLock();
    private int data;
    private int inside;
    private int after;

    void first() {
        lock.lock();
        try {
            lock.lock();
            data = 1;
            lock.unlock();
            inside = 1;
        } finally {
            lock.unlock();
        }
        after = 1;
    }

    int second() {
        lock.lock();
        try {
            return data + inside + after;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Reentrant it = new Reentrant();
        it.lock.lock();
        it.lock.unlock();
        Unseen.inOrder(it::first, it::second);
    }
}
