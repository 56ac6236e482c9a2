//~~ no predictions
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** However a wait on a condition is called and ends, the thread has its lock again. */
public class AwaitTimedOut {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition never = lock.newCondition();
    private int count;

    void expire() throws InterruptedException {
        lock.lock();
        try {
            never.await(1, TimeUnit.MILLISECONDS);
            count++;
            never.awaitNanos(1_000);
            count++;
            never.awaitUntil(new Date());
            count++;
        } finally {
            lock.unlock();
        }
    }

    int count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitTimedOut it = new AwaitTimedOut();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    it.expire();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(it.count());
    }
}
