import java.util.concurrent.locks.StampedLock;

/** The upgrade to the write mode fails, because another reader is there, and the thread writes all the same. */
public class StampedConvertFailed {
    private final StampedLock lock = new StampedLock();
    private int value = 3;

    int reader() {
        long stamp = lock.readLock();
        int seen = value; //~ race
        Unseen.signal("reading");
        Unseen.await("written");
        lock.unlockRead(stamp);
        return seen;
    }

    void upgrader() {
        Unseen.await("reading");
        long stamp = lock.readLock();
        long write = lock.tryConvertToWriteLock(stamp);
        value = 4; //~ race
        Unseen.signal("written");
        lock.unlock(write == 0 ? stamp : write);
    }

    public static void main(String[] args) throws InterruptedException {
        StampedConvertFailed cell = new StampedConvertFailed();
        Unseen.ready();
        Thread upgrader = new Thread(cell::upgrader);
        upgrader.start();
        System.out.println(cell.reader());
        upgrader.join();
    }
}
