//~~ jdk 21
import java.util.concurrent.locks.ReentrantLock;

/** One virtual thread takes the lock, another one takes the monitor of the same object: neither keeps the other out. */
public class VirtualWrongLock {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    void first() {
        lock.lock();
        value = 1; //~ race
        lock.unlock();
    }

    void second() {
        synchronized (lock) {
            value = 2; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualWrongLock cell = new VirtualWrongLock();
        Thread one = Thread.ofVirtual().unstarted(cell::first);
        Thread two = Thread.ofVirtual().unstarted(cell::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(cell.value > 0);
    }
}
