import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The wait for the condition ends by its time-out, and the data are read although no thread signalled. */
public class AwaitExpired {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private int data;

    void give() {
        data = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        lock.lock();
        filled.signal();
        lock.unlock();
    }

    int take() throws InterruptedException {
        Unseen.await("written");
        lock.lock();
        try {
            filled.await(1, TimeUnit.MILLISECONDS);
            return data; //~ race
        } finally {
            lock.unlock();
            Unseen.signal("read");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitExpired box = new AwaitExpired();
        Unseen.ready();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
