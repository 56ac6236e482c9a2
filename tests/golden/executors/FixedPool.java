import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * What comes before a submission comes before its task, and the task before the read of its result. The task begins when
 * `submit` has returned: the end of `submit` takes the queue's lock, which may order it after the task.
 */
public class FixedPool {
    private int data;
    private int late;

    int task() {
        Unseen.await("submitted");
        late++;
        int result = ++data;
        Unseen.signal("ran");
        return result;
    }

    public static void main(String[] args) throws Exception {
        FixedPool it = new FixedPool();
        Unseen.signal("ready");
        Unseen.await("ready");
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "worker"));
        pool.submit(() -> it.data = 1).get();
        it.data++;
        var future = pool.submit(it::task);
        Unseen.signal("submitted");
        Unseen.await("ran");
        it.late = 1;
        int result = future.get();
        it.data = result;
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.MINUTES);
    }
}
