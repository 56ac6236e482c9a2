import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Readers take one of three permits, writers take all of them. */
public class SemaphoreAllPermits {
    private final Semaphore permits = new Semaphore(3, true);
    private int value;
    private int copy;

    void read() {
        for (int i = 0; i < 200; i++) {
            permits.acquireUninterruptibly();
            if (value != copy) {
                throw new AssertionError(value);
            }
            permits.release();
        }
    }

    void write() {
        try {
            for (int i = 0; i < 50; i++) {
                while (!permits.tryAcquire(3, 1, TimeUnit.MILLISECONDS)) {
                    Thread.yield();
                }
                value++;
                copy++;
                permits.release(3);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreAllPermits cell = new SemaphoreAllPermits();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < 2 ? cell::read : cell::write);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(cell.value);
    }
}
