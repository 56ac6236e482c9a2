import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Every way to take a lock and give it back, and accesses recorded again where the locks that are held have changed. */
public class Held {
    private final ReentrantLock lock = new ReentrantLock();
    private int data;

    /** A lock that extends the JDK's: an overridden method is not recorded twice. */
    static final class Own extends ReentrantLock {
        @Override
        public void lock() {
            super.lock();
        }

        void twice() {
            super.lock();
            lock();
            unlock();
            super.unlock();
        }
    }

    void all() throws InterruptedException {
        data = 1;
        lock.lock();
        data = 2;
        lock.lockInterruptibly();
        data = 3;
        lock.unlock();
        data = 4;
        if (lock.tryLock()) {
            lock.unlock();
        }
        Lock same = lock;
        if (same.tryLock(1, TimeUnit.DAYS)) {
            same.unlock();
        }
        same.unlock();
        data = 5;
    }

    void own() {
        Own own = new Own();
        own.lock();
        own.unlock();
        own.twice();
    }

    void others() throws InterruptedException {
        if (lock.tryLock() || lock.tryLock(1, TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException();
        }
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            data = 6;
        }
    }

    public static void main(String[] args) throws Exception {
        Held it = new Held();
        Thread other = new Thread(() -> {
            try {
                it.others();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "other");
        it.all();
        it.own();
        it.lock.lock();
        other.start();
        other.join();
        it.lock.unlock();
    }
}
