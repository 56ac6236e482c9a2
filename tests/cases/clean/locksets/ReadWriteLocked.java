import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

//~~ no predictions
/** Reads under the read lock and writes under the write lock: the two are one lock in the eyes of a lock set. */
public class ReadWriteLocked {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;

    void add() {
        lock.writeLock().lock();
        try {
            value++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    int get() {
        lock.readLock().lock();
        try {
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteLocked counter = new ReadWriteLocked();
        int[] seen = new int[2];
        Unseen.inOrder(counter::add, () -> seen[0] = counter.get(), () -> {
            counter.add();
            seen[1] = counter.get();
        });
        System.out.println(seen[0] + " " + seen[1]);
    }
}
