import java.util.concurrent.Semaphore;

/** A semaphore with two permits is not a lock: both threads are inside at once. */
public class TwoPermits {
    private final Semaphore permits = new Semaphore(2);
    private int inside;

    void first() {
        permits.acquireUninterruptibly();
        inside++; //~ race
        Unseen.signal("first");
        Unseen.await("second");
        permits.release();
    }

    void second() {
        Unseen.await("first");
        permits.acquireUninterruptibly();
        inside++; //~ race
        Unseen.signal("second");
        permits.release();
    }

    public static void main(String[] args) throws InterruptedException {
        TwoPermits room = new TwoPermits();
        Unseen.ready();
        Thread one = new Thread(room::first);
        Thread two = new Thread(room::second);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(room.inside);
    }
}
