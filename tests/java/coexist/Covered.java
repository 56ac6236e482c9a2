import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Two threads run the same branches of the same class, guarded by one lock: coverage of both counts, and nothing races. */
public class Covered {
    private int odd;
    private int even;

    synchronized void count(int i) {
        if (i % 2 == 0) {
            even++;
        } else {
            odd++;
        }
        if (i < 0) {
            throw new IllegalArgumentException("never covered");
        }
    }

    public static void main(String[] args) throws Exception {
        Covered covered = new Covered();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int thread = 0; thread < 2; thread++) {
            pool.submit(() -> {
                for (int i = 0; i < 1000; i++) {
                    covered.count(i);
                }
            });
        }
        pool.shutdown();
        if (!pool.awaitTermination(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the pool did not end");
        }
        synchronized (covered) {
            System.out.println(covered.odd + " " + covered.even);
        }
    }
}
