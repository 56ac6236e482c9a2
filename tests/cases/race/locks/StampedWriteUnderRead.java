import java.util.concurrent.locks.StampedLock;

/** Two threads write under the read mode of a stamped lock. */
public class StampedWriteUnderRead {
    private final StampedLock lock = new StampedLock();
    private long used;

    void first() {
        long stamp = lock.readLock();
        used = 1; //~ race
        Unseen.signal("first");
        Unseen.await("second");
        lock.unlockRead(stamp);
    }

    void second() {
        Unseen.await("first");
        long stamp = lock.readLock();
        used = 2; //~ race
        Unseen.signal("second");
        lock.unlockRead(stamp);
    }

    public static void main(String[] args) throws InterruptedException {
        StampedWriteUnderRead cell = new StampedWriteUnderRead();
        Unseen.ready();
        Thread one = new Thread(cell::first);
        Thread two = new Thread(cell::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(cell.used);
    }
}
