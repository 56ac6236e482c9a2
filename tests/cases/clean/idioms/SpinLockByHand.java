import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock made of an atomic flag: compare-and-set to take it, a release write to give it back. */
public class SpinLockByHand {
    private final AtomicBoolean held = new AtomicBoolean();
    private int count;

    void work() {
        for (int i = 0; i < 300; i++) {
            while (!held.compareAndSet(false, true)) {
                Thread.yield();
            }
            count++;
            held.setRelease(false);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SpinLockByHand lock = new SpinLockByHand();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(lock::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(lock.count);
    }
}
