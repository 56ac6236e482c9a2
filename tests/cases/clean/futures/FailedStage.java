import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A stage fails; the handlers see what it wrote before. */
public class FailedStage {
    private int steps;
    private int failures;

    int fail() {
        steps++;
        throw new IllegalArgumentException();
    }

    public static void main(String[] args) {
        FailedStage job = new FailedStage();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 50; i++) {
            CompletableFuture.supplyAsync(job::fail, pool)
                    .exceptionally(failure -> job.steps)
                    .handleAsync((value, failure) -> job.failures += value > 0 ? 1 : 0, pool)
                    .whenComplete((value, failure) -> job.steps++)
                    .join();
        }
        pool.shutdown();
        System.out.println(job.steps + " " + job.failures);
    }
}
