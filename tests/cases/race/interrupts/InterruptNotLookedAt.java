/** The thread is interrupted and never looks, so the interrupt orders nothing. */
public class InterruptNotLookedAt {
    private int data;

    void work() {
        Unseen.await("interrupted");
        data++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        InterruptNotLookedAt box = new InterruptNotLookedAt();
        Thread worker = new Thread(box::work);
        worker.start();
        box.data = 41; //~ race
        worker.interrupt();
        Unseen.signal("interrupted");
        worker.join();
        System.out.println(box.data);
    }
}
