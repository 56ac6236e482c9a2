//~~ no predictions
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A wait on a condition ends by an exception; the handler has the lock again, at both levels. */
public class AwaitInterrupted {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition never = lock.newCondition();
    private boolean waiting;
    private int interrupted;

    void waiter() {
        lock.lock();
        try {
            lock.lock();
            try {
                waiting = true;
                while (true) {
                    never.await();
                }
            } catch (InterruptedException e) {
                interrupted++;
            } finally {
                lock.unlock();
            }
            interrupted++;
        } finally {
            lock.unlock();
        }
    }

    private boolean isWaiting() {
        lock.lock();
        try {
            interrupted++;
            return waiting;
        } finally {
            lock.unlock();
        }
    }

    private boolean isInterrupted() {
        lock.lock();
        try {
            return interrupted > 3;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitInterrupted it = new AwaitInterrupted();
        Thread waiter = new Thread(it::waiter);
        waiter.start();
        while (!it.isWaiting()) {
            Thread.yield();
        }
        waiter.interrupt();
        it.isWaiting();
        waiter.join();
        System.out.println(it.isInterrupted());
    }
}
