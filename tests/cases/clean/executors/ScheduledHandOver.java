import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What was written before schedule is seen by the delayed task, and its result by get. */
public class ScheduledHandOver {
    private int value;

    public static void main(String[] args) throws Exception {
        ScheduledHandOver box = new ScheduledHandOver();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        for (int i = 0; i < 50; i++) {
            box.value++;
            pool.schedule(() -> box.value++, 20 * (i % 3), TimeUnit.MICROSECONDS).get();
        }
        pool.shutdown();
        System.out.println(box.value);
    }
}
