import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A future that is completed by a time-out does not stop its task, which writes on. */
public class CompletedByTimeout {
    private int progress;

    int task() {
        Unseen.signal("running");
        Unseen.await("late");
        progress = 50; //~ race
        Unseen.signal("written");
        return 1;
    }

    public static void main(String[] args) {
        CompletedByTimeout job = new CompletedByTimeout();
        Unseen.ready();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(job::task, pool);
        // A task that has not begun by the time its future is completed never begins.
        Unseen.await("running");
        int result = future.completeOnTimeout(-1, 1, TimeUnit.MILLISECONDS).join();
        Unseen.signal("late");
        Unseen.await("written");
        int seen = job.progress; //~ race
        System.out.println(result + " " + seen);
        pool.shutdown();
    }
}
