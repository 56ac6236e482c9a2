/** A thread that only enters a monitor passes on what it acquired there by its next volatile write. */
public class RelayedMonitor {
    private final Object lock = new Object();
    private int data;
    private volatile int flag;

    void write() {
        Unseen.await("once");
        synchronized (lock) {
            data = 1;
        }
        Unseen.signal("written");
    }

    void relay() {
        flag = 1;
        Unseen.signal("once");
        Unseen.await("written");
        synchronized (lock) {
            Thread.onSpinWait();
        }
        flag = 2;
        Unseen.signal("relayed");
    }

    void read() {
        Unseen.await("relayed");
        if (flag == 2) {
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        RelayedMonitor it = new RelayedMonitor();
        Thread[] threads = {
            new Thread(it::write, "writer"), new Thread(it::relay, "relay"), new Thread(it::read, "reader")
        };
        Unseen.signal("ready");
        Unseen.await("ready");
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
