import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** A lock in order of arrival, made of an atomic flag and a queue of parked threads. */
public class QueueOfParked {
    private final AtomicBoolean locked = new AtomicBoolean();
    private final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();
    private int count;

    void lock() {
        Thread me = Thread.currentThread();
        waiting.add(me);
        while (waiting.peek() != me || !locked.compareAndSet(false, true)) {
            LockSupport.park(this);
        }
        waiting.remove();
    }

    void unlock() {
        locked.set(false);
        LockSupport.unpark(waiting.peek());
    }

    void work() {
        for (int i = 0; i < 200; i++) {
            lock();
            count++;
            unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueueOfParked mutex = new QueueOfParked();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(mutex::work);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(mutex.count);
    }
}
