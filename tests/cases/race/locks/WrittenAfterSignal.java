import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A thread signals another, which waits with its lock taken twice, and writes the data only after it has released the lock. */
public class WrittenAfterSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean ready;
    private int data;

    int take() {
        lock.lock();
        try {
            lock.lock();
            try {
                while (!ready) {
                    changed.awaitUninterruptibly();
                }
            } finally {
                lock.unlock();
            }
            return data; //~ race
        } finally {
            lock.unlock();
        }
    }

    void put() {
        lock.lock();
        try {
            ready = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
        data = 1; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenAfterSignal it = new WrittenAfterSignal();
        Thread putter = new Thread(it::put);
        putter.start();
        int taken = it.take();
        putter.join();
        System.out.println(taken <= 1);
    }
}
