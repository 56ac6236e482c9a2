/** A thread that sees that it was interrupted sees what came before the interrupt. */
public class WrittenBeforeInterrupt {
    private int data;

    void work() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        WrittenBeforeInterrupt box = new WrittenBeforeInterrupt();
        Thread worker = new Thread(box::work);
        worker.start();
        box.data = 41;
        worker.interrupt();
        worker.join();
        System.out.println(box.data);
    }
}
