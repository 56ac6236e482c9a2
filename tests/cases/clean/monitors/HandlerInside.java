/** The exception is caught within the synchronized block, so its handler still holds the lock. */
public class HandlerInside {
    private final Object lock = new Object();
    private int done;
    private int failed;

    void work() {
        synchronized (lock) {
            try {
                done++;
                throw new IllegalStateException("on purpose");
            } catch (IllegalStateException expected) {
                failed++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandlerInside worker = new HandlerInside();
        Unseen.inOrder(worker::work, worker::work);
        System.out.println(worker.done + " " + worker.failed);
    }
}
