import java.util.concurrent.locks.ReentrantLock;

//~~ no predictions
/**
 * Fig. 3 of the RACER paper: a lock of java.util.concurrent guards a field as a monitor does, and is taken twice by one
 * thread.
 */
public class ReentrantCounter {
    private final ReentrantLock lock = new ReentrantLock();
    private int count;

    void add() {
        lock.lock();
        try {
            addOnce();
            addOnce();
            count++;
        } finally {
            lock.unlock();
        }
    }

    private void addOnce() {
        lock.lock();
        try {
            count++;
        } finally {
            lock.unlock();
        }
    }

    int count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantCounter counter = new ReentrantCounter();
        Unseen.inOrder(counter::add, counter::add);
        System.out.println(counter.count());
    }
}
