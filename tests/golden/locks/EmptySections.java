import java.util.concurrent.locks.ReentrantLock;

/** Two threads take a lock at the same time, and do nothing inside: still no section overlaps another one. */
public class EmptySections {
    private final ReentrantLock lock = new ReentrantLock();

    void work() {
        for (int i = 0; i < 30; i++) {
            lock.lock();
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        EmptySections it = new EmptySections();
        Thread one = new Thread(it::work, "one");
        Thread two = new Thread(it::work, "two");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
