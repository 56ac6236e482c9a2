import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Both sides of a read-write lock are one lock, the reading side shared; a lock of the program's own is itself. */
public class HeldByTwo {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int data;

    /** Holds nothing; the program says that it is a lock. */
    static final class Claimed implements Lock {
        @Override
        public void lock() {}

        @Override
        public void lockInterruptibly() {}

        @Override
        public boolean tryLock() {
            return true;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) {
            return false;
        }

        @Override
        public void unlock() {}

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }

    /** Not a lock, in spite of the names of its methods. */
    static final class Door {
        void lock() {}

        void unlock() {}
    }

    void both() {
        lock.writeLock().lock();
        lock.readLock().lock();
        lock.writeLock().unlock();
        data = 1;
        lock.readLock().unlock();
    }

    void reader() {
        lock.readLock().lock();
        data = 2;
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        HeldByTwo it = new HeldByTwo();
        Claimed claimed = new Claimed();
        claimed.lockInterruptibly();
        if (claimed.tryLock() && !claimed.tryLock(1, TimeUnit.DAYS)) {
            claimed.unlock();
        }
        claimed.unlock();
        Door door = new Door();
        door.lock();
        door.unlock();
        Unseen.inOrder(it::both, it::reader);
    }
}
