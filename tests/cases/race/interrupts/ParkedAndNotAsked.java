import java.util.concurrent.locks.LockSupport;

/** The end of a park orders nothing by itself: the thread does not ask whether it was interrupted. */
public class ParkedAndNotAsked {
    private int data;

    void work() {
        Unseen.await("interrupted");
        LockSupport.park(this);
        data++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        LockSupport.unpark(Thread.currentThread());
        ParkedAndNotAsked box = new ParkedAndNotAsked();
        Thread worker = new Thread(box::work);
        worker.start();
        box.data = 41; //~ race
        worker.interrupt();
        Unseen.signal("interrupted");
        worker.join();
        System.out.println(box.data);
    }
}
