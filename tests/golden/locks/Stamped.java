import java.util.concurrent.locks.StampedLock;

/** A StampedLock's write lock comes before read locks and before valid optimistic reads. */
public class Stamped {
    private final StampedLock lock = new StampedLock();
    private int data;

    void first() {
        long stamp = lock.writeLock();
        data = 1;
        lock.unlockWrite(stamp);
    }

    void second() {
        long stamp = lock.tryOptimisticRead();
        int seen = data;
        lock.validate(stamp);
        stamp = lock.readLock();
        seen += data;
        lock.unlockRead(stamp);
    }

    public static void main(String[] args) throws Exception {
        Stamped it = new Stamped();
        it.first();
        it.second();
        Unseen.inOrder(it::first, it::second);
    }
}
