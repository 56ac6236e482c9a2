/** The notification comes before the data is written: the lock orders the notification only. */
public class NotifiedTooEarly {
    private final Object lock = new Object();
    private boolean ready;
    private int data;

    void give() {
        Unseen.await("waiting");
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
        data = 42; //~ race
        Unseen.signal("written");
    }

    int take() throws InterruptedException {
        synchronized (lock) {
            Unseen.signal("waiting");
            while (!ready) {
                lock.wait();
            }
        }
        Unseen.await("written");
        return data; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        NotifiedTooEarly box = new NotifiedTooEarly();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
