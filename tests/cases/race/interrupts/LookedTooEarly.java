/** The thread looks for an interrupt before there is one, and uses the data after it. */
public class LookedTooEarly {
    private int data;

    void work() {
        boolean interrupted = Thread.currentThread().isInterrupted();
        Unseen.signal("looked");
        Unseen.await("interrupted");
        if (!interrupted) {
            data++; //~ race
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        LookedTooEarly box = new LookedTooEarly();
        Thread worker = new Thread(box::work);
        worker.start();
        Unseen.await("looked");
        box.data = 41; //~ race
        worker.interrupt();
        Unseen.signal("interrupted");
        worker.join();
        System.out.println(box.data);
    }
}
