import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The lock was not available in time, and the thread goes on without it. */
public class TimedTryLockExpired {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    void holder() {
        lock.lock();
        value = 1; //~ race
        Unseen.signal("held");
        Unseen.await("written");
        lock.unlock();
    }

    void impatient() {
        Unseen.await("held");
        boolean mine = false;
        try {
            mine = lock.tryLock(1, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        value++; //~ race
        Unseen.signal("written");
        if (mine) {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedTryLockExpired cell = new TimedTryLockExpired();
        Unseen.ready();
        Thread holder = new Thread(cell::holder);
        Thread impatient = new Thread(cell::impatient);
        holder.start();
        impatient.start();
        holder.join();
        impatient.join();
        System.out.println(cell.value);
    }
}
