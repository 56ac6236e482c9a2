/** A wait releases the monitor and takes it again: the notifier sees what came before, the waiter what the notifier did. */
public class WaitNotify {
    private int before;
    private int data;
    private boolean done;

    synchronized void waiter() {
        before = 1;
        Unseen.signal("waiting");
        while (!done) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        data++;
    }

    void notifier() {
        Unseen.await("waiting");
        synchronized (this) {
            data = before;
            done = true;
            notify();
        }
    }

    public static void main(String[] args) throws Exception {
        WaitNotify it = new WaitNotify();
        Thread waiter = new Thread(it::waiter, "waiter");
        Thread notifier = new Thread(it::notifier, "notifier");
        waiter.start();
        notifier.start();
        waiter.join();
        notifier.join();
    }
}
