import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The lock is waited for with a time-out, until it is ours. */
public class TimedTryLock {
    private final ReentrantLock lock = new ReentrantLock();
    private long sum;

    void work() {
        try {
            for (int i = 1; i <= 200; i++) {
                while (!lock.tryLock(50, TimeUnit.MICROSECONDS)) {
                    Thread.yield();
                }
                sum += i;
                lock.unlock();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedTryLock adder = new TimedTryLock();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(adder::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(adder.sum);
    }
}
