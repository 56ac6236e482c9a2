import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A write comes after all readers have left, not only after the last one that came. */
public class ManyReadersOneWriter {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    private int value = 1;
    private int writes;

    void read() {
        for (int i = 0; i < 200; i++) {
            lock.readLock().lock();
            if (value != writes + 1) {
                throw new AssertionError(value);
            }
            lock.readLock().unlock();
        }
    }

    void write() {
        for (int i = 0; i < 50; i++) {
            lock.writeLock().lock();
            value++;
            writes++;
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ManyReadersOneWriter cell = new ManyReadersOneWriter();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == 0 ? cell::write : cell::read);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(cell.value + " " + cell.writes);
    }
}
