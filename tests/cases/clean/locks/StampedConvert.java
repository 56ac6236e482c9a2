import java.util.concurrent.locks.StampedLock;

/** A read mode that is converted to the write mode, or given up for it. */
public class StampedConvert {
    private final StampedLock lock = new StampedLock();
    private int free = 100;
    private int taken;

    boolean take() {
        long stamp = lock.readLock();
        try {
            while (free > 0) {
                long write = lock.tryConvertToWriteLock(stamp);
                if (write != 0) {
                    stamp = write;
                    free--;
                    taken++;
                    return true;
                }
                lock.unlockRead(stamp);
                stamp = lock.writeLock();
            }
            return false;
        } finally {
            lock.unlock(stamp);
        }
    }

    void work() {
        while (take()) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedConvert seats = new StampedConvert();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(seats::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(seats.free + " " + seats.taken);
    }
}
