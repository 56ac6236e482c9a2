import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Writers come before readers and readers before writers. Readers among themselves are ordered too, as the lock is made. */
public class ReadWrite {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int data;
    private int seen;

    void first() {
        lock.writeLock().lock();
        data = 1;
        lock.writeLock().unlock();
        lock.readLock().lock();
        seen = data;
        lock.readLock().unlock();
    }

    void second() {
        lock.readLock().lock();
        seen = data;
        lock.readLock().unlock();
        lock.writeLock().lock();
        data = 2;
        lock.writeLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        ReadWrite it = new ReadWrite();
        it.first();
        it.second();
        Unseen.inOrder(it::first, it::second);
    }
}
