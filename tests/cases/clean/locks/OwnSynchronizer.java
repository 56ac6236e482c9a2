import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** A lock of one's own on the JDK's frame for such: compare-and-set to take it, a volatile write to give it back. */
public class OwnSynchronizer {
    static final class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    private final Mutex mutex = new Mutex();
    private int count;

    void work() {
        for (int i = 0; i < 300; i++) {
            mutex.acquire(1);
            count++;
            mutex.release(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OwnSynchronizer counter = new OwnSynchronizer();
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
