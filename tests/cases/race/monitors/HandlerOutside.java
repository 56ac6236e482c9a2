/** The exception has left the synchronized block, so its handler runs without the lock. */
public class HandlerOutside {
    private final Object lock = new Object();
    private int done;
    private int failed;

    void work() {
        try {
            synchronized (lock) {
                done++;
                throw new IllegalStateException("on purpose");
            }
        } catch (IllegalStateException expected) {
            failed++; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandlerOutside worker = new HandlerOutside();
        new IllegalStateException("loaded before the threads start");
        Unseen.inOrder(worker::work, worker::work);
        System.out.println(worker.done + " " + worker.failed);
    }
}
