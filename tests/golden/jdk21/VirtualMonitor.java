/** Monitors and waits of virtual threads. */
public class VirtualMonitor {
    private int data;
    private boolean done;

    synchronized void waiter() {
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

    synchronized void notifier() {
        data = 1;
        done = true;
        notifyAll();
    }

    public static void main(String[] args) throws Exception {
        VirtualMonitor it = new VirtualMonitor();
        Thread waiter = Thread.ofVirtual().name("waiter").start(it::waiter);
        Unseen.await("waiting");
        Thread notifier = Thread.ofVirtual().name("notifier").start(it::notifier);
        waiter.join();
        notifier.join();
    }
}
