/** The wait is ended by an interrupt, and not from the thread that wrote the data. */
public class WaitInterruptedByOther {
    private final Object lock = new Object();
    private int data;

    void give() {
        data = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    void take() {
        Unseen.await("written");
        try {
            synchronized (lock) {
                Unseen.signal("waiting");
                lock.wait();
            }
        } catch (InterruptedException expected) {
            data++; //~ race
        }
        Unseen.signal("read");
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        new InterruptedException("loaded before the threads start");
        WaitInterruptedByOther box = new WaitInterruptedByOther();
        Thread giver = new Thread(box::give);
        Thread taker = new Thread(box::take);
        giver.start();
        taker.start();
        Unseen.await("waiting");
        taker.interrupt();
        giver.join();
        taker.join();
        System.out.println(box.data);
    }
}
