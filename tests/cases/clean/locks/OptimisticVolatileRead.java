import java.util.concurrent.locks.StampedLock;

/** An optimistic read of volatile fields, with the read mode to fall back on. */
public class OptimisticVolatileRead {
    private final StampedLock lock = new StampedLock();
    private volatile int x;
    private volatile int y;

    void move() {
        for (int i = 0; i < 200; i++) {
            long stamp = lock.writeLock();
            x = x + 1;
            y = y - 1;
            lock.unlockWrite(stamp);
        }
    }

    int sum() {
        long stamp = lock.tryOptimisticRead();
        int sum = x + y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            sum = x + y;
            lock.unlockRead(stamp);
        }
        return sum;
    }

    void look() {
        for (int i = 0; i < 400; i++) {
            if (sum() != 0) {
                throw new AssertionError();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OptimisticVolatileRead point = new OptimisticVolatileRead();
        Thread mover = new Thread(point::move);
        Thread looker = new Thread(point::look);
        mover.start();
        looker.start();
        mover.join();
        looker.join();
        System.out.println(point.x + " " + point.y);
    }
}
