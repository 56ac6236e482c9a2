import java.util.concurrent.Semaphore;

/** A permit that was never taken is given back, and from then on the semaphore lets in two. */
public class ReleaseWithoutAcquire {
    private final Semaphore mutex = new Semaphore(1);
    private int value;

    void first() {
        mutex.acquireUninterruptibly();
        value = 1; //~ race
        Unseen.signal("first");
        Unseen.await("second");
        mutex.release();
    }

    void second() {
        Unseen.await("first");
        mutex.acquireUninterruptibly();
        value = 2; //~ race
        Unseen.signal("second");
        mutex.release();
    }

    public static void main(String[] args) throws InterruptedException {
        ReleaseWithoutAcquire cell = new ReleaseWithoutAcquire();
        cell.mutex.release();
        Unseen.ready();
        Thread one = new Thread(cell::first);
        Thread two = new Thread(cell::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(cell.value);
    }
}
