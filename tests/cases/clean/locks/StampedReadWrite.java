import java.util.concurrent.locks.StampedLock;

/** Read mode for reading, write mode for writing. */
public class StampedReadWrite {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move() {
        for (int i = 0; i < 200; i++) {
            long stamp = lock.writeLock();
            x++;
            y--;
            lock.unlockWrite(stamp);
        }
    }

    void look() {
        for (int i = 0; i < 200; i++) {
            long stamp = lock.readLock();
            if (x + y != 0) {
                throw new AssertionError(x);
            }
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedReadWrite point = new StampedReadWrite();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i % 2 == 0 ? point::move : point::look);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(point.x + " " + point.y);
    }
}
