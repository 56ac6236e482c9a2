/** A thread that is woken comes after the one that woke it; a monitor entered again begins a new segment. */
public class NotifyAll {
    private int data;
    private boolean done;

    void waiter() {
        synchronized (this) {
            data = 1;
            synchronized (this) {
                data = 2;
            }
            data = 3;
            Unseen.signal("waiting");
            while (!done) {
                try {
                    wait(0, 0);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            data = 4;
        }
    }

    public static void main(String[] args) throws Exception {
        NotifyAll it = new NotifyAll();
        Thread waiter = new Thread(it::waiter, "waiter");
        waiter.start();
        Unseen.await("waiting");
        synchronized (it) {
            it.notifyAll();
            it.done = true;
        }
        waiter.join();
    }
}
