import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two threads count while they hold the read lock, which lets both of them in. */
public class WriteUnderReadLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int reads;

    void first() {
        lock.readLock().lock();
        reads++; //~ race
        Unseen.signal("first");
        Unseen.await("second");
        lock.readLock().unlock();
    }

    void second() {
        Unseen.await("first");
        lock.readLock().lock();
        reads++; //~ race
        Unseen.signal("second");
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        WriteUnderReadLock cache = new WriteUnderReadLock();
        Unseen.ready();
        Thread one = new Thread(cache::first);
        Thread two = new Thread(cache::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(cache.reads);
    }
}
