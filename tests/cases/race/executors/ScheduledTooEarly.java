import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A delay orders nothing: what is written after schedule is not ordered before the task, however late that runs. */
public class ScheduledTooEarly {
    private String config = "none";

    String task() {
        Unseen.signal("running");
        Unseen.await("configured");
        return config; //~ race
    }

    public static void main(String[] args) throws Exception {
        ScheduledTooEarly job = new ScheduledTooEarly();
        Unseen.ready();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> result = pool.schedule(job::task, 1, TimeUnit.MILLISECONDS);
        Unseen.await("running");
        job.config = "full"; //~ race
        Unseen.signal("configured");
        System.out.println(result.get());
        pool.shutdown();
    }
}
