import java.util.concurrent.Semaphore;

/** There was no permit left, but the thread does not look at the answer. */
public class TryAcquireIgnored {
    private final Semaphore mutex = new Semaphore(1);
    private int value;

    void holder() {
        mutex.acquireUninterruptibly();
        value = 1; //~ race
        Unseen.signal("held");
        Unseen.await("written");
        mutex.release();
    }

    void intruder() {
        Unseen.await("held");
        mutex.tryAcquire();
        value = 2; //~ race
        Unseen.signal("written");
    }

    public static void main(String[] args) throws InterruptedException {
        TryAcquireIgnored cell = new TryAcquireIgnored();
        Unseen.ready();
        Thread one = new Thread(cell::holder);
        Thread two = new Thread(cell::intruder);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(cell.value);
    }
}
