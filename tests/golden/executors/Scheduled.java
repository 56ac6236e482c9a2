import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A scheduled task comes after what came before its scheduling. */
public class Scheduled {
    private int data;

    public static void main(String[] args) throws Exception {
        Scheduled it = new Scheduled();
        ScheduledExecutorService pool =
                Executors.newScheduledThreadPool(1, task -> new Thread(task, "worker"));
        pool.submit(() -> it.data = 1).get();
        it.data++;
        pool.schedule(() -> it.data++, 1, TimeUnit.MILLISECONDS).get();
        it.data++;
        pool.shutdown();
    }
}
