import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** The barrier is broken, so no thread was waited for; this one reads the other's part all the same. */
public class BrokenBarrierIgnored {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
    private int part;

    void work() {
        part = 5; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    int read() throws InterruptedException {
        Unseen.await("written");
        Thread.currentThread().interrupt();
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            // Breaks the barrier for all others.
        }
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            // No other thread comes.
        }
        int seen = part; //~ race
        Unseen.signal("read");
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        BrokenBarrierIgnored grid = new BrokenBarrierIgnored();
        Unseen.ready();
        Thread worker = new Thread(grid::work);
        worker.start();
        System.out.println(grid.read());
        worker.join();
    }
}
