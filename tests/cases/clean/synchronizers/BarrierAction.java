import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** The action of the barrier reads all cells after all threads have come and before one leaves. */
public class BarrierAction {
    private final int[] cells = new int[3];
    private final CyclicBarrier barrier = new CyclicBarrier(cells.length, this::merge);
    private int total;

    void merge() {
        for (int cell : cells) {
            total += cell;
        }
    }

    void work(int me) {
        try {
            for (int round = 0; round < 100; round++) {
                cells[me] = round + total % 2;
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierAction grid = new BarrierAction();
        Thread[] threads = new Thread[grid.cells.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> grid.work(me));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(grid.total);
    }
}
