/** The thread that wrote the data interrupts the one that waits: the exception shows it. */
public class WaitInterruptedByWriter {
    private final Object lock = new Object();
    private int data;

    void take() {
        try {
            synchronized (lock) {
                Unseen.signal("waiting");
                lock.wait();
            }
        } catch (InterruptedException expected) {
            data++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitInterruptedByWriter box = new WaitInterruptedByWriter();
        Thread taker = new Thread(box::take);
        taker.start();
        Unseen.await("waiting");
        box.data = 41;
        taker.interrupt();
        taker.join();
        System.out.println(box.data);
    }
}
