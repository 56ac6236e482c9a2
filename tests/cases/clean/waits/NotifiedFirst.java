/** The notification comes before the data is written, but the lock is held until both are done. */
public class NotifiedFirst {
    private final Object lock = new Object();
    private boolean ready;
    private int data;

    void give() {
        Unseen.await("waiting");
        synchronized (lock) {
            lock.notify();
            ready = true;
            data = 42;
        }
    }

    int take() throws InterruptedException {
        synchronized (lock) {
            Unseen.signal("waiting");
            while (!ready) {
                lock.wait();
            }
        }
        return data;
    }

    public static void main(String[] args) throws InterruptedException {
        NotifiedFirst box = new NotifiedFirst();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
