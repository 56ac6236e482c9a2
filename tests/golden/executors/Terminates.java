import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Without a result: a pool's termination comes after its tasks. */
public class Terminates {
    private int data;

    void task() {
        data++;
    }

    public static void main(String[] args) throws Exception {
        Terminates it = new Terminates();
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> new Thread(task, "worker"));
        pool.execute(it::task);
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.MINUTES);
        it.data++;
    }
}
