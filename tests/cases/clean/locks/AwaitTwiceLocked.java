//~~ no predictions
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A wait on a write lock's condition gives up both levels of the lock, and has both again: what follows is guarded. */
public class AwaitTwiceLocked {
    private final ReentrantReadWriteLock.WriteLock lock = new ReentrantReadWriteLock().writeLock();
    private final Condition filled = lock.newCondition();
    private int items;
    private int taken;

    void take() {
        lock.lock();
        try {
            lock.lock();
            try {
                while (items == 0) {
                    filled.awaitUninterruptibly();
                }
                items--;
            } finally {
                lock.unlock();
            }
            taken++;
        } finally {
            lock.unlock();
        }
    }

    void put() {
        lock.lock();
        try {
            items++;
            taken--;
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    int sum() {
        lock.lock();
        try {
            return items + taken;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitTwiceLocked it = new AwaitTwiceLocked();
        Thread taker = new Thread(() -> {
            it.take();
            it.take();
        });
        taker.start();
        it.put();
        it.put();
        taker.join();
        System.out.println(it.sum());
    }
}
