import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool that a thread makes orders its tasks after the submission and before the result. */
public class PoolMadeAndUsed {
    private int counted;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        PoolMadeAndUsed it = new PoolMadeAndUsed();
        for (int i = 0; i < 20; i++) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            it.counted++;
            pool.submit(() -> it.counted++).get();
            it.counted++;
            pool.shutdown();
        }
        System.out.println(it.counted);
    }
}
