/** The data is written after the interrupt that should have announced it. */
public class WrittenAfterInterrupt {
    private int data;

    void work() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
        Unseen.await("written");
        data++; //~ race
    }

    public static void main(String[] args) throws InterruptedException {
        Unseen.signal("ready");
        WrittenAfterInterrupt box = new WrittenAfterInterrupt();
        Thread worker = new Thread(box::work);
        worker.start();
        worker.interrupt();
        box.data = 41; //~ race
        Unseen.signal("written");
        worker.join();
        System.out.println(box.data);
    }
}
