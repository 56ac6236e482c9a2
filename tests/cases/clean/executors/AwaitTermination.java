import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Tasks without futures: their results are read after the pool has terminated. */
public class AwaitTermination {
    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        int[] cells = new int[200];
        for (int i = 0; i < cells.length; i++) {
            int me = i;
            pool.execute(() -> cells[me] = me);
        }
        pool.shutdown();
        if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
            throw new AssertionError();
        }
        int sum = 0;
        for (int cell : cells) {
            sum += cell;
        }
        System.out.println(sum);
    }
}
