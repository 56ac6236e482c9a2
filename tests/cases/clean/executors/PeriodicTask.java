import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The runs of a periodic task follow one another, although different threads may do them. */
public class PeriodicTask {
    private int runs;
    private int[] history = new int[2];

    void tick() {
        if (runs == history.length) {
            history = java.util.Arrays.copyOf(history, 2 * runs);
        }
        history[runs] = runs;
        runs++;
    }

    public static void main(String[] args) throws InterruptedException {
        PeriodicTask task = new PeriodicTask();
        CountDownLatch enough = new CountDownLatch(50);
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(3);
        pool.scheduleAtFixedRate(() -> {
            task.tick();
            enough.countDown();
        }, 0, 100, TimeUnit.MICROSECONDS);
        enough.await();
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(task.history[task.runs - 1] == task.runs - 1);
    }
}
