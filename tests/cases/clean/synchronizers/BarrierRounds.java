import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** In every round each thread writes its own cell and then reads its neighbour's; a barrier is between the two. */
public class BarrierRounds {
    private static final int PARTIES = 3;
    private final CyclicBarrier barrier = new CyclicBarrier(PARTIES);
    private final int[] cells = new int[PARTIES];

    void work(int me) {
        try {
            int seen = 0;
            for (int round = 0; round < 100; round++) {
                cells[me] = seen + 1;
                barrier.await();
                seen = cells[(me + 1) % PARTIES];
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BarrierRounds grid = new BarrierRounds();
        Thread[] threads = new Thread[PARTIES];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> grid.work(me));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(grid.cells[0] + " " + grid.cells[1] + " " + grid.cells[2]);
    }
}
