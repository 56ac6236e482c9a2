import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Every call makes its own lock, which excludes no thread. */
public class LockPerCall {
    private int hits;

    void hit() {
        Lock lock = new ReentrantLock();
        lock.lock();
        try {
            hits++; //~ race
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockPerCall page = new LockPerCall();
        Unseen.inOrder(page::hit, page::hit);
        System.out.println(page.hits);
    }
}
