import java.util.concurrent.Phaser;

/** The rounds of a phaser, with a step between two phases that only one thread takes. */
public class PhaserRounds {
    private final int[] cells = new int[3];
    private int total;
    private final Phaser phaser = new Phaser(cells.length) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            for (int cell : cells) {
                total += cell;
            }
            return false;
        }
    };

    void work(int me) {
        for (int round = 1; round <= 100; round++) {
            cells[me] = round + total % 2;
            phaser.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PhaserRounds grid = new PhaserRounds();
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
