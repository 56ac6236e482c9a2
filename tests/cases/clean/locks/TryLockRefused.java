import java.util.concurrent.locks.ReentrantLock;

/** tryLock fails, and the thread leaves the guarded field alone. */
public class TryLockRefused {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    void holder() {
        lock.lock();
        value = 1;
        Unseen.signal("held");
        Unseen.await("tried");
        value++;
        lock.unlock();
    }

    void visitor() {
        Unseen.await("held");
        if (lock.tryLock()) {
            value = 10;
            lock.unlock();
        }
        Unseen.signal("tried");
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockRefused cell = new TryLockRefused();
        Thread holder = new Thread(cell::holder);
        Thread visitor = new Thread(cell::visitor);
        holder.start();
        visitor.start();
        holder.join();
        visitor.join();
        System.out.println(cell.value);
    }
}
