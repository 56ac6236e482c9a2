import java.util.concurrent.locks.LockSupport;

/** A parked thread is interrupted, and asks why it was woken. */
public class ParkInterrupted {
    private int data;

    void work() {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park(this);
        }
        data++;
    }

    public static void main(String[] args) throws InterruptedException {
        ParkInterrupted box = new ParkInterrupted();
        Thread worker = new Thread(box::work);
        worker.start();
        box.data = 41;
        worker.interrupt();
        worker.join();
        System.out.println(box.data);
    }
}
