import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.StampedLock;

/** The views of a stamped lock as ordinary locks. */
public class StampedAsLock {
    private final StampedLock stamped = new StampedLock();
    private final Lock reading = stamped.asReadLock();
    private final Lock writing = stamped.asWriteLock();
    private int count;

    void add() {
        writing.lock();
        try {
            count++;
        } finally {
            writing.unlock();
        }
    }

    int get() {
        reading.lock();
        try {
            return count;
        } finally {
            reading.unlock();
        }
    }

    void work() {
        for (int i = 0; i < 200; i++) {
            add();
            if (get() == 0) {
                throw new AssertionError();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedAsLock counter = new StampedAsLock();
        Thread one = new Thread(counter::work);
        Thread two = new Thread(counter::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
