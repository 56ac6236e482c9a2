import java.util.concurrent.locks.ReentrantLock;

/** A thread that does not get the lock at once does something of its own and tries again. */
public class TryLockLoop {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void work() {
        int tries = 0;
        for (int done = 0; done < 300; tries++) {
            if (lock.tryLock()) {
                try {
                    count++;
                    done++;
                } finally {
                    lock.unlock();
                }
            } else {
                Thread.yield();
            }
        }
        if (tries < 300) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockLoop counter = new TryLockLoop();
        Thread[] threads = new Thread[3];
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
