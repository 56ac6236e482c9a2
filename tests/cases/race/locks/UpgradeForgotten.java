import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The read lock is given back to upgrade, but the write lock is never taken. */
public class UpgradeForgotten {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String cached;

    void load() {
        boolean missing;
        lock.readLock().lock();
        try {
            missing = cached == null;
        } finally {
            lock.readLock().unlock();
        }
        if (missing) {
            cached = "loaded"; //~ race
        }
    }

    String get() {
        lock.readLock().lock();
        try {
            return cached; //~ race
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        UpgradeForgotten cache = new UpgradeForgotten();
        String[] seen = new String[1];
        Unseen.inOrder(cache::load, () -> seen[0] = cache.get());
        System.out.println(seen[0]);
    }
}
