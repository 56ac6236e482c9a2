import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** anyOf is done when the quick one is; the result of the slow one is read as well. */
public class AnyOfIsNotAll {
    private int quick;
    private int slow;

    void quick() {
        quick = 1;
    }

    void slow() {
        Unseen.signal("running");
        Unseen.await("any");
        slow = 2; //~ race
        Unseen.signal("written");
        Unseen.await("read");
    }

    public static void main(String[] args) {
        AnyOfIsNotAll job = new AnyOfIsNotAll();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> slow = CompletableFuture.runAsync(job::slow, pool);
        CompletableFuture<Void> quick = CompletableFuture.runAsync(job::quick, pool);
        CompletableFuture.anyOf(quick, slow).join();
        Unseen.await("running");
        Unseen.signal("any");
        Unseen.await("written");
        int sum = job.quick;
        sum += job.slow; //~ race
        Unseen.signal("read");
        slow.join();
        System.out.println(sum);
        pool.shutdown();
    }
}
