/** The call that clears the status detects the interrupt as well. */
public class StatusCleared {
    private int data;

    void work() {
        while (!Thread.interrupted()) {
            Thread.yield();
        }
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        StatusCleared box = new StatusCleared();
        Thread worker = new Thread(box::work);
        worker.start();
        box.data = 41;
        worker.interrupt();
        worker.join();
        System.out.println(box.data);
    }
}
