import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A cancelled task that takes no notice goes on writing. */
public class CancelledStillRuns {
    private int progress;

    void task() {
        Unseen.signal("running");
        Unseen.await("cancelled");
        progress = 100; //~ race
        Unseen.signal("written");
    }

    public static void main(String[] args) {
        CancelledStillRuns job = new CancelledStillRuns();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> future = pool.submit(job::task);
        Unseen.await("running");
        boolean cancelled = future.cancel(true);
        Unseen.signal("cancelled");
        Unseen.await("written");
        int seen = job.progress; //~ race
        System.out.println(cancelled + " " + seen);
        pool.shutdown();
    }
}
