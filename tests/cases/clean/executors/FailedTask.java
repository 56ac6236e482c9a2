import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The exception of a task that fails shows that it has ended; what it wrote before is seen. */
public class FailedTask {
    private int steps;

    Object task() {
        steps++;
        throw new UnsupportedOperationException();
    }

    public static void main(String[] args) throws InterruptedException {
        FailedTask job = new FailedTask();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 30; i++) {
            Future<Object> future = pool.submit(job::task);
            try {
                future.get();
            } catch (ExecutionException e) {
                job.steps++;
            }
        }
        pool.shutdown();
        System.out.println(job.steps);
    }
}
