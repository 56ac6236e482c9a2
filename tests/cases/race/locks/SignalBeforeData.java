import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The condition is signalled under the lock, but the data are written after it was given back. */
public class SignalBeforeData {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private boolean ready;
    private int data;

    void give() {
        lock.lock();
        try {
            ready = true;
            filled.signal();
        } finally {
            lock.unlock();
        }
        data = 42; //~ race
        Unseen.signal("written");
    }

    int take() throws InterruptedException {
        lock.lock();
        try {
            while (!ready) {
                filled.await();
            }
        } finally {
            lock.unlock();
        }
        Unseen.await("written");
        return data; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        SignalBeforeData box = new SignalBeforeData();
        Unseen.ready();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
