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
        int result = CompletableFuture.supplyAsync(job::task, pool)
                .completeOnTimeout(-1, 1, TimeUnit.MILLISECONDS)
                .join();
        Unseen.await("running");
        Unseen.signal("late");
        Unseen.await("written");
        int seen = job.progress; //~ race
        System.out.println(result + " " + seen);
        pool.shutdown();
    }
}
