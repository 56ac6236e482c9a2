//~~ jdk 21

/** Virtual threads sleep inside a monitor: pinned to their carriers or not, the lock orders them. */
public class VirtualPinned {
    private final Object lock = new Object();
    private int inside;
    private int count;

    void work() {
        synchronized (lock) {
            inside++;
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            count += inside;
            inside--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        VirtualPinned room = new VirtualPinned();
        Thread[] threads = new Thread[10];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = Thread.ofVirtual().start(room::work);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(room.count);
    }
}
