/** The wait ends by its time limit, before the other thread took the lock: nothing orders the data. */
public class WaitExpired {
    private final Object lock = new Object();
    private int data;

    void give() {
        data = 42; //~ race
        Unseen.signal("written");
        Unseen.await("read");
        synchronized (lock) {
            lock.notify();
        }
    }

    int take() throws InterruptedException {
        Unseen.await("written");
        synchronized (lock) {
            lock.wait(1);
        }
        int seen = data; //~ race
        Unseen.signal("read");
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        WaitExpired box = new WaitExpired();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
