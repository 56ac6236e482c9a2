import java.util.concurrent.locks.ReentrantLock;

/** Waits for a lock are interrupted now and then; a thread that was interrupted tries again before it goes on. */
public class LockInterruptibly {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void work() {
        for (int done = 0; done < 300; ) {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                continue;
            }
            try {
                count++;
                done++;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockInterruptibly counter = new LockInterruptibly();
        Thread one = new Thread(counter::work);
        Thread two = new Thread(counter::work);
        one.start();
        two.start();
        for (int i = 0; i < 100; i++) {
            one.interrupt();
            two.interrupt();
            Thread.yield();
        }
        one.join();
        two.join();
        System.out.println(counter.count);
    }
}
