import java.util.concurrent.locks.ReentrantLock;

/** The wait for the lock is interrupted, and the handler does the guarded work all the same. */
public class InterruptedWithoutLock {
    private final ReentrantLock lock = new ReentrantLock();
    private String state = "new";

    void close() {
        Unseen.await("held");
        try {
            lock.lockInterruptibly();
            lock.unlock();
        } catch (InterruptedException e) {
            state = "closed"; //~ race
        }
        Unseen.signal("written");
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedWithoutLock door = new InterruptedWithoutLock();
        Unseen.ready();
        Thread closer = new Thread(door::close);
        closer.start();
        closer.interrupt();
        door.lock.lock();
        door.state = "open"; //~ race
        Unseen.signal("held");
        Unseen.await("written");
        door.lock.unlock();
        closer.join();
        System.out.println(door.state);
    }
}
