import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A full pool gives tasks back to the caller; every task owns a cell, so any thread may run it. */
public class CallerRuns {
    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(2), new ThreadPoolExecutor.CallerRunsPolicy());
        int[][] cells = new int[100][1];
        for (int[] cell : cells) {
            cell[0] = 1;
            pool.execute(() -> {
                cell[0]++;
                Thread.yield();
                cell[0]++;
            });
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        int sum = 0;
        for (int[] cell : cells) {
            sum += cell[0];
        }
        System.out.println(sum);
    }
}
