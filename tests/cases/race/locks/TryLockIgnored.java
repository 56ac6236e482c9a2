import java.util.concurrent.locks.ReentrantLock;

/** The answer of tryLock is not looked at: the second thread writes while the first one holds the lock. */
public class TryLockIgnored {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    void holder() {
        lock.lock();
        value = 1; //~ race
        Unseen.signal("held");
        Unseen.await("written");
        lock.unlock();
    }

    void intruder() {
        Unseen.await("held");
        boolean mine = lock.tryLock();
        value = 2; //~ race
        Unseen.signal("written");
        if (mine) {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TryLockIgnored cell = new TryLockIgnored();
        Unseen.ready();
        Thread holder = new Thread(cell::holder);
        Thread intruder = new Thread(cell::intruder);
        holder.start();
        intruder.start();
        holder.join();
        intruder.join();
        System.out.println(cell.value);
    }
}
