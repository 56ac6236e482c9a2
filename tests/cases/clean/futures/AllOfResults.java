import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** allOf is done when all are, so all cells may be read and written then. */
public class AllOfResults {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int[] cells = new int[8];
        for (int round = 0; round < 30; round++) {
            CompletableFuture<?>[] futures = new CompletableFuture<?>[cells.length];
            for (int i = 0; i < cells.length; i++) {
                int me = i;
                futures[i] = CompletableFuture.runAsync(() -> cells[me]++, pool);
            }
            CompletableFuture.allOf(futures).join();
            for (int i = 0; i < cells.length; i++) {
                cells[i]++;
            }
        }
        pool.shutdown();
        System.out.println(cells[0] + " " + cells[7]);
    }
}
