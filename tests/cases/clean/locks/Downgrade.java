import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A writer keeps the read lock when it gives back the write lock, and only reads from then on. */
public class Downgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int data;

    int update() {
        lock.writeLock().lock();
        try {
            data++;
            lock.readLock().lock();
        } finally {
            lock.writeLock().unlock();
        }
        try {
            return data;
        } finally {
            lock.readLock().unlock();
        }
    }

    int read() {
        lock.readLock().lock();
        try {
            return data;
        } finally {
            lock.readLock().unlock();
        }
    }

    void work() {
        for (int i = 0; i < 200; i++) {
            int now = update();
            if (read() < now) {
                throw new AssertionError(now);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Downgrade page = new Downgrade();
        Thread one = new Thread(page::work);
        Thread two = new Thread(page::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(page.data);
    }
}
