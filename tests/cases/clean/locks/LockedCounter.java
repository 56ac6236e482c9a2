import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Four threads count under one lock. */
public class LockedCounter {
    private final Lock lock = new ReentrantLock();
    private int count;

    void work() {
        for (int i = 0; i < 500; i++) {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockedCounter counter = new LockedCounter();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(counter::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counter.count);
    }
}
