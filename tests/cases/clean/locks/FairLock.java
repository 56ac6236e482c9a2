import java.util.concurrent.locks.ReentrantLock;

/** A fair lock hands over in the order of arrival; nested calls take it again. */
public class FairLock {
    private final ReentrantLock lock = new ReentrantLock(true);
    private int outer;
    private int inner;

    void outer() {
        lock.lock();
        try {
            outer++;
            inner();
            outer++;
        } finally {
            lock.unlock();
        }
    }

    void inner() {
        lock.lock();
        try {
            inner++;
        } finally {
            lock.unlock();
        }
    }

    void work() {
        for (int i = 0; i < 200; i++) {
            outer();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FairLock counter = new FairLock();
        Thread one = new Thread(counter::work);
        Thread two = new Thread(counter::work);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(counter.outer + " " + counter.inner);
    }
}
