import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/** Locks and queues between virtual threads; a virtual thread that parks goes on with what it knew. */
public class VirtualHandOff {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private final ReentrantLock lock = new ReentrantLock();
    private int sent;
    private int guarded;

    void producer() {
        Unseen.await("taking");
        sent = 1;
        lock.lock();
        try {
            guarded++;
        } finally {
            lock.unlock();
        }
        queue.add("x");
    }

    void consumer() {
        lock.lock();
        try {
            guarded++;
        } finally {
            lock.unlock();
        }
        Unseen.signal("taking");
        try {
            queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        sent++;
    }

    public static void main(String[] args) throws Exception {
        VirtualHandOff it = new VirtualHandOff();
        Thread consumer = Thread.ofVirtual().name("consumer").start(it::consumer);
        Thread producer = new Thread(it::producer, "producer");
        producer.start();
        consumer.join();
        producer.join();
    }
}
