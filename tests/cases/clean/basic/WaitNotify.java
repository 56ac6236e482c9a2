/** A thread waits until another one notifies it, and then uses what that one prepared. */
public class WaitNotify {
    private final Object lock = new Object();
    private boolean ready;
    private int data;

    int take() {
        synchronized (lock) {
            // Only once the monitor is ours may the other thread go on, so we do wait.
            Unseen.signal("waiting");
            while (!ready) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return data;
    }

    void give() {
        Unseen.await("waiting");
        data = 42;
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotify box = new WaitNotify();
        Thread giver = new Thread(box::give);
        giver.start();
        System.out.println(box.take());
        giver.join();
    }
}
