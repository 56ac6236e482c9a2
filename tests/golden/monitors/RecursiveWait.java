/** A wait on a monitor entered twice frees it wholly: the other thread gets in. */
public class RecursiveWait {
    private int data;
    private boolean done;

    synchronized void waiter() {
        data = 1;
        synchronized (this) {
            Unseen.signal("waiting");
            while (!done) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        data++;
    }

    synchronized void notifier() {
        data++;
        done = true;
        notifyAll();
    }

    public static void main(String[] args) throws Exception {
        RecursiveWait it = new RecursiveWait();
        Thread waiter = new Thread(it::waiter, "waiter");
        waiter.start();
        Unseen.await("waiting");
        it.notifier();
        waiter.join();
    }
}
