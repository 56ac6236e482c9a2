import java.util.concurrent.Semaphore;

/** A semaphore with one permit is a lock. */
public class SemaphoreMutex {
    private final Semaphore mutex = new Semaphore(1);
    private int count;

    void work() {
        for (int i = 0; i < 300; i++) {
            mutex.acquireUninterruptibly();
            try {
                count++;
            } finally {
                mutex.release();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SemaphoreMutex counter = new SemaphoreMutex();
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
