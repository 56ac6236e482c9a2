import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Each round needs a barrier after writing and one after reading; without the second the next write races with the read. */
public class OneBarrierTooFew {
    private final CyclicBarrier written = new CyclicBarrier(2);
    private final int[] cells = new int[2];

    void first() {
        cells[0] = 1;
        meet();
        Unseen.await("read");
        cells[0] = 2; //~ race
    }

    int second() {
        cells[1] = 1;
        meet();
        int seen = cells[0]; //~ race
        Unseen.signal("read");
        return seen;
    }

    void meet() {
        try {
            written.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        OneBarrierTooFew grid = new OneBarrierTooFew();
        Unseen.ready();
        Thread first = new Thread(grid::first);
        first.start();
        System.out.println(grid.second());
        first.join();
    }
}
